/**
 * A GET request as a command for a POSIX shell. The token is the shell variable `$TOKEN`, in double quotes, so that the
 * shell expands it. The URL is in single quotes, in which the shell expands nothing.
 * @param between what separates its parts: spaces, or a line break that the shell ignores.
 */
export function curlCommand(url: string, between = ' '): string {
  // Without --globoff, curl reads brackets and braces as patterns.
  const globoff = /[[\]{}]/.test(url) ? ' --globoff' : ''
  const quoted = `'${url.replaceAll("'", String.raw`'\''`)}'`
  return [`curl --include${globoff}`, '--header "Authorization: Bearer $TOKEN"', quoted].join(between)
}
