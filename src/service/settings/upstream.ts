import * as z from 'zod/mini'
import { type Environment, readSetting } from './read-setting.ts'

/** The brand service behind a gateway. */
export interface Upstream {
  /** Its base address, without a trailing slash: `/v1/brands` follows. */
  readonly url: string
  /** Milliseconds within which it has to have answered in full. */
  readonly timeout: number
}

const upstreamUrl = z.pipe(
  z.url({ protocol: /^https?$/ }).check(z.refine(isBaseAddress)),
  z.transform((url) => new URL(url).href.replace(/\/+$/, '')),
)
const seconds = z.pipe(
  z.string().check(
    z.regex(/^\d{1,3}$/),
    z.refine((text) => Number(text) >= 1 && Number(text) <= 300),
  ),
  z.transform(Number),
)

/** @throws StartFailure naming the variable that is wrong, and what is allowed. */
export function readUpstream(environment: Environment): Upstream | undefined {
  if (!environment['UPSTREAM_URL']) return undefined
  const words = 'the http or https base address of a brand service, without /v1, password or query'
  return {
    url: readSetting(environment, 'UPSTREAM_URL', upstreamUrl, '', words),
    timeout:
      1000 *
      readSetting(environment, 'UPSTREAM_TIMEOUT', seconds, '20', 'a whole number of seconds from 1 to 300'),
  }
}

function isBaseAddress(address: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    url.username + url.password + url.search + url.hash === '' &&
    !/\/v1\/*$/.test(url.pathname)
  )
}
