import { RotateCw } from 'lucide'
import { useRef } from 'react'
import { canRecheck } from '#checkup/recheck.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { brandCountWords, countWords, findingCountWords } from '#web/data/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import {
  accept,
  cancelRecheck,
  type CheckupState,
  recheckRule,
  type RecheckResult,
  type RecheckState,
} from '#web/checkup/run/checkup-store.ts'
import type { Finding } from '#checkup/report/finding.ts'
import type { Accepting } from '#web/checkup/report/accept-dialog.tsx'
import { useDetails } from '#web/checkup/run/details.ts'
import { durationWords } from '#client/explain.ts'
import { amountWords, type RuleRow } from '#web/checkup/report/report-view.ts'
import styles from './rule-card.module.css'
import { VerdictMark } from '#web/checkup/report/verdict-mark.tsx'

interface RuleCardProps {
  readonly row: RuleRow
  readonly findings: readonly Finding[]
  readonly state: CheckupState
  /** Whether the report is about the service of the session. */
  readonly ownService: boolean
  readonly onAccept: (accepting: Accepting) => void
}

/** One rule: why it matters, what to do, and what could not be judged. */
export function RuleCard({ row, findings, state, ownService, onAccept }: RuleCardProps) {
  const details = useDetails()
  const again = useRef<HTMLButtonElement>(null)
  // The button goes when the check ends; the focus stays beside it.
  const passFocus = (button: HTMLButtonElement | null) => () => {
    if (document.activeElement === button) again.current?.focus()
  }
  const rule = RULES.get(row.rule)
  if (!rule) return null
  const ended = state.rechecked?.rule === row.rule ? state.rechecked : undefined
  const canCheck = findings.some(canRecheck)
  const checking = state.recheck?.rule === row.rule ? state.recheck : undefined

  return (
    <section className={styles.card} aria-labelledby="rule-title">
      <header className={styles.head}>
        <div>
          <VerdictMark verdict={row.verdict} word />
          <h2 id="rule-title" className={styles.title}>
            {rule.title}
          </h2>
          <p className={styles.count}>{countSentence(row)}</p>
        </div>
        <Link to={paths.checkup()} className={styles.all}>
          All rules
        </Link>
      </header>
      <dl className={styles.words}>
        <div>
          <dt>Why it matters</dt>
          <dd>{rule.why}</dd>
        </div>
        <div>
          <dt>What to do</dt>
          <dd>{rule.remedy}</dd>
        </div>
        {details && row.sample && (
          <div>
            <dt>What was asked</dt>
            <dd>{row.sample}</dd>
          </div>
        )}
        {row.notJudged.length > 0 && (
          <div>
            <dt>Could not check</dt>
            {row.notJudged.map(({ cause, count }) => (
              <dd key={cause}>
                {cause}: {countWords(count)}
              </dd>
            ))}
          </div>
        )}
      </dl>
      <div className={styles.actions}>
        {state.phase === 'done' && row.findings > 1 && (
          <Button onClick={() => onAccept({ findings, words: `all ${findingCountWords(row.findings)}` })}>
            Accept all
          </Button>
        )}
        {state.phase === 'done' && row.accepted > 1 && (
          <Button onClick={() => accept(findings, null)}>Remove acceptances</Button>
        )}
        {state.phase === 'done' && ownService && (canCheck || ended) && (
          <>
            {/* It stays where nothing is left, since it has the focus. */}
            <Button
              ref={again}
              aria-disabled={!canCheck || state.recheck !== null}
              onClick={() => canCheck && state.recheck === null && void recheckRule(row.rule)}
            >
              <Icon of={RotateCw} size={16} />
              Check these again
            </Button>
            {checking && (
              <Button ref={passFocus} onClick={cancelRecheck}>
                Cancel
              </Button>
            )}
            <output className={styles.checking}>
              {checking ? recheckSentence(checking) : ended && endSentence(ended)}
            </output>
          </>
        )}
      </div>
    </section>
  )
}

function countSentence({ findings, brands, accepted, judged, unit, verdict }: RuleRow): string {
  const amount = judged === undefined || !unit ? 'Still running' : `${amountWords(judged, unit)} checked`
  const count =
    findings > 0
      ? `${findingCountWords(findings)} about ${brandCountWords(brands)}`
      : verdict === 'not-judged'
        ? 'Nothing could be checked'
        : 'No findings'
  return `${count}${accepted > 0 ? `, ${countWords(accepted)} accepted` : ''}. ${amount}.`
}

function recheckSentence({ part, done, of, wait }: RecheckState): string {
  const amount = `${countWords(Math.min(done + 1, of))} of ${amountWords(of, part)}`
  return wait
    ? `Checking ${amount}. ${wait.cause}, continuing in ${durationWords(wait.milliseconds)}.`
    : `Checking ${amount}…`
}

/** "Recheck: 3 fixed, 1 still there." */
function endSentence({ fixed, still, open }: RecheckResult): string {
  const parts = [`${countWords(fixed)} fixed`, `${countWords(still)} still there`]
  if (open > 0) parts.push(`${countWords(open)} could not be checked again`)
  return `Recheck: ${parts.join(', ')}.`
}
