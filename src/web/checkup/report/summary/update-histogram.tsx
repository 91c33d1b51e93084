import { type CSSProperties, useMemo } from 'react'
import { changeQuery, parseListQuery } from '#contract/list-query.ts'
import { printTimestamp, timestampStep } from '#contract/timestamp.ts'
import { brandCountWords, dateWords } from '#web/parts/times/moment-words.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Link } from '#web/routing/link.tsx'
import { OPENING_SEARCH, paths } from '#web/routing/paths.ts'
import type { ReportSummary } from '#web/checkup/run/messages.ts'
import { type UpdateBin, updateBins } from './update-bins.ts'
import styles from './update-histogram.module.css'

/** When brands were updated. Each bar opens the list at its span. */
export function UpdateHistogram({
  summary: { times, form = 'seconds' },
  ownService,
}: {
  summary: ReportSummary
  ownService: boolean
}) {
  const { zone } = usePreferences()
  const { unit, bins } = useMemo(() => updateBins(times, zone), [times, zone])
  if (bins.length < 2) return null
  const most = Math.max(...bins.map(({ count }) => count))

  function listPath({ start, end }: UpdateBin): string {
    return paths.brands(
      changeQuery(parseListQuery(OPENING_SEARCH), {
        updated_after: printTimestamp(start - timestampStep(form), form),
        updated_before: printTimestamp(end, form),
      }),
    )
  }
  const words = ({ start, end }: UpdateBin) =>
    unit === 'day' ? dateWords(start, zone) : `${dateWords(start, zone)} to ${dateWords(end - 1, zone)}`

  return (
    <section className={styles.histogram} aria-labelledby="updates-title">
      <h2 id="updates-title" className={styles.title}>
        Brands by the {unit} of their last update
      </h2>
      <ol className={styles.bars}>
        {bins.map((bin) => {
          const label = `${words(bin)}: ${brandCountWords(bin.count)}`
          return (
            <li key={bin.start}>
              <Link
                to={bin.count > 0 && ownService ? listPath(bin) : null}
                aria-label={label}
                title={label}
                className={styles.bar}
                style={{ '--share': bin.count / most } as CSSProperties}
                data-empty={bin.count === 0 || undefined}
              />
            </li>
          )
        })}
      </ol>
      <p className={styles.ends}>
        <span>{dateWords(bins[0]!.start, zone)}</span>
        <span>{dateWords(bins.at(-1)!.end - 1, zone)}</span>
      </p>
    </section>
  )
}
