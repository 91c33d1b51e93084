/** A list's links and logos, as JSON. An address contains no quote, and no escape but `\/`, as PHP writes a slash. */
const ADDRESSES = /"(first|last|prev|next|logo)"(\s*:\s*)"((?:[^"\\]|\\\/)*)"/g
const LIST = /\/v1\/brands\/*$/

/**
 * The body of a response with addresses that lead through the gateway: the links of a list, of which the query is all that
 * counts, and logos that the upstream itself holds. Clients may be unable to reach its address, and would send it their token.
 * All else stays as it was written.
 * @param upstream its base address. @param gateway that of this service.
 */
export function withOwnAddresses(body: string, upstream: string, gateway: string): string {
  return body.replace(ADDRESSES, (written, key: string, colon: string, text: string) => {
    const address = text.replaceAll('\\/', '/')
    const own = key === 'logo' ? ownLogo(address) : ownLink(address)
    return own === undefined ? written : `"${key}"${colon}${JSON.stringify(own)}`
  })

  function ownLink(link: string): string | undefined {
    const [, query = ''] = /(\?.*)$/.exec(link) ?? []
    const isLink = LIST.test(URL.parse(link, `${upstream}/v1/brands`)?.pathname ?? '')
    return isLink ? `${gateway}/v1/brands${query}` : undefined
  }

  function ownLogo(logo: string): string | undefined {
    return logo.startsWith(`${upstream}/logos/`) ? gateway + logo.slice(upstream.length) : undefined
  }
}
