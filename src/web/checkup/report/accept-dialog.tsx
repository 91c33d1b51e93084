import { useState } from 'react'
import type { FindingSet } from '#checkup/report/accepted-findings.ts'
import type { Finding } from '#checkup/report/finding.ts'
import { visibleText } from '#checkup/report/visible-text.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { acceptFinding, acceptTogether } from '#web/checkup/run/checkup-store.ts'

/** One finding, or several for one reason: those of a rule or of a group, with words for them. */
export type Accepting = { readonly finding: Finding } | { readonly set: FindingSet; readonly words: string }

/** Accepts findings for a reason: they no longer count while their values stay the same. */
export function AcceptDialog({ accepting, onClose }: { accepting: Accepting; onClose: () => void }) {
  const finding = 'finding' in accepting ? accepting.finding : undefined
  const { rule } = 'finding' in accepting ? accepting.finding : accepting.set
  const [reason, setReason] = useState(finding?.accepted ?? '')
  function decide(accepted: string | null) {
    if ('finding' in accepting) acceptFinding(accepting.finding, accepted)
    else acceptTogether(accepting.set, accepted)
    onClose()
  }
  return (
    <Dialog title={`Accept: ${wordsFor(accepting)}`} onClose={onClose}>
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
          hint={`${RULES.get(rule)?.title ?? rule}. The reason is kept in the report; a finding counts again when its value changes.`}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogActions>
          {finding?.accepted !== undefined && <Button onClick={() => decide(null)}>No longer accept</Button>}
          <Button type="submit" tone="primary">
            Accept
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function wordsFor(accepting: Accepting): string {
  if (!('finding' in accepting)) return accepting.words
  const { name, brand } = accepting.finding
  return visibleText(name || (brand ?? 'the list'))
}
