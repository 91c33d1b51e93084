import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareNames, isSure } from '#client/match/compare-names.ts'
import { demoCatalogue } from '#service/demo/demo.ts'

const DOUBTFUL = 10
const LINES = 60

interface SuppliersTable {
  /** Separated by tabs, with a heading. */
  readonly text: string
  /** The brand meant by each doubtful name. */
  readonly meant: ReadonlyMap<string, string>
}

/** A supplier's table of 60 brands: 50 are written as in the catalogue or nearly so, ten need a decision. */
export async function suppliersTable(): Promise<SuppliersTable> {
  const list = readFileSync(
    join(import.meta.dirname, '../../src/client/match/testing/suppliers-list.tsv'),
    'utf8',
  )
  const doubtful = list
    .split('\n')
    .map((row) => row.split('\t') as [line: string, right: string])
    .filter(([line, right]) => right && !isSure(compareNames(line, right) ?? 'word'))
    .slice(0, DOUBTFUL)

  const { brands } = await demoCatalogue(1_790_000_000)
  const named = Map.groupBy(brands, ({ name }) => name.toLowerCase())
  const plain = brands.filter(
    ({ name }) => /^[A-Z][a-z]{4,} ?[a-z]*$/.test(name) && named.get(name.toLowerCase())!.length === 1,
  )
  const spellings = [
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => `${name} GmbH`,
  ]
  const sure = plain.slice(0, LINES - DOUBTFUL).map(({ name }, index) => spellings[index % 3]!(name))
  const names = sure.toSpliced(20, 0, ...doubtful.map(([line]) => line))
  const rows = names.map((name, index) => `A-${index + 1}\t${name}\t${index * 3},50`)
  return { text: ['SKU\tSupplier\tPrice', ...rows].join('\n'), meant: new Map(doubtful) }
}
