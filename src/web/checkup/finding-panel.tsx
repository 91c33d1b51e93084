import { useLocation } from 'react-router-dom'
import { titleOf } from '#checkup/rules/rule-table.ts'
import { paths } from '#web/data/paths.ts'
import { BrandPanel } from '#web/detail/brand-detail.tsx'
import { LeafLinks } from '#web/detail/neighbour-links.tsx'
import { focusContent } from '#web/ui/focus.ts'
import { formatCount } from '#web/time/locale.ts'
import { Stack } from '#web/ui/layout.tsx'
import styles from './checkup.module.css'
import type { OpenReport } from './checkup-state.ts'
import { FindingText } from './finding-text.tsx'
import { BrandCell } from './findings.tsx'
import { useSelectedPart } from './report-view.tsx'

/** A brand beside the report: its findings, and links to the previous and next brand with findings. */
export function FindingPanel({ id, open }: { id: string; open: OpenReport | null }) {
  const { search } = useLocation()
  const { findings } = useSelectedPart(open)
  const ids = [...new Set(findings.flatMap(({ brand }) => brand ?? []))]
  const all = open?.shown.report.findings ?? findings
  // What the page is about comes first.
  const found = [...new Set([...findings, ...all])].filter(({ brand }) => brand === id)
  const pathTo = (brand: string | undefined) =>
    paths.checkup({ ...Object.fromEntries(new URLSearchParams(search)), brand })
  const index = ids.indexOf(id)
  const place = index < 0 ? '' : `${formatCount(index + 1)} of ${formatCount(ids.length)}`
  const previous = index > 0 ? pathTo(ids[index - 1]) : null
  const next = index >= 0 && index + 1 < ids.length ? pathTo(ids[index + 1]) : null

  return (
    <BrandPanel
      id={id}
      pathWith={() => pathTo(id)}
      closePath={pathTo(undefined)}
      onClosed={(lastId) => {
        const link = document.querySelector<HTMLElement>(`table [data-brand="${CSS.escape(lastId)}"]`)
        if (link) link.focus()
        else focusContent()
      }}
      walk={<LeafLinks {...{ previous, next, place }} />}
      note={
        found.length > 0 && (
          <Stack as="ul" gap={2} className={styles.found} aria-label="What was found">
            {found.map((finding) => {
              const together = finding.group ? all.filter(({ group }) => group === finding.group) : [finding]
              const others = together.filter(({ brand }) => brand !== id).slice(0, 5)
              return (
                <Stack as="li" gap={1} key={finding.rule + finding.field}>
                  <strong>{titleOf(finding.rule)}</strong>
                  <div>
                    <FindingText together={together} isBare={false} />
                  </div>
                  {others.map(({ brand, name, logo }) => (
                    <BrandCell key={brand} id={brand!} {...{ name, logo }} isOwn />
                  ))}
                </Stack>
              )
            })}
          </Stack>
        )
      }
    />
  )
}
