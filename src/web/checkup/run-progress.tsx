/** What a check-up checks, by groups of rules: before its first run, and while it runs, with what each has found so far. */
import { Braces, Calendar, Filter, Image, type IconNode, Files, Type } from 'lucide'
import { useId } from 'react'
import type { CheckupProgress, GroupProgress } from '#checkup/progress.ts'
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
import { VerdictMark } from './findings.tsx'

const GROUPS: Readonly<Record<RuleGroup, { icon: IconNode; title: string; words: string }>> = {
  contract: { icon: Braces, title: 'Contract', words: 'Each brand has its four fields, in the right form.' },
  paging: { icon: Files, title: 'Paging', words: 'The list has every brand once, and its links work.' },
  filters: { icon: Filter, title: 'Filters', words: 'Searches, dates and ids return the right brands.' },
  names: { icon: Type, title: 'Names', words: 'Misspelt names, placeholders, brands entered twice.' },
  logos: { icon: Image, title: 'Logos', words: 'Each logo loads, can be seen, and belongs to one brand.' },
  times: { icon: Calendar, title: 'Times', words: 'Dates are real, recent, and in one unit.' },
}

/** The groups of rules, and while a check-up runs, what each has found. */
export function RuleGroups() {
  const found = useCheckup(({ progress }) => progress?.groups)
  return (
    <ul className={styles.groups} aria-label="What is checked">
      {RULE_GROUPS.map((group) => {
        const { icon, title, words } = GROUPS[group]
        return (
          <Card as="li" key={group}>
            <Icon of={icon} size={20} />
            <div>
              <Heading level={3}>
                {title} <Soft size="s">{rulesIn(group).length} rules</Soft>
              </Heading>
              <Soft as="p" size="s">
                {words}
              </Soft>
              {found && <GroupFound {...found[group]} />}
            </div>
          </Card>
        )
      })}
    </ul>
  )
}

function GroupFound({ state, faults, toReview }: GroupProgress) {
  const isFine = faults + toReview === 0
  if (isFine && state !== 'done') return <Soft as="p">{state === 'waiting' ? 'Waiting' : 'Checking'}</Soft>
  const found = [faults > 0 && amount(faults, 'fault'), toReview > 0 && `${countOf(toReview)} to review`]
  return (
    <Row>
      <VerdictMark verdict={faults > 0 ? 'fault' : isFine ? 'fine' : 'review'} />
      <strong>
        {isFine ? 'Fine' : found.filter(Boolean).join(', ')}
        {state !== 'done' && ' so far'}
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
      <Soft as="p" size="s">
        You can open other screens: a notice says when it is done. Reloading the page ends it.
      </Soft>
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
  const id = useId()
  const known = of === 0 ? 'Not yet' : of && `${formatCount(Math.min(done, of))} of ${formatCount(of)}`
  return (
    <Stack gap={1}>
      <p>
        <span id={id}>{label}</span> <Soft>{known ?? `${formatCount(done)} so far`}</Soft>
      </p>
      <ProgressBar aria-labelledby={id} done={done} of={of} />
    </Stack>
  )
}
