import { Stethoscope } from 'lucide'
import { RULES } from '#checkup/rules/rule-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { startRun } from '#web/checkup/run/checkup-store.ts'
import { OpenReportButton } from './open-report-button.tsx'

/** Before the first run: what a check-up does, and what it costs. */
export function Introduction() {
  return (
    <Empty
      icon={<Icon of={Stethoscope} size={20} />}
      title="Find out what is wrong with the whole catalogue"
      actions={
        <>
          <Button tone="primary" onClick={startRun}>
            Start check-up
          </Button>
          <OpenReportButton />
        </>
      }
    >
      A check-up reads every brand, tries every filter and looks at every logo. It checks {RULES.size} rules,
      and changes nothing.
    </Empty>
  )
}
