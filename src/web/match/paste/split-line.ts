const MOST_PARTS = 100
/** One comma between digits is that of "1,50" or "1,500". */
const NUMBER = /^\d+,\d+$/
const COMMA = /;|(?<!\d),|,(?!\d{3}(?!\d))/

/** The names in a line that may hold several, such as "500px, 2K, 3M"; none where it is one name by its looks. */
export function splitLine(text: string): string[] {
  if (NUMBER.test(text)) return []
  const parts = text.split(COMMA).map((part) => part.trim())
  const names = [...new Set(parts.filter((part) => part !== ''))]
  return names.length > 1 && names.length <= MOST_PARTS ? names : []
}
