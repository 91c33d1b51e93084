import { isBlankText } from '#contract/read-brand.ts'
import type { BrandFacts } from './facts.ts'
import { hasMisplacedInvisible, isMisdecoded, isPlaceholder, mixesScripts } from './faulty-text.ts'
import { nearNames, twinNames } from './like-names.ts'
import { type Check, eachBrand, eachField, eachOfGroups, type RuleTable } from './rule.ts'

/** Blanks at either end, several in a row, and any blank that is not a plain space. */
const EXTRA_SPACES = /^\s|\s$|\s{2}|[^\S ]/

export const nameRules: RuleTable = {
  'name-empty': {
    title: 'A name is empty',
    example: '"name": ""',
    why: 'A brand without a name cannot be found, read out or told apart from others.',
    remedy: 'Enter the name.',
    ...eachField(['name'], (name) => name === null || (typeof name === 'string' && isBlankText(name))),
  },
  'name-blanks': {
    title: 'A name has extra spaces or invisible characters',
    example: 'Acme␣␣Motors',
    why: 'It sorts in the wrong place, and a search for its proper spelling does not find it.',
    remedy: 'Leave one ordinary space between words, and delete everything shown here as ␣ or as a code.',
    ...eachName((name) => EXTRA_SPACES.test(name) || hasMisplacedInvisible(name)),
  },
  'name-encoding': {
    title: 'A name was decoded wrongly',
    example: 'NestlÃ©, H&amp;M',
    why: 'Readers see "NestlÃ©" or "H&amp;M" instead of the name.',
    remedy: 'Enter the name again, and read the source it came from as UTF-8 text.',
    ...eachName(isMisdecoded),
  },
  'name-mixed-scripts': {
    title: 'A word mixes Latin with Cyrillic or Greek letters',
    example: 'Аcme, with a Cyrillic А',
    severity: 'review',
    why: 'The word looks right, but a search for it does not find the brand.',
    remedy: 'Type the word again in one script, or delete the brand if it is a fake.',
    ...eachName(mixesScripts),
  },
  'name-placeholder': {
    title: 'A name is a placeholder, a number, an address or markup',
    example: 'N/A, Test brand, Copy of Acme, <b>Acme</b>',
    severity: 'review',
    why: 'It was probably left over from a test, or read from the wrong column.',
    remedy: 'Enter the real name or delete the brand.',
    ...eachName(isPlaceholder),
  },
  'name-twin': {
    title: 'Several brands have the same name, perhaps in another spelling',
    example: 'Acme Motors Inc. and ACME-Motors',
    severity: 'review',
    why: 'They are probably one brand that was entered twice.',
    remedy: 'Merge the brands or, if they are different, give them different names.',
    *check({ list }) {
      yield* eachOfGroups(yield* twinNames(list.brands), 'name', otherNames)
    },
  },
  'name-near': {
    title: 'Names differ in one letter',
    example: 'Acme Motors and Acme Motars',
    severity: 'review',
    why: 'One of them may be a misspelling of another.',
    remedy: 'Correct the misspelling, unless both brands exist.',
    *check({ list }) {
      yield* eachOfGroups(yield* nearNames(list.brands), 'name', otherNames)
    },
  },
}

function eachName(isWrong: (name: string) => boolean): Check {
  // A name without a visible character has one fault: it is empty.
  return eachBrand(({ name }) => !isBlankText(name) && isWrong(name) && { field: 'name', value: name })
}

function otherNames(group: readonly BrandFacts[], brand: BrandFacts): string {
  const others = group.filter((other) => other !== brand).map(({ name }) => `"${name}"`)
  const more = others.length - 3
  return others.slice(0, 3).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
