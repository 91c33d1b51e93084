import { useId } from 'react'
import type { CheckupProgress, Part, Stage } from '#checkup/run/progress.ts'
import { countWords } from '#web/data/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { cancelRun } from '#web/checkup/run/checkup-store.ts'
import { durationWords } from '#client/explain.ts'
import styles from './run-progress.module.css'

const STAGES: Readonly<Record<Stage, string>> = {
  reading: 'Reading the list',
  asking: 'Testing the filters',
  judging: 'Checking the rules',
  logos: 'Loading logos',
}

/** A run under way: how far it is, what it found so far, and Cancel. */
export function RunProgress({ progress }: { progress: CheckupProgress | null }) {
  const wait = progress?.wait
  return (
    <section className={styles.run} aria-label="Progress">
      <div className={styles.head}>
        <div className={styles.words}>
          <output className={styles.stage}>
            {progress ? STAGES[progress.stage] : 'Connecting to the service'}
          </output>
          <p className={styles.soft}>{progress ? timeWords(progress) : 'Counting brands'}</p>
        </div>
        <Button onClick={cancelRun}>Cancel</Button>
      </div>
      <div className={styles.parts}>
        <Meter
          label="Brands"
          part={{ done: progress?.brands ?? 0, of: progress?.total ?? 0 }}
          unknown={progress !== null && progress.total === null}
        />
        <Meter label="Filter requests" part={progress?.probes ?? { done: 0, of: 0 }} />
        <Meter label="Logos" part={progress?.logos ?? { done: 0, of: 0 }} />
      </div>
      <output>
        {wait && (
          <Notice tone="warning" title="Waiting for the service">
            {wait.cause}. Continuing in {durationWords(wait.milliseconds)}.
          </Notice>
        )}
      </output>
    </section>
  )
}

function Meter({
  label,
  part: { done, of },
  unknown = false,
}: {
  label: string
  part: Part
  unknown?: boolean
}) {
  const id = useId()
  const count = unknown
    ? `${countWords(done)} so far`
    : of === 0
      ? 'Not yet'
      : `${countWords(Math.min(done, of))} of ${countWords(of)}`
  return (
    <div className={styles.meter}>
      <p>
        <span id={id}>{label}</span> <span className={styles.count}>{count}</span>
      </p>
      <ProgressBar aria-labelledby={id} done={done} of={unknown ? null : of} />
    </div>
  )
}

function timeWords({ elapsed, findings }: CheckupProgress): string {
  const { fault, suspicious } = findings
  const found =
    fault + suspicious === 0
      ? 'nothing found yet'
      : `${countWords(fault)} ${fault === 1 ? 'fault' : 'faults'} and ${countWords(suspicious)} suspicious`
  return `${durationWords(elapsed)} so far, ${found}.`
}
