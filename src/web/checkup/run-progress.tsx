/** What a check-up checks, by groups of rules: before its first run, and while it runs, with what each has found so far. */
import { CircleCheck, CircleDashed, CircleHelp, CircleX, type IconNode, Info, TriangleAlert } from 'lucide'
import type { CheckupProgress } from '#checkup/progress.ts'
import { type Verdict, VERDICT_LABELS } from '#checkup/report/outcomes.ts'
import { verdictOfGroup } from '#checkup/report/sentences.ts'
import { rulesIn } from '#checkup/rules/rule-table.ts'
import { RULE_GROUPS, type RuleGroup } from '#checkup/rules/rule.ts'
import { formatDuration } from '#client/explain.ts'
import { formatCount } from '#web/time/locale.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { Card, Heading, Row, Soft, Stack } from '#web/ui/layout.tsx'
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
    <Card as="ul" className={styles.groups} aria-label="What is checked">
      {RULE_GROUPS.map((group) => {
        const { title, words } = GROUPS[group]
        const isOpen = progress?.open.includes(group)
        const found = progress?.summary && verdictOfGroup(progress.summary, group, progress.brands)
        return (
          <li key={group}>
            <Row justify="between">
              <Heading level={3}>
                {title} <Soft size="s">{rulesIn(group).length} rules</Soft>
              </Heading>
              <Row>
                {found && (!isOpen || found.words) && <VerdictMark verdict={found.verdict} />}
                {found && (found.words || (!isOpen && VERDICT_LABELS[found.verdict]))}
                {isOpen && <Soft>{progress?.stage === 'reading' ? 'Waiting' : 'Checking…'}</Soft>}
              </Row>
            </Row>
            <Soft as="p" size="s">
              {words} {!isOpen && found?.cause && `${found.cause}.`}
            </Soft>
          </li>
        )
      })}
    </Card>
  )
}

const STAGES: Readonly<Record<CheckupProgress['stage'], string>> = {
  reading: 'Reading the list',
  looking: 'Testing filters and loading logos',
  judging: 'Checking the rules',
}

/** A run in progress: how far it is, how long it takes, what was found, and Stop. */
export function RunProgress({ isCancelling }: { isCancelling: boolean }) {
  const progress = useCheckup((state) => state.progress)
  const last = useCheckup(({ open }) => open?.last?.duration)
  if (!progress) return null
  const { wait, elapsed, left, brands, total, requests, logos } = progress
  return (
    <Card as="section" aria-label="Progress" className={styles.part}>
      <Row justify="between" align="start" className={styles.spread}>
        <div>
          <Heading level={2} aria-live="polite">
            {isCancelling ? 'Checking what was read' : STAGES[progress.stage]}
          </Heading>
          <Soft as="p">
            {formatDuration(elapsed)} so far
            {left !== null && `, about ${formatDuration(Math.ceil(left / 15_000) * 15_000)} left`}
            {left === null && last !== undefined && `; the last one took ${formatDuration(last)}`}.
          </Soft>
        </div>
        <Button onClick={cancelRun} aria-disabled={isCancelling} busy={isCancelling}>
          {isCancelling ? 'Stopping…' : 'Stop'}
        </Button>
      </Row>
      <div className={styles.meters}>
        <Meter label="Brands" done={brands} of={total} />
        <Meter label="Test requests" {...requests} />
        <Meter label="Logos" {...logos} />
      </div>
      <output>
        {wait && (
          <Notice tone="warning" title="Waiting for the service">
            {wait.cause}. Continuing in {formatDuration(wait.milliseconds)}.
          </Notice>
        )}
      </output>
      <p>
        You can open other screens: a notice will tell you when it is done.{' '}
        <strong>Reloading the page ends it.</strong>
      </p>
    </Card>
  )
}

/** @param of `null` if the total is not known */
function Meter({ label, done, of }: { label: string; done: number; of: number | null }) {
  const known = of === 0 ? 'Not yet' : of && `${formatCount(Math.min(done, of))} of ${formatCount(of)}`
  return (
    <Stack gap={1}>
      <p>
        {label} <Soft>{known ?? `${formatCount(done)} so far`}</Soft>
      </p>
      <ProgressBar aria-label={label} done={done} of={of} />
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
