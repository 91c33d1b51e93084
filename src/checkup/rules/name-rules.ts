import { isBlankText } from '#contract/read-brand.ts'
import { type BrandFacts, type Violation, withoutRepeats } from './facts.ts'
import { hasMisplacedInvisible, isMisdecoded, isPlaceholder, mixesScripts } from './faulty-text.ts'
import { nearNames, plainName, twinNames } from './like-names.ts'
import { type Check, eachBrand, eachField, type RuleTable } from './rule.ts'

/** Blanks at either end, several in a row, and any blank that is not a plain space. */
const EXTRA_SPACES = /^\s|\s$|\s{2}|[^\S ]/

export const nameRules: RuleTable = {
  'name-empty': {
    title: 'A name is empty',
    why: 'A brand without a name cannot be found, read out or told from others.',
    remedy: 'Enter the name.',
    check: eachField(['name'], (name) => name === null || (typeof name === 'string' && isBlankText(name))),
  },
  'name-blanks': {
    title: 'A name has extra spaces',
    why: 'It sorts in the wrong place, and is not found by its proper spelling.',
    remedy: 'Leave one ordinary space between words, and none before or after them.',
    check: eachName((name) => EXTRA_SPACES.test(name)),
  },
  'name-invisible': {
    title: 'A name has control or invisible characters',
    why: 'It looks like another name and is not found by it.',
    remedy: 'Delete the characters that are shown as codes here.',
    check: eachName(hasMisplacedInvisible),
  },
  'name-encoding': {
    title: 'A name was decoded wrongly',
    why: 'Readers see "NestlÃ©" or "H&amp;M" instead of the name.',
    remedy: 'Enter the name again, and read the source it came from as UTF-8 text.',
    check: eachName(isMisdecoded),
  },
  'name-mixed-scripts': {
    title: 'A word mixes scripts',
    severity: 'review',
    why: 'A Cyrillic "а" looks like a Latin one, and the name is not found by it.',
    remedy: 'Type the word again in one script.',
    check: eachName(mixesScripts),
  },
  'name-placeholder': {
    title: 'A name is a placeholder, a number, an address or markup',
    severity: 'review',
    why: 'It was probably left over from a test, or read from the wrong column.',
    remedy: 'Enter the real name or delete the brand.',
    check: eachName(isPlaceholder),
  },
  'name-repeated': {
    title: 'Several brands have the same name',
    severity: 'review',
    why: 'Nobody can tell which of them is meant; often one is a forgotten copy.',
    remedy: 'Delete the copy, or tell the brands apart by name.',
    *check({ list: { brands } }) {
      for (const [name, same] of Map.groupBy(withoutRepeats(brands), plainName)) {
        if (name === '' || same.length < 2) continue
        for (const brand of same) yield violation(brand, `${same.length} brands`, `name ${name}`)
      }
    },
  },
  'name-twin': {
    title: 'Names differ only in case, accents, spaces, punctuation, word order or legal form',
    severity: 'review',
    why: 'They are probably one brand that was entered twice.',
    remedy: 'Merge the brands, unless both exist.',
    *check({ list }) {
      yield* groupViolations(yield* twinNames(list.brands), 'twin')
    },
  },
  'name-near': {
    title: 'Names differ in one letter',
    severity: 'review',
    why: 'One of them is probably a misspelling of the other.',
    remedy: 'Correct the misspelling, unless both are brands.',
    *check({ list }) {
      yield* groupViolations(yield* nearNames(list.brands), 'near')
    },
  },
}

function eachName(isWrong: (name: string) => boolean): Check {
  // A name without a visible character has one fault: it is empty.
  return eachBrand(({ name }) => !isBlankText(name) && isWrong(name) && { field: 'name', value: name })
}

function* groupViolations(groups: readonly (readonly BrandFacts[])[], kind: string): Generator<Violation> {
  for (const group of groups) {
    for (const brand of group) {
      const others = group.filter((other) => other !== brand && other.name !== brand.name)
      yield violation(brand, listed(others.map(({ name }) => name)), `${kind} ${group[0]!.row}`)
    }
  }
}

function violation(brand: BrandFacts, detail: string, group: string): Violation {
  return { brand, field: 'name', value: brand.name, detail, group }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `"${name}"`)
  const more = names.length - shown.length
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
