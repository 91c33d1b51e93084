/**
 * Whether two different texts differ in one letter more, less or other, or in two swapped beside each other. Digits do not
 * count: "Studio 1" and "Studio 2" are two names.
 */
export function isOneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (/\d/.test(restA + restB)) return false
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB === `${restA[1]}${restA[0]}`
}
