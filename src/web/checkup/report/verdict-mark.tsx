import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide'
import type { Verdict } from '#checkup/report/report.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './verdict-mark.module.css'

const ICONS = { fault: CircleX, suspicious: TriangleAlert, 'not-judged': CircleHelp, fine: CircleCheck }

const WORDS: Readonly<Record<Verdict, string>> = {
  fault: 'Fault',
  suspicious: 'Suspicious',
  'not-judged': 'Could not check',
  fine: 'Fine',
}

/** A verdict as an icon in its colour, with or without its word. */
export function VerdictMark({
  verdict,
  size = 16,
  word = false,
}: {
  verdict: Verdict
  size?: number
  word?: boolean
}) {
  const label = WORDS[verdict]
  return (
    <span className={styles.mark} data-verdict={verdict}>
      {word ? (
        <Icon of={ICONS[verdict]} size={size} />
      ) : (
        <Icon of={ICONS[verdict]} size={size} label={label} />
      )}
      {word && label}
    </span>
  )
}
