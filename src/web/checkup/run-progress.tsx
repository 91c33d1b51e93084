/** What a check-up checks, by groups of rules: before its first run, and while it runs, with what each has found so far. */
import { CircleCheck, CircleHelp, CircleX, type IconNode, Info, TriangleAlert } from 'lucide'
import type { CheckupProgress, GroupProgress } from '#checkup/progress.ts'
import { type Verdict, VERDICT_LABELS } from '#checkup/report/outcomes.ts'
import { amount, countOf } from '#checkup/report/sentences.ts'
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
  contract: { title: 'Fields', words: 'Each brand has its four fields, in the right form.' },
  paging: { title: 'Page links', words: 'The list has every brand once, and its links work.' },
  filters: { title: 'Filters', words: 'Searches, dates and ids return the right brands.' },
  names: { title: 'Names', words: 'Misspelt names, placeholders, brands entered twice.' },
  logos: { title: 'Logos', words: 'Each logo loads, can be seen, and belongs to one brand.' },
  times: { title: 'Times', words: 'Dates are real, recent, and in one unit.' },
}

export function RuleGroups() {
  const found = useCheckup(({ progress }) => progress?.groups)
  return (
    <Card as="ul" className={styles.groups} aria-label="What is checked">
      {RULE_GROUPS.map((group) => {
        const { title, words } = GROUPS[group]
        return (
          <li key={group}>
            <div>
              <Heading level={3}>
                {title} <Soft size="s">{rulesIn(group).length} rules</Soft>
              </Heading>
              <Soft as="p" size="s">
                {words}
              </Soft>
            </div>
            {found && <GroupFound {...found[group]} />}
          </li>
        )
      })}
    </Card>
  )
}

function GroupFound({ state, faults, toReview }: GroupProgress) {
  const isFine = faults + toReview === 0
  if (isFine && state === 'waiting') return <Soft>Waiting</Soft>
  const found = [faults > 0 && amount(faults, 'fault'), toReview > 0 && `${countOf(toReview)} to review`]
  return (
    <Row>
      {state === 'done' ? (
        <VerdictMark verdict={faults > 0 ? 'fault' : isFine ? 'fine' : 'review'} />
      ) : (
        <ProgressBar done={0} of={null} aria-label="Checking" />
      )}
      <strong>
        {!isFine ? found.filter(Boolean).join(', ') : state === 'done' ? 'Fine' : 'Checking'}
        {!isFine && state !== 'done' && ' so far'}
      </strong>
    </Row>
  )
}

const STAGES: Readonly<Record<CheckupProgress['stage'], string>> = {
  reading: 'Reading the list',
  looking: 'Testing filters and loading logos',
  judging: 'Checking the rules',
}

/** A run in progress: how far it is, how long it takes, what was found, and Cancel. */
export function RunProgress({ isCancelling }: { isCancelling: boolean }) {
  const progress = useCheckup((state) => state.progress)
  if (!progress) return null
  const { stage, wait, elapsed, brands, total, requests, logos } = progress
  return (
    <Card as="section" aria-label="Progress" className={styles.part}>
      <Row justify="between" align="start" className={styles.spread}>
        <div>
          <Heading level={2} aria-live="polite">
            {isCancelling ? 'Stopping, and checking what was read' : STAGES[stage]}
          </Heading>
          <Soft as="p">
            {formatDuration(elapsed)} so far{formatLeft(progress)}.
          </Soft>
        </div>
        <Button onClick={cancelRun} aria-disabled={isCancelling} busy={isCancelling}>
          Cancel
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
      <p>You can open other screens: a notice says when it is done. Reloading the page ends it.</p>
    </Card>
  )
}

/** In minutes, and then in steps of 10 seconds: a number that keeps changing distracts. */
function formatLeft({ stage, left, elapsed, logos }: CheckupProgress): string {
  if (left !== null) {
    const step = left > 60_000 ? 60_000 : 10_000
    return `, about ${formatDuration(Math.ceil(left / step) * step)} left`
  }
  const isSlow = stage === 'looking' && logos.done !== logos.of && elapsed > 8000
  return isSlow ? ', waiting for hosts that do not answer' : ''
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
