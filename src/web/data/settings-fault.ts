import * as z from 'zod/mini'
import type { FileSettings } from '#contract/app-settings.ts'
import { TIMESTAMP_FORMS } from '#contract/timestamp.ts'
import { isAllowedOriginEntry } from '#embed/protocol/allowed-origins.ts'

const ORIGIN = 'must be an origin, such as https://shop.example or https://*.shop.example'

const settingsSchema = z.strictObject({
  baseUrl: z.optional(z.string().check(z.minLength(1))),
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  timestampUnit: z.optional(z.enum(TIMESTAMP_FORMS)),
  embedOrigins: z.optional(z.array(z.string().check(z.refine(isAllowedOriginEntry, ORIGIN)))),
} satisfies Record<keyof FileSettings, z.ZodMiniType>)

/** The first fault of the settings in a file, as words to follow its name. `undefined` if they are valid. */
export function settingsFault(json: unknown): string | undefined {
  const [issue] = settingsSchema.safeParse(json).error?.issues ?? []
  if (!issue) return undefined
  if (issue.code === 'unrecognized_keys') return `: unknown setting ${issue.keys.join(', ')}.`
  const field = issue.path.join('.')
  return `${field && `, field ${field}`}: ${issue.message}.`
}
