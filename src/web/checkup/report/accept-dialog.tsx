import { useRef, useState } from 'react'
import type { Finding } from '#checkup/report/finding.ts'
import { visibleText } from '#checkup/report/visible-text.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { accept } from '#web/checkup/run/checkup-store.ts'

/** Findings of one rule to be accepted for one reason, with words for several. Those that have a reason keep it. */
export interface Accepting {
  readonly findings: readonly Finding[]
  readonly words?: string
}

/** Accepts findings for a reason: they no longer count while their values stay the same. */
export function AcceptDialog({ accepting, onClose }: { accepting: Accepting; onClose: () => void }) {
  const { findings, words } = accepting
  const { rule, name, brand, accepted } = findings[0]!
  const [reason, setReason] = useState((words === undefined && accepted) || '')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  function decide(decision: string | null) {
    accept(words === undefined ? findings : findings.filter(isOpen), decision)
    onClose()
  }
  return (
    <Dialog title={`Accept: ${words ?? visibleText(name || (brand ?? 'the list'))}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') return decide(reason.trim())
          setMissing(true)
          field.current?.focus()
        }}
      >
        <TextField
          ref={field}
          label="Reason (required)"
          value={reason}
          maxLength={300}
          required
          autoComplete="off"
          error={isMissing ? 'Enter a reason.' : undefined}
          hint={`${RULES.get(rule)?.title ?? rule}. The reason is kept in the report; a finding counts again when its value changes.`}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
        <DialogActions>
          {words === undefined && accepted !== undefined && (
            <Button onClick={() => decide(null)}>Remove acceptance</Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary">
            Accept
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function isOpen({ accepted }: Finding): boolean {
  return accepted === undefined
}
