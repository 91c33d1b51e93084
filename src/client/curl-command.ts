export interface CurlOptions {
  /** Headers besides Authorization, such as `Accept: application/json`. */
  readonly headers?: readonly string[]
  /** Put each argument on a line of its own. */
  readonly multiline?: boolean
}

/**
 * A GET request as a command for a POSIX shell. The token is the shell variable `$TOKEN`, in double quotes, so that the
 * shell expands it. The URL is in single quotes, in which the shell expands nothing.
 */
export function curlCommand(url: string, { headers = [], multiline = false }: CurlOptions = {}): string {
  const parts = [
    'curl --include',
    // Without this, curl reads brackets and braces as patterns.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    '--header "Authorization: Bearer $TOKEN"',
    ...headers.map((header) => `--header ${quote(header)}`),
    quote(url),
  ]
  return parts.join(multiline ? ' \\\n  ' : ' ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
