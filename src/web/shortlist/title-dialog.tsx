import { useId, useState } from 'react'
import { cleanNote, cleanTitle, MAX_NOTE, MAX_TITLE, type Shortlist } from '#web/selection/shortlist.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
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
  const id = useId()
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
        <div className={styles.field}>
          <label htmlFor={id} className={styles.label}>
            Note
          </label>
          <textarea
            id={id}
            className={styles.area}
            value={note}
            maxLength={MAX_NOTE}
            rows={5}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setNote(target.value)}
          />
          <p id={`${id}-hint`} className={styles.hint}>
            Both are part of the link: whoever has it can read them.
          </p>
        </div>
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
