/** A Content-Security-Policy: the sources of each directive. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** Where a directive is missing, the next one counts. */
const FALLBACKS = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
} as const

/** Reads a header, which may hold several policies, separated by commas. */
export function readPolicies(header: string): Policy[] {
  return header
    .split(',')
    .map((policy) => {
      const directives = policy.split(';').map((text) => text.trim().split(/\s+/))
      const named = directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const)
      // Of a repeated directive, the first counts.
      return new Map(named.filter(([name]) => name !== '').toReversed())
    })
    .filter((policy) => policy.size > 0)
}

/** Whether all policies of the page at `page` let it load `target`. */
export function allows(
  policies: readonly Policy[],
  directive: keyof typeof FALLBACKS,
  target: URL,
  page: URL,
): boolean {
  return policies.every((policy) => {
    const name = FALLBACKS[directive].find((one) => policy.has(one))
    return (
      name === undefined || policy.get(name)!.some((source) => matches(source.toLowerCase(), target, page))
    )
  })
}

function matches(source: string, target: URL, page: URL): boolean {
  if (source === "'self'") return target.origin === page.origin
  if (source === '*') return ['http:', 'https:'].includes(target.protocol)
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return reaches(source, target.protocol)
  const [, scheme = page.protocol, star, host = '', port, path = ''] =
    /^(?:([a-z][a-z\d+.-]*:)\/\/)?(\*\.)?([a-z\d.-]+|\[[\da-f:]+\])(?::(\d+|\*))?(\/.*)?$/.exec(source) ?? []
  if (host === '' || !reaches(scheme, target.protocol)) return false
  const isHost = star ? target.hostname.endsWith(`.${host}`) : target.hostname === host
  const isPort = port === '*' || portOf(target) === (port ?? portOf(new URL(`${target.protocol}//${host}`)))
  const isPath = path.endsWith('/')
    ? target.pathname.startsWith(path)
    : path === '' || target.pathname === path
  return isHost && isPort && isPath
}

/** A source of `http:` also allows `https:`. */
const reaches = (source: string, target: string) =>
  source === target || (source === 'http:' && target === 'https:')

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')
