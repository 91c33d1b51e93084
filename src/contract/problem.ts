import * as z from 'zod/mini'

/** An error body (RFC 9457, `application/problem+json`). The service document shows none; this is our decision. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  /** One entry for each query parameter that was refused. */
  errors: z.optional(z.array(z.object({ parameter: z.string(), received: z.string(), detail: z.string() }))),
})
export type Problem = z.infer<typeof problemSchema>
export type ParameterError = NonNullable<Problem['errors']>[number]
