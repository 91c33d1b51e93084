import { fieldsOf } from '#contract/additional-fields.ts'
import { hasInvisible } from '#contract/name-text.ts'
import { formatJson } from '#checkup/columns/page-facts.ts'
import { nameGroups } from './name-groups.ts'
import { nearNames } from './near-names.ts'
import type { BrandRule, ListRule, Offence, RuleWords } from './rule.ts'

/** Any blank but the plain one, blanks in a row, and blanks at an end. */
const STRAY_BLANKS = /^\s|\s$|\s{2}|[^\S ]/
/** UTF-8 read as Latin-1 or Windows-1252, HTML character references, and the replacement character. */
const MIS_ENCODED =
  /[\u00C2\u00C3][\u0080-\u00BF]|\u00E2\u20AC[\u0080-\u00BF\u2018-\u2122]|&(?:[A-Za-z]{2,8}|#\d{1,6}|#[Xx][\dA-Fa-f]{1,6});|\uFFFD/
/** What people and programs write where a name is missing. */
const PLACEHOLDER =
  /^(?:tests?|testing|test[ _-]?(?:brand|name|\d+)|dummy|sample|example|placeholder|n[./]?a\.?|none|null|nil|nan|undefined|unknown|untitled|tbd|todo|delete ?me|x{3,}|asdf\w*|qwerty|lorem ipsum.*|\[object object\]|#(?:ref|value|n\/a)!?)$/i
/** Digits alone, or punctuation alone. */
const BARE = /^(?:\d+|[\p{P}\p{S}]+)$/u
/** Tags, and templates that nobody filled in. */
const MARKUP = /<\/?[a-z!][^<>]*>|\{\{.*\}\}|\$\{.*\}|^%[sd]$/i
const SCRIPTS = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
] as const

export const nameRules: readonly (BrandRule | ListRule)[] = [
  {
    id: 'name-empty',
    title: 'A name is empty',
    severity: 'fault',
    why: 'A brand without a name cannot be found, read out or told from others.',
    remedy: 'Enter the name.',
    *checkBrand({ raw }) {
      const { name } = fieldsOf(raw)
      if (name === null || (typeof name === 'string' && name.trim() === '')) {
        yield { field: 'name', value: formatJson(name) }
      }
    },
  },
  textRule(
    {
      id: 'name-blanks',
      title: 'A name has stray or double blanks',
      severity: 'fault',
      why: 'It sorts in the wrong place, and is not found by its proper spelling.',
      remedy: 'Trim the name, and leave one plain blank between words.',
    },
    (name) => name.trim() !== '' && STRAY_BLANKS.test(name),
  ),
  textRule(
    {
      id: 'name-invisible',
      title: 'A name has control or invisible characters',
      severity: 'fault',
      why: 'It looks like another name and is not found by it.',
      remedy: 'Delete the characters that are shown as codes here.',
    },
    hasInvisible,
  ),
  textRule(
    {
      id: 'name-encoding',
      title: 'A name was decoded wrongly',
      severity: 'fault',
      why: 'Readers see "NestlÃ©" or "H&amp;M" instead of the name.',
      remedy: 'Enter the name again, and read the source it came from as UTF-8 text.',
    },
    (name) => MIS_ENCODED.test(name),
  ),
  textRule(
    {
      id: 'name-mixed-scripts',
      title: 'A word mixes scripts',
      severity: 'suspicious',
      why: 'A Cyrillic "а" looks like a Latin one, and the name is not found by it.',
      remedy: 'Type the word again in one script.',
    },
    mixesScripts,
  ),
  textRule(
    {
      id: 'name-placeholder',
      title: 'A name is a placeholder, a number or markup',
      severity: 'suspicious',
      why: 'It was probably left over from a test, or read from the wrong column.',
      remedy: 'Enter the real name or delete the brand; accept it where it is the name.',
    },
    isPlaceholder,
  ),
  {
    id: 'name-repeated',
    title: 'Several brands have the same name',
    severity: 'suspicious',
    why: 'Nobody can tell which of them is meant; often one is a forgotten copy.',
    remedy: 'Delete the copy, or tell the brands apart by name.',
    *checkList({ columns }) {
      const rows = Map.groupBy(rowNumbers(columns.length), (row) =>
        columns.names[row]!.normalize('NFC').trim(),
      )
      for (const [name, same] of rows) {
        if (name === '' || same.length < 2) continue
        for (const row of same)
          yield offence(columns.names[row]!, row, `${same.length} brands`, `name ${name}`)
      }
    },
  },
  {
    id: 'name-twin',
    title: 'Names differ only in case, accents, spaces, punctuation, word order or legal form',
    severity: 'suspicious',
    why: 'They are probably one brand that was entered twice.',
    remedy: 'Merge the brands, or accept the one that is right.',
    checkList: ({ columns }) => groupOffences(nameGroups(columns), (row) => columns.names[row]!, 'twin'),
  },
  {
    id: 'name-near',
    title: 'Names differ in one letter',
    severity: 'suspicious',
    why: 'One of them is probably a misspelling of the other.',
    remedy: 'Correct the misspelling, or accept it where both are brands.',
    checkList: ({ columns }) => groupOffences(nearNames(columns), (row) => columns.names[row]!, 'near'),
  },
]

function textRule(words: RuleWords, isWrong: (name: string) => boolean): BrandRule {
  return {
    ...words,
    *checkBrand({ raw }) {
      const { name } = fieldsOf(raw)
      if (typeof name === 'string' && isWrong(name)) yield { field: 'name', value: name }
    },
  }
}

function isPlaceholder(name: string): boolean {
  const trimmed = name.trim()
  return [BARE, PLACEHOLDER, MARKUP].some((pattern) => pattern.test(trimmed))
}

function mixesScripts(name: string): boolean {
  if (/^[\0-\u024F]*$/.test(name)) return false
  const words = name.match(/[\p{L}\p{M}]+/gu) ?? []
  return words.some((word) => SCRIPTS.filter(([, script]) => script.test(word)).length > 1)
}

function rowNumbers(length: number): number[] {
  return Array.from({ length }, (_, row) => row)
}

function* groupOffences(
  groups: readonly (readonly number[])[],
  name: (row: number) => string,
  kind: string,
): Generator<Offence> {
  for (const rows of groups) {
    const names = rows.map(name)
    for (const [index, row] of rows.entries()) {
      const others = names.filter((other, place) => place !== index && other !== names[index])
      yield offence(names[index]!, row, listed(others), `${kind} ${rows[0]}`)
    }
  }
}

function offence(value: string, row: number, detail: string, group: string): Offence {
  return { row, field: 'name', value, detail, group }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `"${name}"`)
  const more = names.length - shown.length
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
