/** An address that may become a `src` or be requested, or null: http and https only. */
export function webAddress(logo: string | undefined): string | null {
  return /^https?:$/.test(URL.parse(logo ?? '')?.protocol ?? '') ? logo! : null
}
