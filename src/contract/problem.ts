import * as z from 'zod/mini'

/** The body of every error response of our service (RFC 9457, `application/problem+json`). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  /** One entry for each rejected query parameter. */
  errors: z.optional(z.array(z.object({ parameter: z.string(), received: z.string(), detail: z.string() }))),
})
export type Problem = z.infer<typeof problemSchema>
export type ParameterError = NonNullable<Problem['errors']>[number]
