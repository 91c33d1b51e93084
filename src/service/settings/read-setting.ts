import * as z from 'zod/mini'
import { StartFailure } from '#service/command/start-failure.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Addresses that may hold a password: what they say is never repeated. */
const SECRET = new Set(['DATABASE_URL', 'DATABASE_READ_URLS', 'UPSTREAM_URL'])

/**
 * One setting from its environment variable; an empty one counts as not set.
 * @param allowed what is allowed, in words that follow "must be".
 * @throws StartFailure naming the variable that is wrong, and what is allowed.
 */
export function readSetting<T>(
  environment: Environment,
  name: string,
  schema: z.ZodMiniType<T>,
  fallback: string,
  allowed: string,
): T {
  const text = environment[name] || fallback
  const result = schema.safeParse(text)
  if (result.success) return result.data
  const received = SECRET.has(name) ? '' : `, not "${text}"`
  throw new StartFailure(`${name} must be ${allowed}${received}.`)
}

/** The entries of a list: separated by commas, spaces around them ignored, none for an empty text. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** A port's number. */
export const portSetting = z.pipe(
  z.string().check(
    z.regex(/^\d{1,5}$/),
    z.refine((text) => Number(text) <= 65_535),
  ),
  z.transform(Number),
)

export const hostSetting = z.string().check(z.regex(/^[\w.:%-]+$/))
