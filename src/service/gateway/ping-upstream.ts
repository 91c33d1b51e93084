import type { Upstream } from '#service/settings/settings.ts'

/** Sends the upstream a small request. Rejects unless it responds as a brand service would; a 401 is fine. */
export async function pingUpstream({ url, timeout }: Upstream): Promise<void> {
  const response = await fetch(`${url}/v1/brands?limit=1`, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  if (response.status >= 500 || (response.status >= 300 && response.status < 400)) {
    throw new Error(`The upstream service responds with ${response.status}`)
  }
}
