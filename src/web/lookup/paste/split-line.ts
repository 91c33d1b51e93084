const MOST_PARTS = 100
/** A comma between two digits belongs to a number. */
const COMMA = /;|(?<!\d),|,(?!\d)/

/** The names in a line that may hold several, such as "500px, 2K, 3M"; none where it is one name by its looks. */
export function splitLine(text: string): string[] {
  const parts = text.split(COMMA).map((part) => part.trim())
  const names = [...new Set(parts.filter((part) => part !== ''))]
  return names.length > 1 && names.length <= MOST_PARTS ? names : []
}
