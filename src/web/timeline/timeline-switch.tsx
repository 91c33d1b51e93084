import { ChartNoAxesColumn } from 'lucide'
import { setPreference, usePreferences } from '#web/preferences/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { noteOpening } from './late-timeline.tsx'
import styles from './timeline-switch.module.css'

/** A failure is ignored: opening the timeline loads it again. */
const preload = () => void import('./timeline.tsx').catch(() => {})

/** Opens and closes the timeline. Pointing at it loads the timeline's code. */
export function TimelineSwitch() {
  const isOpen = usePreferences().timeline === 'open'
  return (
    <Button
      className={styles.switch}
      title="Timeline"
      aria-expanded={isOpen}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => {
        noteOpening()
        setPreference('timeline', isOpen ? 'closed' : 'open')
      }}
    >
      <Icon of={ChartNoAxesColumn} size={16} />
      <span>Timeline</span>
    </Button>
  )
}
