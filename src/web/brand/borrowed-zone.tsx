import { useBorrowedZone, useOwnPreferences } from '#web/data/preferences.tsx'
import { cityOf, zoneName } from '#web/data/time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './borrowed-zone.module.css'

/** Says whose dates and times these are where the address has another time zone than the reader. */
export function BorrowedZone({ onOwn }: { onOwn: () => void }) {
  const zone = useBorrowedZone()
  const own = useOwnPreferences().zone
  if (zone === undefined) return null
  return (
    <p className={styles.borrowed}>
      <span>{`Dates are in ${zone.includes('/') ? `${cityOf(zone)} time (${zone})` : zone}, as in the link.`}</span>
      <Button tone="quiet" className={styles.own} onClick={onOwn}>
        {`Use my time zone (${cityOf(zoneName(own))})`}
      </Button>
    </p>
  )
}
