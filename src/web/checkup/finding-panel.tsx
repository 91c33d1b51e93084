import { useLocation } from 'react-router-dom'
import { webAddress } from '#checkup/logos/look-at-logos.ts'
import { severityOf } from '#checkup/report/outcomes.ts'
import type { Finding } from '#checkup/report/report.ts'
import { LOST_ON_WHITE } from '#checkup/rules/logo-rules.ts'
import { inSentence } from '#checkup/report/sentences.ts'
import { RULES, titleOf } from '#checkup/rules/rule-table.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { BrandPanel } from '#web/detail/brand-detail.tsx'
import { useLogo } from '#web/detail/logo-preview.tsx'
import { PreviousNextLinks } from '#web/detail/neighbour-links.tsx'
import { focusContent } from '#web/ui/focus.ts'
import { formatCount } from '#web/time/locale.ts'
import { Row, Soft, Stack } from '#web/ui/layout.tsx'
import styles from './checkup.module.css'
import type { OpenReport } from './checkup-state.ts'
import { BrandCell, differenceOf, FindingText } from './finding-row.tsx'
import { useSelectedPart } from './report-view.tsx'
import { VerdictMark } from './rule-list.tsx'

/** A brand beside the report: its findings, and links to the previous and next brand with findings. */
export function FindingPanel({ id, open }: { id: string; open: OpenReport | null }) {
  const { search } = useLocation()
  const { findings } = useSelectedPart(open)
  const ids = [...new Set(findings.flatMap(({ brand }) => brand ?? []))]
  const all = open?.shown.report.findings ?? findings
  // What the page is about comes first.
  const found = [...new Set([...findings, ...all])].filter(({ brand }) => brand === id)
  const unseen = found.find(({ rule }) => rule === 'logo-background')
  const needed = unseen?.detail === LOST_ON_WHITE ? 'dark' : 'light'
  const pathTo = (brand: string | undefined) =>
    paths.checkup({ ...Object.fromEntries(new URLSearchParams(search)), brand })
  const index = ids.indexOf(id)
  const place = index < 0 ? '' : `Brand ${formatCount(index + 1)} of ${formatCount(ids.length)}`
  const previous = index > 0 ? pathTo(ids[index - 1]) : null
  const next = index >= 0 && index + 1 < ids.length ? pathTo(ids[index + 1]) : null

  return (
    <BrandPanel
      id={id}
      background={unseen && needed}
      pathWith={() => pathTo(id)}
      closePath={pathTo(undefined)}
      onClosed={(lastId) => {
        const link = document.querySelector<HTMLElement>(`table [data-brand="${CSS.escape(lastId)}"]`)
        if (link) link.focus()
        else focusContent()
      }}
      walk={<PreviousNextLinks {...{ previous, next, place }} />}
      findings={
        found.length > 0 && (
          <Stack as="ul" gap={3} className={styles.found} aria-label="What was found">
            {found.map((finding) => (
              <FoundItem key={finding.rule + finding.field} finding={finding} all={all} />
            ))}
          </Stack>
        )
      }
    />
  )
}

/** The most brands of those that were found together. */
const MAX_TOGETHER = 6

function FoundItem({ finding, all }: { finding: Finding; all: readonly Finding[] }) {
  const { rule, group, field, value } = finding
  const remedy = RULES.get(rule)?.remedy
  // The preview says why a logo does not load, and has its address.
  const { error } = useLogo(field === 'logo' ? webAddress(value) : null)
  const together = group ? all.filter((other) => other.group === group) : [finding]
  return (
    <Row as="li" align="start" wrap={false}>
      <VerdictMark verdict={severityOf(rule)} />
      <Stack gap={1} style={field === 'logo' ? { '--logo': '4rem' } : undefined}>
        <Link to={paths.checkup({ rule })}>
          <strong>{titleOf(rule)}</strong>
        </Link>
        {together.length === 1 && !error && <FindingText finding={finding} />}
        {remedy && <Soft size="s">What to do: {inSentence(remedy)}</Soft>}
        {(together.length === 1 ? [] : together).slice(0, MAX_TOGETHER).map((each) => (
          <BrandCell key={each.brand} {...each} id={each.brand!} part={differenceOf(each, together)} isOwn />
        ))}
      </Stack>
    </Row>
  )
}
