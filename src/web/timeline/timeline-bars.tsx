import { Table } from 'lucide'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { brandCountWords } from '#web/preferences/count-words.ts'
import { spanWords } from '#web/parts/times/span-words.ts'
import type { TimeSpan } from '#web/parts/times/time-spans.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import type { TimeZone } from '#web/preferences/time-zone.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Timeline, TimelineBar } from './count-updates.ts'
import { TimelineTable } from './timeline-table.tsx'
import styles from './timeline.module.css'

interface TimelineBarsProps {
  readonly timeline: Timeline
  /** The dates of the list. */
  readonly chosen: TimeSpan | undefined
  /** The bars belong to an earlier list. */
  readonly isStale: boolean
  readonly onChoose: (span: TimeSpan) => void
}

/** Bars from one index to another, in either order. */
interface Range {
  readonly from: number
  readonly to: number
}

/**
 * The bars are one stop of the Tab key: arrow keys move between them, and with Shift select several. Pressing a bar, or
 * dragging across several, chooses their dates.
 */
export function TimelineBars({ timeline, chosen, isStale, onChoose }: TimelineBarsProps) {
  const { bars, uncounted } = timeline
  const { zone } = usePreferences()
  /** The bar that has the focus, or had it last. */
  const [current, setCurrent] = useState(bars.length - 1)
  /** What is pointed at, dragged over, or selected by keys. */
  const [range, setRange] = useState<Range>()
  const [isTableOpen, setTableOpen] = useState(false)
  const dragStart = useRef<number>(undefined)
  const list = useRef<HTMLDivElement>(null)
  const highest = Math.max(...bars.map(({ count }) => count))
  const focusable = Math.min(current, bars.length - 1)

  const selected = range && barsIn(bars, range)
  const whole = { start: bars[0]!.start, end: bars.at(-1)!.end }

  function choose(some: readonly TimelineBar[]) {
    setRange(undefined)
    if (some.some(({ count }) => count > 0)) onChoose({ start: some[0]!.start, end: some.at(-1)!.end })
  }

  function moveFocus(event: KeyboardEvent) {
    const target = {
      ArrowLeft: focusable - 1,
      ArrowRight: focusable + 1,
      Home: 0,
      End: bars.length - 1,
    }[event.key]
    if (event.key === 'Escape' && range && range.from !== range.to) {
      event.stopPropagation()
      setRange({ from: focusable, to: focusable })
    }
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const to = Math.max(0, Math.min(target, bars.length - 1))
    setCurrent(to)
    setRange({ from: event.shiftKey ? (range?.from ?? focusable) : to, to })
    list.current?.querySelectorAll('button')[to]?.focus()
  }

  function barAt({ clientX }: PointerEvent): number {
    const { left, width } = list.current!.getBoundingClientRect()
    return Math.max(0, Math.min(Math.floor(((clientX - left) / width) * bars.length), bars.length - 1))
  }

  return (
    <div className={styles.timeline} data-stale={isStale || undefined}>
      <div
        ref={list}
        className={styles.bars}
        data-chosen={chosen && ''}
        role="toolbar"
        tabIndex={-1}
        aria-label="Brands by the time of their update"
        aria-busy={isStale}
        onKeyDown={moveFocus}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          dragStart.current = barAt(event)
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => {
          const to = barAt(event)
          setRange({ from: dragStart.current ?? to, to })
        }}
        onPointerUp={(event) => {
          const from = dragStart.current
          dragStart.current = undefined
          if (from !== undefined) choose(barsIn(bars, { from, to: barAt(event) }))
        }}
        onPointerCancel={() => {
          dragStart.current = undefined
          setRange(undefined)
        }}
        onPointerLeave={() => dragStart.current === undefined && setRange(undefined)}
        onBlur={({ currentTarget, relatedTarget }) =>
          !currentTarget.contains(relatedTarget) && setRange(undefined)
        }
      >
        {bars.map((bar, index) => (
          <button
            key={bar.start}
            type="button"
            className={styles.bar}
            style={{ '--share': bar.count / highest } as CSSProperties}
            tabIndex={index === focusable ? 0 : -1}
            aria-label={`${spanWords(bar, zone)}: ${brandCountWords(bar.count)}`}
            data-empty={bar.count === 0 || undefined}
            data-selected={selected?.includes(bar) || undefined}
            data-chosen={(chosen && isWithin(bar, chosen)) || undefined}
            onFocus={() => {
              setCurrent(index)
              setRange((last) => last ?? { from: index, to: index })
            }}
            // Pointers are handled by the list; these are clicks of the keyboard and of assistive technology.
            onClick={({ detail }) => detail === 0 && choose(selected?.includes(bar) ? selected : [bar])}
          />
        ))}
      </div>
      <p className={styles.line}>
        <span className={styles.words} aria-live={range && range.from !== range.to ? 'polite' : 'off'}>
          {selected
            ? selectionWords(selected, zone)
            : `${spanWords(whole, zone)}, each bar ${lengthWords(timeline)}`}
        </span>
        {uncounted > 0 && (
          <span>{brandCountWords(uncounted)} without a readable time, or changed just now</span>
        )}
        <button
          type="button"
          className={`${iconButtonClass} ${styles.table}`}
          aria-label="Counts as a table"
          title="Counts as a table"
          aria-expanded={isTableOpen}
          onClick={() => setTableOpen(!isTableOpen)}
        >
          <Icon of={Table} />
        </button>
      </p>
      {isTableOpen && <TimelineTable timeline={timeline} onChoose={(bar) => choose([bar])} />}
    </div>
  )
}

function isWithin(bar: TimeSpan, { start, end }: TimeSpan): boolean {
  return bar.start >= start && bar.end <= end
}

/** "1 month", "3 months". */
function lengthWords({ unit, step }: Timeline): string {
  return `${step} ${unit}${step === 1 ? '' : 's'}`
}

function barsIn(bars: readonly TimelineBar[], { from, to }: Range): readonly TimelineBar[] {
  return bars.slice(Math.min(from, to), Math.max(from, to) + 1)
}

function selectionWords(selected: readonly TimelineBar[], zone: TimeZone): string {
  const span = { start: selected[0]!.start, end: selected.at(-1)!.end }
  const count = selected.reduce((sum, bar) => sum + bar.count, 0)
  return `${spanWords(span, zone)}: ${brandCountWords(count)}`
}
