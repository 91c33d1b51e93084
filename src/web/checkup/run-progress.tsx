/** What a check-up checks, by groups of rules: before its first run, and while it runs, with what each has found so far. */
import { CircleCheck, CircleDashed, CircleHelp, CircleX, type IconNode, Info, TriangleAlert } from 'lucide'
import type { CheckupProgress } from '#checkup/progress.ts'
import { progressLine } from '#checkup/report/format-report.ts'
import { type Verdict, VERDICT_LABELS } from '#checkup/report/outcomes.ts'
import { amount, verdictOfGroup } from '#checkup/report/sentences.ts'
import { rulesIn } from '#checkup/rules/rule-table.ts'
import { RULE_GROUPS, type RuleGroup } from '#checkup/rules/rule.ts'
import { formatDuration } from '#client/explain.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { Heading, Row, Soft, Stack } from '#web/ui/layout.tsx'
import { Notice, ProgressBar } from '#web/ui/messages.tsx'
import { cancelRun } from './checkup-run.ts'
import { useCheckup } from './checkup-state.ts'
import styles from './checkup.module.css'

const GROUPS: Readonly<Record<RuleGroup, { title: string; words: string }>> = {
  contract: { title: 'Fields', words: 'Each brand has its four fields, in the right format.' },
  paging: { title: 'Pages', words: 'The list has every brand once, and its links lead from page to page.' },
  filters: { title: 'Filters', words: 'Searches, dates and ids return the right brands.' },
  names: { title: 'Names', words: 'No name is misspelt, a placeholder, or entered twice.' },
  logos: { title: 'Logos', words: 'Each logo loads, can be seen, and belongs to one brand.' },
  times: { title: 'Times', words: 'Dates are real, recent, and in the same unit.' },
}

export function RuleGroups() {
  const progress = useCheckup((state) => state.progress)
  return (
    <ul className={styles.groups} aria-label="What is checked">
      {RULE_GROUPS.map((group) => {
        const { title, words } = GROUPS[group]
        const isOpen = progress?.open.includes(group)
        const found = progress?.summary && verdictOfGroup(progress.summary, group, progress.brands)
        const isJudged = found && (!isOpen || found.words !== '')
        const waits = progress?.stage === 'reading' ? 'Waiting' : 'Checking…'
        return (
          <li key={group}>
            {isJudged ? (
              <VerdictMark verdict={found.verdict} />
            ) : (
              <Soft>
                <Icon of={CircleDashed} size={16} />
              </Soft>
            )}
            <Heading level={3}>{title}</Heading>
            <Soft as="p" size="s" data-visually-hidden={progress ? 'narrow' : undefined}>
              {words} {!isOpen && found?.cause && `${found.cause}.`}
            </Soft>
            {isJudged ? (
              `${found.words || VERDICT_LABELS[found.verdict]}${isOpen ? ' so far' : ''}`
            ) : (
              <Soft>{progress ? waits : amount(rulesIn(group).length, 'rule')}</Soft>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const STAGES: Readonly<Record<CheckupProgress['stage'], string>> = {
  reading: 'Reading the list',
  looking: 'Testing filters and loading logos',
  judging: 'Checking the rules',
}

const MINUTE = 60_000

/** A run in progress: how far it is, how long it takes, and Stop. Brief above an earlier report. */
export function RunProgress({ isCancelling, isBrief }: Record<'isCancelling' | 'isBrief', boolean>) {
  const progress = useCheckup((state) => state.progress)
  const last = useCheckup(({ open }) => open?.last?.duration)
  if (!progress) return null
  const { stage, wait, done, elapsed, left } = progress
  return (
    <Stack as="section" aria-label="Progress" className={styles.part}>
      <Row justify="between" wrap={false}>
        <Heading level={2} aria-live="polite">
          {isCancelling ? 'Checking what was read' : STAGES[stage]}
        </Heading>
        <Button onClick={cancelRun} aria-disabled={isCancelling} busy={isCancelling}>
          {isCancelling ? 'Stopping…' : 'Stop'}
        </Button>
      </Row>
      <ProgressBar aria-label="Check-up" done={done} of={done === 0 ? null : 1} />
      <Row justify="between">
        {left !== null && `About ${formatDuration(Math.ceil(left / MINUTE) * MINUTE)} left`}
        {left === null &&
          (last === undefined ? 'Time left: not known yet' : `Last time ${formatDuration(last)}`)}
        <Soft>{formatDuration(elapsed)} so far</Soft>
      </Row>
      {!isBrief && (
        <>
          <Soft as="p">{progressLine({ ...progress, wait: null })}</Soft>
          <p>
            Meanwhile, open what was found, or other screens: a notice will tell you when it is done.{' '}
            <strong>Reloading the page ends it.</strong>
          </p>
        </>
      )}
      <output>
        {wait && (
          <Notice tone="warning" title="Waiting for the service">
            {wait.cause}. Continuing in {formatDuration(wait.milliseconds)}.
          </Notice>
        )}
      </output>
    </Stack>
  )
}

const MARKS: Readonly<Record<Verdict, readonly [icon: IconNode, colour: string]>> = {
  fault: [CircleX, 'danger'],
  review: [TriangleAlert, 'warning'],
  note: [Info, 'ink-soft'],
  unchecked: [CircleHelp, 'ink-soft'],
  partly: [CircleDashed, 'ink-soft'],
  fine: [CircleCheck, 'good'],
}

export function VerdictMark({ verdict, size = 16 }: { verdict: Verdict; size?: number }) {
  const [icon, colour] = MARKS[verdict]
  return (
    <span className={styles.mark} style={{ color: `var(--${colour})` }}>
      <Icon of={icon} size={size} label={VERDICT_LABELS[verdict]} />
    </span>
  )
}
