/** The sentences about a report, in the app, in the terminal and in files. */
import { isLoadable, TRY_AGAIN } from '#checkup/logos/look-at-logos.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import type { RuleGroup, Severity } from '#checkup/rules/rule.ts'
import { formatDuration } from '#client/explain.ts'
import type { Comparison } from './compare-reports.ts'
import { countFound, type JudgedRule, STATES, type Summary, type Verdict } from './outcomes.ts'
import type { Report, RuleOutcome } from './report.ts'

export function reportSentences(report: Report, summary: Summary, comparison?: Comparison | null) {
  const inFull = report.outcomes.filter(({ notJudged }) => notJudged.length === 0).length
  return {
    /** How far a run that did not finish came: "Stopped: all 3,470 brands read, 413 of 3,400 logos checked." Null if it did. */
    stopped: stoppedSentence(report),
    /** What a person must look at: "2 faults, 34 to review among 3,470 brands." */
    result: resultSentence(report, summary),
    /** What is new since an earlier report: "2 new faults, 3 faults fixed. Brands: 1 renamed.", or "No change." Null without one. */
    news: comparison ? newsSentence(comparison, report) : null,
    hasChanged: comparison != null && newsWords(comparison) + brandsSentence(comparison) !== '',
    /** The rest of the comparison: "31 still there. Slow logos are not compared." */
    rest: comparison ? restSentences(comparison) : '',
    /** "210 requests, 3,400 logos, 42 s" */
    figures: [
      amount(report.requests, 'request'),
      amount(report.logos, 'logo'),
      formatDuration(report.duration),
    ].join(', '),
    /** How much was checked. */
    more: `${countOf(inFull)} of ${amount(report.outcomes.length, 'rule')} checked in full.`,
  }
}

function stoppedSentence(report: Report): string | null {
  const { ended, cause, brands, total, logos, baseAddress } = report
  if (ended === 'finished') return null
  const allLogos = new Set(report.catalogue.logos.filter((logo) => isLoadable(logo, baseAddress))).size
  const isAll = total !== null && brands >= total
  const part = isAll ? 'all ' : total === null ? '' : `${countOf(brands)} of `
  const seen = logos > 0 ? `${countOf(logos)} of ${amount(allLogos, 'logo')}` : 'no logos'
  const done = `${part}${amount(isAll ? brands : (total ?? brands), 'brand')} read, ${seen} checked${formatAgain(report.outcomes)}.`
  return ended === 'cancelled' ? `Stopped: ${done}` : `Not finished: ${done} ${cause ?? ''}.`
}

/** ", 48 to try again": the logos that have failed once, in a run that has not finished. */
export function formatAgain(outcomes: readonly RuleOutcome[]): string {
  const again = outcomes.flatMap(({ notJudged }) => notJudged).find(({ cause }) => cause === TRY_AGAIN)
  return again ? `, ${countOf(again.count)} to try again` : ''
}

function resultSentence({ ended, brands }: Report, summary: Summary): string {
  const { faults, toReview, rules, failed } = summary
  // Of a run that did not finish, nothing is said to be missing.
  const isWhole = ended === 'finished'
  const counts = { fault: faults, review: toReview, note: isWhole ? 0 : countFound(rules, 'note') }
  const words = listFound(counts) || (isWhole ? 'No faults, nothing to review' : 'Nothing found')
  const found = `${words} ${isWhole ? `among ${amount(brands, 'brand')}` : 'so far'}`
  if (brands === 0 && faults + toReview === 0 && isWhole) return 'There are no brands to check.'
  return `${found}${failed === 0 ? '' : `, but the service failed for ${amount(failed, 'whole rule')}`}.`
}

function newsSentence(comparison: Comparison, { ended }: Report): string {
  const brands = brandsSentence(comparison)
  const words = newsWords(comparison) || (brands ? 'Nothing new' : 'No change')
  return `${words}${ended === 'finished' ? '' : ' so far'}. ${brands}`.trim()
}

function newsWords({ counts: { new: fresh, fixed } }: Comparison): string {
  return listCounts([
    [fresh.fault, fresh.fault === 1 ? 'new fault' : 'new faults'],
    [fresh.review, 'new to review'],
    [fresh.note, fresh.note === 1 ? 'new note' : 'new notes'],
    [fixed.fault, fixed.fault === 1 ? 'fault fixed' : 'faults fixed'],
    [fixed.review, 'no longer to review'],
    [fixed.note, fixed.note === 1 ? 'note cleared' : 'notes cleared'],
  ])
}

