import * as z from 'zod/mini'
import { TIMESTAMP_FORMS } from '#contract/timestamp.ts'

const settingsSchema = z.strictObject({
  /** Base address of the service, relative to the app's own. Absent: it is asked for at sign-in. */
  baseUrl: z.optional(z.string().check(z.minLength(1))),
  /** Shown beside the mark and in the browser's tab. */
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  /** Overrides what is inferred from the service's data. */
  timestampUnit: z.optional(z.enum(TIMESTAMP_FORMS)),
  /** Origins whose pages may embed the app. */
  embedOrigins: z.optional(z.array(z.url({ protocol: /^https?$/ }))),
})
export type Settings = z.infer<typeof settingsSchema>

/** The settings cannot be used. `message` names the file, the field and what is wrong with it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/**
 * The runtime settings: written into the page by our service, else `config.json` beside it (absent: all defaults).
 * Throws SettingsError.
 */
export async function loadSettings(): Promise<Settings> {
  const inline = document.querySelector('#settings')?.textContent?.trim()
  if (inline) return readSettings(inline, 'The settings in the page')

  const response = await fetch('config.json', { credentials: 'same-origin' }).catch((error: unknown) => {
    throw new SettingsError('config.json could not be loaded.', { cause: error })
  })
  if (response.status === 404) return {}
  if (!response.ok)
    throw new SettingsError(`config.json could not be loaded: the server answered ${response.status}.`)
  return readSettings(await response.text(), 'config.json')
}

/** Reads settings from JSON text; `source` opens the sentence of an error. */
export function readSettings(text: string, source: string): Settings {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new SettingsError(`${source}: this is not valid JSON.`, { cause: error })
  }
  const result = settingsSchema.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : undefined
  const field = issue?.path.join('.') ?? ''
  throw new SettingsError(
    unknown
      ? `${source}: there is no setting named ${unknown}.`
      : `${source}${field && `, field ${field}`}: ${issue?.message ?? 'this is not valid'}.`,
  )
}
