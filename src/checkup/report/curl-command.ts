/** A finding's request for a POSIX shell. The token is the shell's own `$TOKEN`; it is in no report. */
export function curlCommand(baseAddress: string, request: string): string {
  const url = `${baseAddress}/v1/brands${request}`
  // Brackets and braces are patterns to curl unless it is told otherwise.
  const glob = /[[\]{}]/.test(url) ? ' --globoff' : ''
  const quoted = `'${url.replaceAll("'", String.raw`'\''`)}'`
  return `curl --include${glob} --header "Authorization: Bearer $TOKEN" ${quoted}`
}
