import type { Finding } from '#checkup/report/report.ts'
import { visibleText } from '#checkup/report/sentences.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { differingPart } from '#web/brand/change-words.ts'
import { Soft } from '#web/ui/layout.tsx'

/** What is wrong: the field unless the rule names it, its value, and what it is compared with. */
export function FindingText({ finding: { rule, field, value, detail } }: { finding: Finding }) {
  const words = (text: string) => (field === 'logo' ? shortAddress(text) : visibleText(text))
  return (
    <div>
      {RULES.get(rule)?.group !== `${field}s` && <Soft size="s">{field}: </Soft>}
      <code title={value} data-line={field === 'logo' ? '' : undefined}>
        {value === '' ? '(empty)' : words(value)}
      </code>
      {detail !== undefined && (
        <Soft as="p" size="s" title={detail}>
          {words(detail)}
        </Soft>
      )}
    </div>
  )
}

/** "https://host/…/logo.svg" */
const shortAddress = (text: string) =>
  visibleText(text.replace(/^(https?:\/\/[^/\s]+\/)\S+(\/[^/\s]{1,60})$/, '$1…$2'))

/** The part of a name that differs from those that it was found together with. `undefined` if none does. */
export function differenceOf(finding: Finding, together: readonly Finding[]) {
  if (finding.field !== 'name') return undefined
  const names = together.map(({ value }) => visibleText(value))
  const folded = names.map((name) => name.toLowerCase())
  // Case is marked only if nothing else differs.
  const compared = new Set(folded).size > 1 ? folded : names
  const own = compared[together.indexOf(finding)]!
  const other = compared.find((name) => name !== own)
  return other === undefined ? undefined : differingPart(own, other)
}
