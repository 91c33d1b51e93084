import { Fragment } from 'react'
import type { Finding } from '#checkup/report/report.ts'
import { visibleText } from '#checkup/report/sentences.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { MarkedText } from '#web/brand/brand-name.tsx'
import { differingPart } from '#web/brand/change-words.ts'
import { Soft } from '#web/ui/layout.tsx'

/** What is wrong: the field unless the rule names it, its value, and what it is compared with. Of several names, the difference. */
export function FindingText({ together, isBare }: { together: readonly Finding[]; isBare: boolean }) {
  const { rule, field, value, detail } = together[0]!
  const values = [...new Set(together.map((finding) => visibleText(finding.value)))]
  const folded = values.map((text) => text.toLowerCase())
  // Case is marked only if nothing else differs.
  const compared = new Set(folded).size > 1 ? folded : values
  if (values.length > 1 && field === 'name')
    return values.map((name, index) => (
      <Fragment key={name}>
        {index > 0 && ' ↔ '}
        <bdi>
          <MarkedText text={name} part={differingPart(compared[index]!, compared[index === 0 ? 1 : 0]!)} />
        </bdi>
      </Fragment>
    ))
  const words = (text: string) => (field === 'logo' ? shortAddress(text) : visibleText(text))
  return (
    <>
      {RULES.get(rule)?.group !== `${field}s` && <Soft size="s">{field}: </Soft>}
      {values.length === 1 && <code title={value}>{value === '' ? '(empty)' : words(value)}</code>}
      {!isBare && detail !== undefined && (
        <Soft as="p" size="s" title={detail}>
          {words(detail)}
        </Soft>
      )}
    </>
  )
}

/** "https://host/…/logo.svg" */
const shortAddress = (text: string) =>
  visibleText(text.replace(/^(https?:\/\/[^/\s]+\/)\S+(\/[^/\s]{1,60})$/, '$1…$2'))
