import type { Exchange } from '#client/errors.ts'

/**
 * The same request for a POSIX shell. The token is the shell's own `$TOKEN`: in double quotes, so that the shell fills
 * it in, while all that comes from an address stands in single quotes, where nothing is special but their end.
 */
export function curlCommand({ url }: Pick<Exchange, 'url'>): string {
  const parts = [
    'curl --include',
    // Brackets and braces are patterns to curl unless told.
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
