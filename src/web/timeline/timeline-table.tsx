import { countWords } from '#web/preferences/count-words.ts'
import { spanWords } from '#web/parts/times/span-words.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import type { Timeline, TimelineBar } from './count-updates.ts'
import styles from './timeline.module.css'

interface TimelineTableProps {
  readonly timeline: Timeline
  readonly onChoose: (bar: TimelineBar) => void
}

/** The same counts in words. Choosing a row does what pressing its bar does. */
export function TimelineTable({ timeline: { bars, uncounted }, onChoose }: TimelineTableProps) {
  const { zone } = usePreferences()
  return (
    <div className={styles.scroll}>
      <table className={styles.counts} aria-label="Brands by the time of their update">
        <thead>
          <tr>
            <th scope="col">Updated</th>
            <th scope="col">Brands</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.start}>
              <th scope="row">
                {bar.count === 0 ? (
                  spanWords(bar, zone)
                ) : (
                  <button type="button" onClick={() => onChoose(bar)}>
                    {spanWords(bar, zone)}
                  </button>
                )}
              </th>
              <td>{countWords(bar.count)}</td>
            </tr>
          ))}
          {uncounted > 0 && (
            <tr>
              <th scope="row">Without a readable time, or changed just now</th>
              <td>{countWords(uncounted)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
