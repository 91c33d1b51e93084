import * as z from 'zod/mini'
import { TIMESTAMP_FORMS } from '#contract/timestamp.ts'
import { isAllowedOriginEntry } from '#embed/protocol/allowed-origins.ts'
import { SettingsError } from './settings-file.ts'

const settingsSchema = z.strictObject({
  /** Base address of the service; relative to the app if it is not absolute. Without it, the sign-in form asks. */
  baseUrl: z.optional(z.string().check(z.minLength(1))),
  /** Name of the catalogue, in the header and in the title of the page. */
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  /** How the service writes timestamps. Without it, this is inferred from the data. */
  timestampUnit: z.optional(z.enum(TIMESTAMP_FORMS)),
  /** Origins of the pages that may embed the app. */
  embedOrigins: z.optional(
    z.array(
      z
        .string()
        .check(
          z.refine(
            isAllowedOriginEntry,
            'must be an origin, such as https://shop.example or https://*.shop.example',
          ),
        ),
    ),
  ),
})
export type AppSettings = z.infer<typeof settingsSchema> & {
  /** Address of the service that this one mirrors. Our service sets it, and no file: `/readyz` then says how old the copy is. */
  readonly copyOf?: string
}

/** Validates settings. Throws a SettingsError whose message begins with `source`. */
export function readAppSettings(text: string, source: string): AppSettings {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new SettingsError(`${source} is not valid JSON.`, { cause: error })
  }
  const result = settingsSchema.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : undefined
  const field = issue?.path.join('.') ?? ''
  throw new SettingsError(
    unknown
      ? `${source}: unknown setting ${unknown}.`
      : `${source}${field && `, field ${field}`}: ${issue?.message ?? 'not valid'}.`,
  )
}
