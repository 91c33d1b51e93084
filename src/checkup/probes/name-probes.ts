import { foldName } from '#contract/fold-name.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { looseName } from '#client/match/name-words.ts'
import type { BrandColumns } from '#checkup/columns/brand-columns.ts'
import { type Probe, type ProbeFinding, type ProbePlan, type ReadList } from './probe.ts'
import { about, brandNow } from './read-brands.ts'
import { rowsThat, spreadRows } from './sample.ts'
import { strangerFindings } from './strangers.ts'

const SPREAD_NAMES = 8
const SPECIAL_NAMES = 4
/** Brands named for one search; a filter that is ignored returns every brand. */
const MOST_FINDINGS = 5
const LONGEST_NEEDLE = 100

/** Searches by name: parts of names as they are, in other case, without accents, and with `%` and `_` in them. */
export function nameProbes(list: ReadList): ProbePlan {
  const { columns } = list
  const usable = (row: number) => isUsable(columns.names[row]!)
  const spread = spreadRows(columns.length, SPREAD_NAMES).filter(usable)
  const special = rowsThat(
    columns,
    SPECIAL_NAMES,
    (row) => usable(row) && /[&+#?=/%_'"]/.test(columns.names[row]!),
  )
  const accented = rowsThat(columns, SPECIAL_NAMES, (row) => usable(row) && hasAccents(columns.names[row]!))
  const cased = rowsThat(columns, SPECIAL_NAMES, (row) => usable(row) && hasCase(columns.names[row]!))
  const plain = rowsThat(
    columns,
    SPECIAL_NAMES,
    (row) => usable(row) && /^[\p{L}\p{N} ]{4,}$/u.test(columns.names[row]!),
  )

  const texts = new Set([
    ...[...spread, ...special].map((row) => columns.names[row]!),
    ...spread.map((row, index) => partOf(columns.names[row]!, [1, 2, 3, 5][index % 4]!)),
  ])
  return {
    probes: [
      ...[...texts].filter(isUsable).map((text) => searchProbe(list, text)),
      ...cased.map((row) => spellingProbe(list, 'name-search-case', row, swapCase(columns.names[row]!))),
      ...accented.map((row) =>
        spellingProbe(list, 'name-search-accents', row, foldName(columns.names[row]!)),
      ),
      ...plain.flatMap((row) => wildcardProbes(list, columns.names[row]!)),
    ],
    notJudged: [
      ...(texts.size === 0 ? missing('name-search-misses', 'No name can be searched for') : []),
      ...(texts.size === 0 ? missing('name-search-extra', 'No name can be searched for') : []),
      ...(cased.length === 0 ? missing('name-search-case', 'No name has letters of both cases') : []),
      ...(accented.length === 0 ? missing('name-search-accents', 'No name has accents') : []),
      ...(plain.length === 0 ? missing('name-search-wildcards', 'No name is long and plain enough') : []),
    ],
  }
}

/** The search must return each brand that contains the text exactly, and none that contains it in no spelling. */
function searchProbe(list: ReadList, text: string): Probe {
  const query = nameQuery(text)
  return {
    rules: ['name-search-misses', 'name-search-extra'],
    words: text,
    async run(ask) {
      const { columns } = list
      const { brands, whole } = await ask.several(query)
      const findings: ProbeFinding[] = strangerFindings(list, brands, query)
      const wildcards = /[%_]/.test(text)
      const others = wildcards ? [] : brands.filter(({ name }) => name !== null && !contains(name, text))
      for (const brand of others.slice(0, MOST_FINDINGS)) {
        findings.push(returnedFinding(list, 'name-search-extra', brand, text))
      }
      if (!whole) return findings
      const came = new Set(brands.map(({ id }) => id))
      const missed = matchRows(columns, text).filter(
        (row) => columns.ids[row]! !== '' && !came.has(columns.ids[row]!),
      )
      for (const row of missed.slice(0, MOST_FINDINGS)) {
        const now = await brandNow(ask, columns.ids[row]!)
        if (now?.name !== columns.names[row]) continue
        findings.push({
          rule: 'name-search-misses',
          offence: {
            row,
            field: 'name',
            value: columns.names[row]!,
            detail: `not returned for ${quote(text)}`,
            request: query,
          },
        })
      }
      return findings
    },
  }
}

/** A brand must be found by another spelling of its whole name. */
function spellingProbe({ columns }: ReadList, rule: string, row: number, text: string): Probe {
  const query = nameQuery(text)
  return {
    rules: [rule],
    words: text,
    async run(ask) {
      const name = columns.names[row]!
      const id = columns.ids[row]!
      const found = await ask.several(query)
      if (!found.whole || found.brands.some((brand) => brand.id === id)) return []
      // A search that misses the name as it is has a rule of its own.
      const exact = await ask.several(nameQuery(name))
      if (!exact.brands.some((brand) => brand.id === id)) return []
      return [
        {
          rule,
          offence: {
            row,
            field: 'name',
            value: name,
            detail: `not returned for ${quote(text)}`,
            request: query,
          },
        },
      ]
    },
  }
}

/** `%` and `_` in place of a letter must match themselves only. */
function wildcardProbes(list: ReadList, name: string): Probe[] {
  const middle = Math.floor(name.length / 2)
  const [start, end] = [name.slice(0, middle), name.slice(middle + 1)]
  return ['%', '_'].map((wildcard) => {
    const text = start + wildcard + end
    const query = nameQuery(text)
    const matchesAsPattern = (other: string) => {
      const [folded, before, after] = [looseName(other), looseName(start), looseName(end)]
      const at = folded.indexOf(before)
      return at >= 0 && folded.indexOf(after, at + before.length) >= 0
    }
    return {
      rules: ['name-search-wildcards'],
      words: text,
      async run(ask) {
        const { brands } = await ask.several(query)
        return brands
          .filter(
            (brand) => brand.name !== null && !contains(brand.name, text) && matchesAsPattern(brand.name),
          )
          .slice(0, MOST_FINDINGS)
          .map((brand) => returnedFinding(list, 'name-search-wildcards', brand, text))
      },
    }
  })
}

function returnedFinding(list: ReadList, rule: string, brand: ReadBrand, text: string): ProbeFinding {
  return {
    rule,
    offence: {
      ...about(list, brand),
      field: 'name',
      value: brand.name ?? '',
      detail: `returned for ${quote(text)}`,
      request: nameQuery(text),
    },
  }
}

/** The rows whose names contain a search text exactly as it is. */
function matchRows({ names }: BrandColumns, text: string): number[] {
  return [...names.keys()].filter((row) => names[row]!.includes(text))
}

/** Services differ in what they take for one letter, so a name counts as a match in any spelling. */
function contains(name: string, text: string): boolean {
  return foldName(name).includes(foldName(text)) || looseName(name).includes(looseName(text))
}

function partOf(name: string, length: number): string {
  const letters = Array.from(name)
  const start = Math.max(0, Math.floor((letters.length - length) / 2))
  return letters.slice(start, start + length).join('')
}

/** Blanks at the ends may be trimmed, and controls refused: neither is a fault. */
function isUsable(name: string): boolean {
  return (
    name.trim() === name &&
    name.length <= LONGEST_NEEDLE &&
    /[\p{L}\p{N}]/u.test(name) &&
    !/\p{C}|\s{2}/u.test(name)
  )
}

function hasAccents(name: string): boolean {
  return /[A-Za-z]\p{M}/u.test(name.normalize('NFD'))
}

function hasCase(name: string): boolean {
  return swapCase(name) !== name && /[A-Za-z]{3}/.test(name)
}

function swapCase(name: string): string {
  return name.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

function missing(rule: string, cause: string) {
  return [{ rule, cause }]
}

function nameQuery(text: string): string {
  return `?name=${encodeURIComponent(text)}`
}

function quote(text: string): string {
  return `"${text}"`
}
