import { useState } from 'react'
import { cleanNote, cleanTitle, MAX_NOTE, MAX_TITLE, type Shortlist } from './shortlist.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import styles from './title-dialog.module.css'

interface TitleDialogProps {
  readonly shortlist: Shortlist
  readonly onSave: (changes: Pick<Shortlist, 'title' | 'note'>) => void
  readonly onClose: () => void
}

/** Title and note of a shortlist. They are part of its link. */
export function TitleDialog({ shortlist, onSave, onClose }: TitleDialogProps) {
  const [title, setTitle] = useState(shortlist.title)
  const [note, setNote] = useState(shortlist.note)
  function save() {
    onSave({ title: cleanTitle(title), note: cleanNote(note) })
    onClose()
  }
  return (
    // Only "Cancel" drops what was typed.
    <Dialog title="Title and note" onClose={onClose} onEscape={save}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label="Title"
          value={title}
          maxLength={MAX_TITLE}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextAreaField
          label="Note"
          hint="Both are part of the link: whoever has it can read them."
          value={note}
          maxLength={MAX_NOTE}
          rows={5}
          onChange={({ target }) => setNote(target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
