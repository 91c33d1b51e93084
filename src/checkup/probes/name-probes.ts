import { foldName } from '#contract/fold-name.ts'
import { looseName } from '#client/match/name-words.ts'
import type { BrandFacts } from '#checkup/rules/facts.ts'
import {
  type Reply,
  type Ask,
  type Found,
  missedBrands,
  MAX_FOUND,
  type Probe,
  type ProbedList,
} from './ask.ts'

const SPREAD_NAMES = 8
const SPECIAL_NAMES = 4
const MAX_NEEDLE = 100

/** A search for a text, taken from the name of a brand. */
type Search = { readonly text: string; readonly brand: BrandFacts }

interface SearchKind {
  readonly rules: readonly string[]
  readonly names: (usable: readonly BrandFacts[]) => readonly BrandFacts[]
  /** The texts to search for, taken from the name at this index of the sample. */
  readonly texts: (name: string, index: number) => readonly string[]
  readonly judge: (list: ProbedList, search: Search, answer: Reply, ask: Ask) => Found[] | Promise<Found[]>
}

/** Searches by name: whole and in part, in another spelling, and with `%` or `_` in place of a letter. */
const KINDS: readonly SearchKind[] = [
  {
    rules: ['name-search-misses', 'name-search-extra'],
    names: (usable) => [
      ...usable.slice(0, SPREAD_NAMES),
      ...first(usable, (name) => /[&+#?=/%_'"]/.test(name)),
    ],
    texts: (name, index) => [
      name,
      ...(index < SPREAD_NAMES ? [partOf(name, [1, 2, 3, 5][index % 4]!)] : []),
      ...(index < SPECIAL_NAMES ? ['%', '_'].map((wildcard) => withMiddle(name, wildcard)) : []),
    ],
    judge: judgeExact,
  },
  {
    rules: ['name-search-spelling'],
    names: (usable) => [
      ...first(usable, (name) => /[A-Za-z]\p{M}/u.test(name.normalize('NFD'))),
      ...first(usable, (name) => /[A-Za-z]{3}/.test(name) && otherSpelling(name) !== name),
    ],
    texts: (name) => [otherSpelling(name)],
    judge: judgeSpelling,
  },
]

export function nameProbes(list: ProbedList): Probe[] {
  const usable = list.sample.filter(({ name }) => isUsable(name))
  return KINDS.flatMap(({ rules, names, texts, judge }) => {
    const searches = names(usable).flatMap((brand, index) =>
      texts(brand.name, index)
        .filter(isUsable)
        .map((text): [string, Search] => [text, { text, brand }]),
    )
    return Array.from(new Map(searches), ([text, search]): Probe => ({
      rules,
      query: nameQuery(text),
      brand: search.brand.id,
      judge: (answer, ask) => judge(list, search, answer, ask),
    }))
  })
}

/** The search must return every brand whose name contains the exact text, and none whose name lacks it in every spelling. */
async function judgeExact(list: ProbedList, { text }: Search, answer: Reply, ask: Ask): Promise<Found[]> {
  const isOther = ({ name }: BrandFacts) => name !== '' && !contains(name, text)
  const others = answer.brands.filter(isOther)
  const missed = await missedBrands(list, answer, ({ name }) => name.includes(text), ask)
  return [
    ...others
      .slice(0, MAX_FOUND)
      .map((brand) => found('name-search-extra', list.byId.get(brand.id) ?? brand, 'returned', text)),
    ...missed.map((brand) => found('name-search-misses', brand, 'not returned', text)),
  ]
}

/** A brand must be found by another spelling of its whole name. */
async function judgeSpelling(
  _: ProbedList,
  { text, brand }: Search,
  { brands, whole }: Reply,
  ask: Ask,
): Promise<Found[]> {
  if (!whole || brands.some(({ id }) => id === brand.id)) return []
  // If the exact name is not found either, another rule reports it.
  const exact = await ask(nameQuery(brand.name))
  if (!exact.brands.some(({ id }) => id === brand.id)) return []
  return [found('name-search-spelling', brand, 'not returned', text)]
}

function found(rule: string, brand: BrandFacts, how: 'returned' | 'not returned', text: string): Found {
  return { rule, brand, field: 'name', value: brand.name, detail: `${how} for "${text}"` }
}

/** Services differ in which letters they treat as equal, so a match in any spelling counts. */
function contains(name: string, text: string): boolean {
  return foldName(name).includes(foldName(text)) || looseName(name).includes(looseName(text))
}

/** The first few brands whose names fit. */
function first(usable: readonly BrandFacts[], fits: (name: string) => boolean): BrandFacts[] {
  const fitting = usable.values().filter(({ name }) => fits(name))
  return fitting.take(SPECIAL_NAMES).toArray()
}

/** Leaves out names with outer spaces or control characters, which a service may rightly trim or refuse. */
function isUsable(name: string): boolean {
  return (
    name.trim() === name &&
    name.length <= MAX_NEEDLE &&
    /[\p{L}\p{N}]/u.test(name) &&
    !/\p{C}|\s{2}/u.test(name)
  )
}

function partOf(name: string, length: number): string {
  const letters = Array.from(name)
  const start = Math.max(0, Math.floor((letters.length - length) / 2))
  return letters.slice(start, start + length).join('')
}

function withMiddle(name: string, letter: string): string {
  const middle = Math.floor(name.length / 2)
  return `${name.slice(0, middle)}${letter}${name.slice(middle + 1)}`
}

/** A name without accents and in capitals; only letters a to z are changed, since others have their own rules. */
const otherSpelling = (name: string): string =>
  foldName(name).replace(/[a-z]/g, (letter) => letter.toUpperCase())

const nameQuery = (text: string) => `?name=${encodeURIComponent(text)}`
