/**
 * The report of a check-up: what the screen shows, what the terminal writes, and what a file holds. It never holds the
 * access token.
 */
import * as z from 'zod/mini'
import { catalogueSchema } from '#checkup/columns/brand-columns.ts'
import { findingSchema } from './finding.ts'

export const REPORT_VERSION = 1

/** What became of one rule. */
export const ruleOutcomeSchema = z.object({
  rule: z.string(),
  verdict: z.enum(['fault', 'suspicious', 'fine', 'not-judged']),
  /** Findings that are not accepted. */
  findings: z.int(),
  /** Brands that these findings concern. */
  brands: z.int(),
  accepted: z.int(),
  /** How much was judged: brands, pages, logos or requests, as `unit` says. */
  judged: z.int(),
  unit: z.enum(['brands', 'pages', 'logos', 'requests', 'lists']),
  /** What could not be judged, by cause, with the first brands concerned. */
  notJudged: z.array(z.object({ cause: z.string(), count: z.int(), brands: z.array(z.string()) })),
  /** Nothing was judged, because the service failed whatever was asked for this rule. */
  failed: z.optional(z.boolean()),
  /** What was asked, where a rule asks for a sample only. */
  sample: z.optional(z.string()),
})
export type RuleOutcome = z.infer<typeof ruleOutcomeSchema>
export type Verdict = RuleOutcome['verdict']

export const reportSchema = z.object({
  format: z.literal('brand-catalogue-checkup'),
  version: z.literal(REPORT_VERSION),
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
  /** How many brands the service counts; null: it does not say. */
  total: z.nullable(z.int()),
  pages: z.int(),
  /** Requests to the service, retries included; logos are not counted. */
  requests: z.int(),
  logos: z.int(),
  /** Pages that were passed over, and how many brands they have at most. */
  unread: z.optional(z.readonly(z.array(z.object({ cause: z.string(), count: z.int() })))),
  outcomes: z.array(ruleOutcomeSchema),
  findings: z.array(findingSchema),
  catalogue: catalogueSchema,
})
export type Report = z.infer<typeof reportSchema>
