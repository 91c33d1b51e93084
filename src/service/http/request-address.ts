/** More than any request of ours needs: a name of 200 characters, percent-encoded, and the other parameters. */
export const MAX_ADDRESS_LENGTH = 4096

/**
 * Brings a request's address into the form that the routes know: without the path of PUBLIC_URL, which proxies may strip
 * or leave, and with a path that can be decoded.
 * @param prefix the path of PUBLIC_URL without a trailing slash; empty for the root.
 */
export function rewriteAddress(address: string, prefix: string): string {
  const question = address.indexOf('?')
  const path = question < 0 ? address : address.slice(0, question)
  const query = question < 0 ? '' : address.slice(question)
  return mendEscapes(stripPrefix(path, prefix)) + query
}

function stripPrefix(path: string, prefix: string): string {
  if (prefix === '') return path
  if (path === prefix) return '/'
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

/** A path that cannot be decoded is taken as it stands: `/v1/brands/%zz` is an unknown brand, not a broken request. */
function mendEscapes(path: string): string {
  try {
    decodeURIComponent(path)
    return path
  } catch {
    return path.replaceAll('%', '%25')
  }
}
