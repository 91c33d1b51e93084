import type { BrandCatalogueEvents } from './embed.d.ts'

/** Why there is no catalogue, and what to do about it. */
export type Diagnosis = BrandCatalogueEvents['error']

/** Milliseconds to wait for responses from the catalogue. */
const TIMEOUT = 10_000

/** Finds the reason why the frame at `url` has not said hello; `undefined` if the host page cannot see any. */
export async function diagnose(url: URL): Promise<Diagnosis | undefined> {
  const { host, origin, protocol } = url
  // Unlike `location.origin`, this is the origin that the browser sends to the catalogue.
  const own = self.origin
  const signal = AbortSignal.timeout(TIMEOUT)
  const ask = (path: string, init?: RequestInit) =>
    fetch(new URL(path, url), { cache: 'no-store', signal, ...init }).catch(() => {})

  if (own === 'null') return blocked('This page has no origin. Its sandbox needs allow-same-origin.')

  const response = await ask('check')
  const check = (await response?.json().catch(() => {})) as
    | { protocol?: number; allowed?: boolean }
    | null
    | undefined
  // Without CORS a page learns only that there is a response, and under an embedder policy not even that.
  const page = await ask('', { mode: 'no-cors', headers: { accept: 'text/html' } })

  if (response ? response.status >= 500 : !page) {
    const secure =
      protocol === 'http:' ? ', over https if your page is on https or has upgrade-insecure-requests' : ''
    return address(
      `${host} cannot be reached. Check src, whether the catalogue is running${secure}, and this page's Content-Security-Policy and local network access.`,
    )
  }
  if (response && !check?.protocol) return address(`There is no catalogue at ${url.href}. Check src.`)
  if (check?.allowed === false) {
    return blocked(`${host} does not allow ${own}. Add it to EMBED_ORIGINS there.`)
  }
  return page
    ? undefined
    : blocked(`This page's Cross-Origin-Embedder-Policy blocks ${origin}. Send it with /embed/.`)
}

export function versionMismatch({ host }: URL): Diagnosis {
  return address(`${host} runs a different version from this embed.js. A cache may be out of date.`)
}

export function blocked(message: string): Diagnosis {
  return { code: 'blocked', message }
}

export function address(message: string): Diagnosis {
  return { code: 'address', message }
}
