import * as z from 'zod/mini'
import { TIMESTAMP_FORMS } from '#contract/timestamp.ts'
import { isAllowedOriginEntry } from '#embed/protocol/allowed-origins.ts'

const ORIGIN = 'must be an origin, such as https://shop.example or https://*.shop.example'

const settingsSchema = z.strictObject({
  /** Base address of the service; relative to the app if it is not absolute. Without it, the sign-in form asks. */
  baseUrl: z.optional(z.string().check(z.minLength(1))),
  /** Name of the catalogue, in the header and in the title of the page. */
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  /** How the service writes timestamps. Without it, this is inferred from the data. */
  timestampUnit: z.optional(z.enum(TIMESTAMP_FORMS)),
  /** Origins of the pages that may embed the app. */
  embedOrigins: z.optional(z.array(z.string().check(z.refine(isAllowedOriginEntry, ORIGIN)))),
})

/** The settings of `config.json`. */
export type FileSettings = z.infer<typeof settingsSchema>

/** The first fault of the settings in a file, as words to follow its name. `undefined` if they are valid. */
export function settingsFault(json: unknown): string | undefined {
  const [issue] = settingsSchema.safeParse(json).error?.issues ?? []
  if (!issue) return undefined
  if (issue.code === 'unrecognized_keys') return `: unknown setting ${issue.keys.join(', ')}.`
  const field = issue.path.join('.')
  return `${field && `, field ${field}`}: ${issue.message}.`
}
