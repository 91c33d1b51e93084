import { ProblemError } from './problem.ts'

/** More than any request of ours needs: a name of 200 characters, percent-encoded, and the other parameters. */
export const MAX_ADDRESS_LENGTH = 4096

/** @throws ProblemError (414) */
export function refuseLongAddress(url: string): void {
  if (url.length <= MAX_ADDRESS_LENGTH) return
  throw new ProblemError(414, `The address is longer than ${MAX_ADDRESS_LENGTH} characters.`)
}

/**
 * Brings a request's address into the form that the routes know: without the path of PUBLIC_URL, which proxies may strip
 * or leave, and with a path that can be decoded.
 * @param prefix the path of PUBLIC_URL without a trailing slash; empty for the root.
 */
export function rewriteAddress(address: string, prefix: string): string {
  const question = address.indexOf('?')
  const path = question < 0 ? address : address.slice(0, question)
  const query = question < 0 ? '' : address.slice(question)
  return escapeBrokenEscapes(stripPrefix(path, prefix)) + query
}

/** The path of an address, decoded but for `%2F`, which separates nothing. */
export function decodedPath(url: string): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  return path.includes('%') ? decodeURI(path) : path
}

function stripPrefix(path: string, prefix: string): string {
  if (prefix === '') return path
  if (path === prefix) return '/'
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

/** A path that cannot be decoded is taken literally: `/v1/brands/%zz` is an unknown brand, not a broken request. */
function escapeBrokenEscapes(path: string): string {
  if (!path.includes('%')) return path
  try {
    decodeURIComponent(path)
    return path
  } catch {
    return path.replaceAll('%', '%25')
  }
}
