export type Encoding = 'br' | 'gzip'

/** The best encoding of ours that an Accept-Encoding header names and does not refuse (RFC 9110, section 12.5.3). */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const offers = new Map<string, boolean>()
  for (const offer of String(header).toLowerCase().split(',')) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim())
    offers.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
  }
  return (['br', 'gzip'] as const).find((encoding) => offers.get(encoding) ?? offers.get('*') ?? false)
}
