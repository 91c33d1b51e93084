import * as z from 'zod/mini'
import { TIMESTAMP_FORMS } from '#contract/timestamp.ts'
import { SettingsError } from './settings.ts'

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
