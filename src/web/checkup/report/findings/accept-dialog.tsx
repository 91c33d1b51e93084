import { useState } from 'react'
import type { Finding } from '#checkup/report/finding.ts'
import { visibleText } from '#checkup/report/visible-text.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { acceptFinding } from '#web/checkup/run/checkup-store.ts'

/** Accepts a finding for a reason: it no longer counts while its value stays the same. */
export function AcceptDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const [reason, setReason] = useState(finding.accepted ?? '')
  const name = visibleText(finding.name || (finding.brand ?? 'the list'))
  function decide(accepted: string | null) {
    acceptFinding(finding, accepted)
    onClose()
  }
  return (
    <Dialog title={`Accept: ${name}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') decide(reason.trim())
        }}
      >
        <TextField
          label="Reason"
          value={reason}
          maxLength={300}
          required
          autoComplete="off"
          hint={`${RULES.get(finding.rule)?.title ?? finding.rule}. The reason is kept in the report; the finding counts again when its value changes.`}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogActions>
          {finding.accepted !== undefined && <Button onClick={() => decide(null)}>No longer accept</Button>}
          <Button type="submit" tone="primary">
            Accept
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
