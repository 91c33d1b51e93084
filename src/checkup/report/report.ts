/**
 * The report of a check-up: what the screen shows, what the terminal writes, and what a file contains. It never contains the
 * access token.
 */
import * as z from 'zod/mini'
import { parseJson } from '#contract/fields.ts'

/**
 * How much of one rule could be checked. What it found is in `findings`. Pipelines read reports, so `judged` and `notJudged`
 * keep these names.
 */
const ruleOutcomeSchema = z.object({
  rule: z.string(),
  judged: z.int(),
  unit: z.enum(['brands', 'pages', 'logos', 'requests', 'lists']),
  /** What could not be checked, by cause, with the first brands concerned. */
  notJudged: z.array(z.object({ cause: z.string(), count: z.int(), brands: z.array(z.string()) })),
  /** Whether nothing was checked because every request for this rule failed. */
  failed: z.optional(z.boolean()),
  /** The ids of the brands that its requests were about. */
  asked: z.optional(z.array(z.string())),
})
export type RuleOutcome = z.infer<typeof ruleOutcomeSchema>

/** One thing that is wrong with one brand, or with the list. `findingKey` is its identity. */
const findingSchema = z.object({
  rule: z.string(),
  /** The brand's id, or `#12` if the twelfth brand of the list has none. Null if the finding is about the list. */
  brand: z.nullable(z.string()),
  field: z.string(),
  /** The offending value, as text, at most 500 characters. */
  value: z.string(),
  detail: z.optional(z.string()),
  /** Shared by brands that were found together, such as two with the same name. */
  group: z.optional(z.string()),
  /** The request that shows it: the part of its address after `/v1/brands`. */
  request: z.optional(z.string()),
  /** The brand's name and logo as sent. */
  name: z.optional(z.string()),
  logo: z.optional(z.string()),
})
export type Finding = z.infer<typeof findingSchema>

const reportSchema = z.object({
  format: z.literal('brand-catalogue-checkup'),
  version: z.literal(2),
  baseAddress: z.url({ protocol: /^https?$/ }),
  /** ISO 8601, UTC. */
  startedAt: z.iso.datetime(),
  /** Milliseconds. */
  duration: z.number(),
  /** `stopped`: by a failure of the service; `cancelled`: by a person. */
  ended: z.enum(['finished', 'stopped', 'cancelled']),
  /** Why it did not finish, in one sentence. */
  cause: z.optional(z.string()),
  brands: z.int(),
  /** How many brands the service counts; null if it does not say. */
  total: z.nullable(z.int()),
  pages: z.int(),
  /** Requests to the service, retries included; logos are not counted. */
  requests: z.int(),
  logos: z.int(),
  outcomes: z.array(ruleOutcomeSchema),
  findings: z.array(findingSchema),
  /** The brands that were read: one column for each field, in the order of the list. */
  catalogue: z.object({ ids: z.array(z.string()), names: z.array(z.string()), logos: z.array(z.string()) }),
})
export type Report = z.infer<typeof reportSchema>

/** Reads a report from the text of a file. If the text is not a report, `problem` says why in one sentence. */
export function readReport(text: string): Report | { readonly problem: string } {
  const body = parseJson(text)
  if (body === undefined) return { problem: 'The file is not JSON.' }
  const result = reportSchema.safeParse(body)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path.join('.') || 'its root'
  return { problem: `The file is not a report that this program can read: ${path} is not as expected.` }
}
