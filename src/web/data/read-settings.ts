import * as z from 'zod/mini'
import { TIMESTAMP_FORMS } from '#contract/timestamp.ts'
import { isAllowedOriginEntry } from '#embed/protocol/allowed-origins.ts'
import { type AppSettings, SettingsError } from './settings-file.ts'

const settingsSchema = z.strictObject({
  baseUrl: z.optional(z.string().check(z.minLength(1))),
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  timestampUnit: z.optional(z.enum(TIMESTAMP_FORMS)),
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
