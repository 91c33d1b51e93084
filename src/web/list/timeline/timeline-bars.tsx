import { type CSSProperties, useState } from 'react'
import { brandCountWords } from '#web/data/preferences/count-words.ts'
import { spanWords } from '#web/brand/times/span-words.ts'
import type { TimeSpan } from '#web/brand/times/time-spans.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { moveFocus } from '#web/ui/move-focus.ts'
import type { Timeline, TimelineBar } from './count-updates.ts'
import styles from './timeline.module.css'

interface TimelineBarsProps {
  readonly timeline: Timeline
  /** The dates of the list. */
  readonly chosen: TimeSpan | undefined
  /** The bars belong to an earlier list. */
  readonly isStale: boolean
  readonly onChoose: (span: TimeSpan) => void
}

/** Pressing a bar chooses its dates. The bars are one stop of the Tab key: arrow keys move between them. */
export function TimelineBars({ timeline, chosen, isStale, onChoose }: TimelineBarsProps) {
  const { bars, uncounted, unit, step } = timeline
  const { zone } = usePreferences()
  /** The bar that has the focus, or had it last. */
  const [current, setCurrent] = useState(bars.length - 1)
  /** The bar that is pointed at or has the focus. */
  const [told, setTold] = useState<TimelineBar>()
  const highest = Math.max(...bars.map(({ count }) => count))
  const whole = { start: bars[0]!.start, end: bars.at(-1)!.end }
  const wordsOf = (bar: TimelineBar) => `${spanWords(bar, zone)}: ${brandCountWords(bar.count)}`

  return (
    <div className={styles.timeline} data-stale={isStale || undefined}>
      <div
        className={styles.bars}
        data-chosen={chosen && ''}
        role="toolbar"
        tabIndex={-1}
        aria-label="Brands by the time of their update"
        aria-busy={isStale}
        onKeyDown={(event) => {
          if (moveFocus([...event.currentTarget.querySelectorAll('button')], event.key))
            event.preventDefault()
        }}
        onPointerLeave={() => setTold(undefined)}
        onBlur={() => setTold(undefined)}
      >
        {bars.map((bar, index) => (
          <button
            key={bar.start}
            type="button"
            className={styles.bar}
            style={{ '--share': bar.count / highest } as CSSProperties}
            tabIndex={index === Math.min(current, bars.length - 1) ? 0 : -1}
            aria-label={wordsOf(bar)}
            data-empty={bar.count === 0 || undefined}
            data-chosen={(chosen && bar.start < chosen.end && bar.end > chosen.start) || undefined}
            onPointerEnter={() => setTold(bar)}
            onFocus={() => {
              setCurrent(index)
              setTold(bar)
            }}
            onClick={() => bar.count > 0 && onChoose(bar)}
          />
        ))}
      </div>
      <p className={styles.line}>
        <span>
          {told
            ? wordsOf(told)
            : `${spanWords(whole, zone)}, each bar ${step} ${unit}${step === 1 ? '' : 's'}`}
        </span>
        {uncounted > 0 && (
          <span>{brandCountWords(uncounted)} without a readable time, or changed just now</span>
        )}
      </p>
    </div>
  )
}
