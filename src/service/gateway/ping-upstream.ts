import type { Upstream } from '#service/settings/upstream.ts'

/** Asks the upstream for something small. Rejects when it does not answer as a service would; a 401 is an answer. */
export async function pingUpstream({ url, timeout }: Upstream): Promise<void> {
  const response = await fetch(`${url}/v1/brands?limit=1`, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  if (response.status >= 500 || (response.status >= 300 && response.status < 400)) {
    throw new Error(`The upstream service answers ${response.status}`)
  }
}
