/** What became of the brands of an earlier report, old beside new, and of its findings: a page to scroll, print or send. */
import { Download, Printer } from 'lucide'
import type { ReactNode } from 'react'
import { countWords, dateTimeWords } from '#web/parts/times/moment-words.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { saveComparison } from '#web/checkup/run/checkup-store.ts'
import { type Change, CHANGES, type Comparison } from '#web/checkup/run/messages.ts'
import { BrandList, BrandPairs } from './compared-brands.tsx'
import styles from './comparison-view.module.css'

const CHANGE_WORDS: Readonly<Record<Change, string>> = {
  new: 'New',
  changed: 'Changed',
  fixed: 'Fixed',
  unknown: 'Not judged again',
  still: 'Still there',
}

interface ComparisonViewProps {
  readonly comparison: Comparison
  /** When the report on the screen was made, ISO 8601. */
  readonly startedAt: string
  /** Whether the report is about the service of the session, so that its brands can be opened. */
  readonly ownService: boolean
  readonly onEnd: () => void
  /** Which findings are shown. */
  readonly change: Change
  readonly onChange: (change: Change) => void
  /** These findings. */
  readonly children: ReactNode
}

export function ComparisonView({
  comparison,
  startedAt,
  ownService,
  onEnd,
  change,
  onChange,
  children,
}: ComparisonViewProps) {
  const { zone } = usePreferences()
  const { counts, baseAddress, name, added, removed, renamed, logoChanged } = comparison
  return (
    <section aria-label="Comparison">
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{comparison.brands}</h2>
          <p className={styles.soft}>
            Since {name}: {new URL(baseAddress).host}, {dateTimeWords(Date.parse(comparison.startedAt), zone)}
            . Now: {dateTimeWords(Date.parse(startedAt), zone)}.
          </p>
        </div>
        <div className={styles.actions}>
          <Button onClick={() => print()}>
            <Icon of={Printer} size={16} />
            Print
          </Button>
          <Button onClick={saveComparison}>
            <Icon of={Download} size={16} />
            Save page
          </Button>
          <Button onClick={onEnd}>End comparison</Button>
        </div>
      </header>
      <div className={styles.brands}>
        <BrandList title="New" brands={added} ownService={ownService} />
        <BrandPairs title="Renamed" pairs={renamed} ownService={ownService} />
        <BrandPairs title="New logo" pairs={logoChanged} ownService={ownService} withAddress />
        <BrandList title="Gone" brands={removed} ownService={false} />
      </div>
      <section className={styles.findings} aria-labelledby="compared-findings">
        <h3 id="compared-findings" className={styles.part}>
          Findings: {findingSentence(comparison)}
        </h3>
        <div className={styles.choice}>
          <Segmented
            label="Findings"
            value={change}
            onChange={onChange}
            options={CHANGES.map((value) => ({
              value,
              label: `${CHANGE_WORDS[value]} ${countWords(counts[value])}`,
            }))}
          />
        </div>
        {counts[change] > 0 ? (
          children
        ) : (
          <p className={styles.none}>No finding is {CHANGE_WORDS[change].toLowerCase()}.</p>
        )}
      </section>
    </section>
  )
}

function findingSentence({ counts }: Comparison): string {
  if (counts.new + counts.changed + counts.fixed === 0) return 'none is new, changed or fixed.'
  return `${countWords(counts.new)} new, ${countWords(counts.changed)} changed, ${countWords(counts.fixed)} fixed.`
}