/** How many faults and findings to review are neither new nor fixed, and what was left out. */
function restSentences({ counts, isSlowLeftOut }: Comparison): string {
  const unchanged = STATES.filter((state) => state !== 'new' && state !== 'fixed')
  const words = listCounts(unchanged.map((state) => [counts[state].fault + counts[state].review, state]))
  return [words && `${words}.`, isSlowLeftOut ? 'Slow logos are not compared.' : ''].filter(Boolean).join(' ')
}

function brandsSentence({ brands: { added, renamed, otherLogo, gone } }: Comparison): string {
  const changes = { new: added, renamed, 'with a new logo': otherLogo, removed: gone }
  const words = listCounts(Object.entries(changes).map(([change, brands]) => [brands?.length ?? 0, change]))
  return words && `Brands: ${words}.`
}

/** "2 new, 1 renamed". Leaves out counts that are 0. */
const listCounts = (counts: readonly (readonly [count: number, words: string])[]): string =>
  counts.flatMap(([count, words]) => (count === 0 ? [] : [`${countOf(count)} ${words}`])).join(', ')

/** How much a rule checked, if not everything: "34 of 3,470 logos". */
export function partChecked({ judged, unit, notJudged, asked }: RuleOutcome): string | null {
  const left = notJudged.reduce((sum, { count }) => sum + count, 0)
  // The rest of a list is counted in brands, not in pages.
  if (left === 0 || unit === 'pages' || unit === 'lists') return null
  return `${countOf(judged)} of ${amount(judged + left, (asked ? 'brands' : unit).slice(0, -1))}`
}

/** The verdict of a group of rules, what it found (notes only if there is nothing else), and how much was checked. */
export function verdictOfGroup(group: RuleGroup, all: readonly JudgedRule[] = []) {
  const rules = all.filter(({ rule }) => RULES.get(rule)?.group === group)
  const [fault, review] = [countFound(rules, 'fault'), countFound(rules, 'review')]
  const note = fault + review > 0 ? 0 : countFound(rules, 'note')
  const isOpen = ({ notJudged }: JudgedRule) => notJudged.length > 0
  const open = rules.filter(isOpen)
  const [most] = open.toSorted((a, b) => b.judged - a.judged)
  // Brands and logos are named for the group if none of its rules has checked all of them.
  const isNamed = ({ unit }: JudgedRule) =>
    /brands|logos/.test(unit) && rules.every((rule) => rule.unit !== unit || isOpen(rule))
  const full = rules.length - open.length
  const inFull = `${full === 0 ? 'No rule' : `${full} of ${amount(rules.length, 'rule')}`} checked in full`
  const part = most && (isNamed(most) ? `${partChecked(most)} checked` : inFull)
  const soundness = rules.every(({ judged }) => judged === 0) ? 'unchecked' : most ? 'partly' : 'fine'
  const verdict: Verdict = fault > 0 ? 'fault' : review > 0 ? 'review' : note > 0 ? 'note' : soundness
  return { rules, verdict, words: listFound({ fault, review, note }), part }
}

/** "2 faults, 34 to review, 568 notes" */
export const listFound = ({ fault, review, note }: Readonly<Record<Severity, number>>): string =>
  listCounts([
    [fault, fault === 1 ? 'fault' : 'faults'],
    [review, 'to review'],
    [note, note === 1 ? 'note' : 'notes'],
  ])

/** A sentence as part of another one. */
export const inSentence = (sentence: string): string => sentence[0]!.toLowerCase() + sentence.slice(1)

/** "1 page", "3,470 brands". */
export const amount = (number: number, unit: string): string =>
  `${countOf(number)} ${unit}${number === 1 ? '' : 's'}`

export const countOf = (number: number): string => number.toLocaleString('en')

/** ASCII words with single spaces between them. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/
const HIDDEN =
  /(\p{RGI_Emoji})|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\u2028\u2029]|[^\S ]/gv
/** Plain spaces that a reader would not notice: at an end, or in a row. */
const UNNOTICED = /^ +| +$| {2,}/g

/** Text whose invisible characters are shown as codes, such as ⟨U+200B⟩, and stray spaces as ␣; safe to print on a terminal. */
export function visibleText(text: string): string {
  // Nearly all text: the other patterns take a long time for a screen of findings.
  if (PLAIN.test(text)) return text
  return text
    .toWellFormed()
    .replace(UNNOTICED, (spaces) => '␣'.repeat(spaces.length))
    .replace(
      HIDDEN,
      (character, emoji?: string) =>
        emoji ?? `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
    )
}
