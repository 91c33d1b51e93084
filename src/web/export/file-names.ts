/** Device names of Windows, which it refuses with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
const LONGEST = 80

/** Texts as names of files that every system accepts, without their endings, and no two alike. */
export function fileNames(texts: readonly string[]): string[] {
  const taken = new Set<string>()
  return texts.map((text) => {
    const name = fileName(text)
    for (let number = 1; ; number++) {
      const unique = number === 1 ? name : `${name} (${number})`
      // macOS and Windows take "Acme" and "acme" for one.
      const key = unique.normalize('NFC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return unique
    }
  })
}

/** One text as the name of a file, without its ending. */
export function fileName(text: string): string {
  const safe = text
    .toWellFormed()
    .normalize('NFC')
    // Separators, wildcards and what steers the direction of text: a name must not look like another.
    .replace(/[\p{C}"*/:<>?\\|]+/gu, '-')
    .replace(/\s+/g, ' ')
  const name = Array.from(safe)
    .slice(0, LONGEST)
    .join('')
    .replace(/^[\s.-]+|[\s.]+$/g, '')
  return name === '' || DEVICE.test(name.split('.', 1)[0]!) ? `brand ${name}`.trim() : name
}
