import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './views-menu.module.css'

interface SaveViewFormProps {
  readonly isTaken: (name: string) => boolean
  readonly onSave: (name: string) => void
}

/** Names the address on the screen. A name that is taken replaces its view. */
export function SaveViewForm({ isTaken, onSave }: SaveViewFormProps) {
  const [name, setName] = useState('')
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        onSave(name)
        setName('')
      }}
    >
      <TextField
        label="Name of this view"
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" tone="primary">
        {isTaken(name.trim()) ? 'Replace' : 'Save'}
      </Button>
    </form>
  )
}
