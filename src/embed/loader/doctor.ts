import { PROTOCOL } from '#embed/protocol/messages.ts'

/** Why there is no catalogue, and what to do about it. */
export interface Diagnosis {
  readonly code: string
  readonly message: string
}

/** The directive of the host page's Content-Security-Policy that has blocked the catalogue. */
export interface Blocked {
  by?: string
}

/** What a page needs to reach a catalogue in the local network; browsers differ. */
export const LOCAL_NETWORK = ['local-network-access', 'local-network', 'loopback-network']

/** Watches until `signal` aborts. */
export function watchPolicy(origin: string, signal: AbortSignal): Blocked {
  const blocked: Blocked = {}
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective }) => {
      if (blockedURI.startsWith(origin)) blocked.by ??= effectiveDirective
    },
    { signal },
  )
  return blocked
}

/** Looks for the reason why the frame at `url` has not said hello. */
export async function diagnose(url: URL, blocked: Blocked, signal: AbortSignal): Promise<Diagnosis> {
  const { host, origin } = url
  // Unlike `location.origin`, what the browser tells the catalogue.
  const own = self.origin
  const ask = (path: string, init?: RequestInit) =>
    fetch(new URL(path, url), { cache: 'no-store', signal, ...init }).catch(() => {})

  if (own.startsWith('https') && /^http:(?!\/\/(localhost|127\..*|\[::1])(:|$))/.test(origin)) {
    return say('mixed-content', `A page on https cannot show ${origin}. Serve it on https.`)
  }

  if (own === 'null') {
    return say('host-sandboxed', 'This page has no origin. Its sandbox needs allow-same-origin.')
  }

  const response = await ask('check')
  const check = (await response?.json().catch(() => {})) as
    | { protocol?: number; allowed?: boolean }
    | undefined
  // Without CORS a page learns only that there is a response, and under an embedder policy not even that.
  const page = await ask('', { mode: 'no-cors', headers: { accept: 'text/html' } })

  if (blocked.by) {
    return say('host-csp', `This page's Content-Security-Policy blocks ${origin}. Add it to ${blocked.by}.`)
  }
  if (!response && !page) {
    for (const name of LOCAL_NETWORK) {
      const permission = await navigator.permissions?.query({ name: name as never }).catch(() => {})
      if (permission?.state === 'denied') {
        return say(
          'local-network',
          "This page may not use the local network. Allow it in this site's settings.",
        )
      }
    }
  }
  if (response ? response.status >= 500 : !page) {
    return say('unreachable', `${host} cannot be reached. Check src, and that it runs.`)
  }
  if (response && check?.protocol !== PROTOCOL) return versionMismatch(url, check?.protocol ?? 0)

  if (check?.allowed === false) {
    return say('origin-not-allowed', `${host} does not allow ${own}. Add it to EMBED_ORIGINS there.`)
  }
  if (!page) {
    return say(
      'host-isolated',
      `This page's Cross-Origin-Embedder-Policy blocks ${origin}. Send it with /embed/.`,
    )
  }
  // Files on a static host do not know who asks.
  const unknown = check?.allowed ? '' : 'embedOrigins, '
  return say(
    'silent',
    `${host} answers, but the frame does not. Check ${unknown}frame-ancestors, and the console.`,
  )
}

export function versionMismatch({ host }: URL, protocol: number): Diagnosis {
  return say(
    `${protocol < PROTOCOL ? 'service' : 'loader'}-too-old`,
    `${host} has another version than this embed.js. Check src.`,
  )
}

function say(code: string, message: string): Diagnosis {
  return { code, message }
}
