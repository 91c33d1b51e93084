import { PROTOCOL } from '#embed/protocol/messages.ts'

/** Why there is no catalogue, and what to do about it. */
export interface Diagnosis {
  readonly code: string
  readonly message: string
}

/** What the host page's policies have blocked of the catalogue. */
export interface Blocked {
  /** By this directive of its Content-Security-Policy. */
  csp?: string
  /** By its Cross-Origin-Embedder-Policy. */
  coep?: boolean
}

/** Watches until `signal` aborts. */
export function watchPolicies(origin: string, signal: AbortSignal): Blocked {
  const blocked: Blocked = {}
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective }) => {
      if (blockedURI.startsWith(origin)) blocked.csp ??= effectiveDirective
    },
    { signal },
  )
  // Only Chromium tells, and only here. What it tells has no properties until it is printed.
  if ('ReportingObserver' in window) {
    const observer = new ReportingObserver(
      (reports) => (blocked.coep ||= JSON.stringify(reports).includes(origin)),
      { types: ['coep'] },
    )
    observer.observe()
    signal.addEventListener('abort', () => observer.disconnect())
  }
  return blocked
}

/** Looks for the reason why the frame at `url` has not said hello. */
export async function diagnose(url: URL, blocked: Blocked, signal: AbortSignal): Promise<Diagnosis> {
  const { host, origin } = url
  if (
    location.protocol === 'https:' &&
    url.protocol === 'http:' &&
    !/^(localhost|127\..*|\[::1])$/.test(url.hostname)
  ) {
    return say('mixed-content', `A page on https cannot show ${origin}. Serve it on https.`)
  }

  const response = await fetch(new URL('check', url), { cache: 'no-store', signal }).catch(() => {})
  const check = (await response?.json().catch(() => {})) as
    | { protocol?: number; allowed?: boolean }
    | undefined

  if (blocked.csp) {
    return say('host-csp', `This page's Content-Security-Policy blocks ${origin}. Add it to ${blocked.csp}.`)
  }
  if (!response) {
    for (const name of ['local-network-access', 'local-network', 'loopback-network']) {
      const permission = await navigator.permissions?.query({ name: name as never }).catch(() => {})
      if (permission?.state === 'denied') {
        return say(
          'local-network',
          'This page may not use the local network. Allow it in the settings of this site.',
        )
      }
    }
  }
  if (!response || response.status >= 500) {
    return say('unreachable', `${host} cannot be reached. Check its address, and that the service runs.`)
  }
  if (check?.protocol !== PROTOCOL) return versionMismatch(url, check?.protocol ?? 0)
  if (check.allowed === false) {
    return say(
      'origin-not-allowed',
      `${host} does not allow ${location.origin}. Add it to EMBED_ORIGINS there.`,
    )
  }
  if (blocked.coep || crossOriginIsolated) {
    return say(
      'host-isolated',
      `This page's Cross-Origin-Embedder-Policy blocks ${origin}. Send it with /embed/, too.`,
    )
  }
  return say(
    'silent',
    `${host} answers, but the frame does not. It may not allow ${location.origin}: see the console.`,
  )
}

export function versionMismatch({ host }: URL, protocol: number): Diagnosis {
  return protocol < PROTOCOL
    ? say(
        'service-too-old',
        `${host} is older than this page's embed.js. Update it, or load embed.js from there.`,
      )
    : say('loader-too-old', `${host} is newer than this page's embed.js. Load embed.js from there.`)
}

function say(code: string, message: string): Diagnosis {
  return { code, message }
}
