import { CircleCheck, CircleHelp, CircleX, Info, TriangleAlert } from 'lucide'
import { type Verdict, VERDICT_WORDS } from '#checkup/report/outcomes.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './checkup.module.css'

const ICONS = {
  fault: CircleX,
  review: TriangleAlert,
  note: Info,
  'not-judged': CircleHelp,
  fine: CircleCheck,
}

/** A verdict as an icon in its colour, with or without its word. */
export function VerdictMark({
  verdict,
  size = 16,
  word,
}: {
  verdict: Verdict
  size?: number
  word?: boolean
}) {
  const label = VERDICT_WORDS[verdict]
  return (
    <span className={styles.mark} data-verdict={verdict}>
      <Icon of={ICONS[verdict]} size={size} {...(!word && { label })} />
      {word && label}
    </span>
  )
}
