/**
 * Whether a logo is shown nowhere, because browsers load the images of an https page over https only. The check-up then
 * leaves it alone, in the terminal too, so that both find the same. A service that is itself reached over http shows it.
 */
export function isKeptBack(logo: string, baseAddress: string): boolean {
  return new URL(logo).protocol === 'http:' && new URL(baseAddress).protocol === 'https:'
}
