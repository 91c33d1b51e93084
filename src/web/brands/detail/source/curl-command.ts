import type { Exchange } from '#client/errors.ts'

/**
 * The request as a command for a POSIX shell. The token is the shell variable `$TOKEN`, in double quotes, so that the
 * shell expands it. The URL is in single quotes, in which the shell expands nothing.
 */
export function curlCommand({ url }: Pick<Exchange, 'url'>): string {
  const parts = [
    'curl --include',
    // Without this, curl reads brackets and braces as patterns.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    '--header "Authorization: Bearer $TOKEN"',
    "--header 'Accept: application/json'",
    quote(url),
  ]
  return parts.join(' \\\n  ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
