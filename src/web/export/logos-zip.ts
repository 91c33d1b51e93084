/** The logos of many brands as one ZIP archive, with a list of those that are not in it. Loaded when it is asked for. */
import { makeZip } from 'client-zip'
import { csvFile } from '#client/csv-line.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { fileName } from './formats.ts'
import { type LogoFile, LogoWithheld, readLogo } from './logo-file.ts'

const AT_ONCE = 6

interface LogosZip {
  readonly content: Blob
  readonly included: number
  readonly withheld: number
}

/**
 * @param onProgress called with the number of logos that are read or known not to be readable.
 * @throws the signal's reason
 */
export async function zipLogos(
  brands: readonly ReadBrand[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<LogosZip> {
  const files = new Map<ReadBrand, LogoFile>()
  const reasons = new Map<ReadBrand, string>()
  const left = brands.values()
  async function work() {
    // The workers share one iterator: each takes what none has taken yet.
    for (const brand of left) {
      signal.throwIfAborted()
      try {
        if (brand.logo === null) throw new LogoWithheld('the brand has no logo')
        files.set(brand, await readLogo(brand.logo, signal))
      } catch (error) {
        if (!(error instanceof LogoWithheld)) throw error
        reasons.set(brand, error.message)
      }
      onProgress(files.size + reasons.size)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const lastModified = new Date()
  const taken = new Set<string>()
  const entries: { name: string; input: Blob; lastModified: Date }[] = []
  for (const brand of brands) {
    const file = files.get(brand)
    if (!file) continue
    const name = fileName(brand.name ?? brand.id ?? '')
    // macOS and Windows take "Acme" and "acme" for one.
    const isTaken = taken.has(name.toLowerCase())
    taken.add(name.toLowerCase())
    const unique = isTaken ? `${name} (${brand.id})` : name
    entries.push({ name: `${unique}.${file.extension}`, input: file.content, lastModified })
  }
  if (reasons.size > 0) {
    const rows = [...reasons].map(([{ id, name, logo }, reason]) => [id, name, reason, logo])
    const input = csvFile([['id', 'name', 'not included because', 'address'], ...rows])
    entries.push({ name: 'not-included.csv', input, lastModified })
  }
  const file = await new Response(makeZip(entries)).blob()
  return {
    content: new Blob([file], { type: 'application/zip' }),
    included: files.size,
    withheld: reasons.size,
  }
}
