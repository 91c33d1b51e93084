import { Check, Pencil, Trash2 } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Link } from '#web/routing/link.tsx'
import { Button, iconButtonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './views-menu.module.css'

interface ViewRowProps {
  readonly name: string
  readonly words: string
  readonly path: string
  /** The list on the screen is this view. */
  readonly isCurrent: boolean
  /** Its name is a field. */
  readonly isRenaming: boolean
  readonly isFree: (name: string) => boolean
  readonly onRenaming: (isRenaming: boolean) => void
  readonly onOpen: () => void
  readonly onRename: (name: string) => void
  readonly onDelete: () => void
}

export function ViewRow(props: ViewRowProps) {
  const { name, words, path, isCurrent, isRenaming, onOpen, onRenaming, onDelete } = props
  const pencil = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) pencil.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])
  if (isRenaming) {
    return (
      <li>
        <RenameForm {...props} />
      </li>
    )
  }
  return (
    <li className={styles.row}>
      <Link to={path} className={styles.link} aria-current={isCurrent || undefined} onClickCapture={onOpen}>
        <span className={styles.name}>{name}</span>
        <span className={styles.words}>{words}</span>
      </Link>
      {isCurrent && <Icon of={Check} size={16} />}
      <button
        type="button"
        ref={pencil}
        className={iconButtonClass}
        aria-label={`Rename ${name}`}
        title="Rename"
        onClick={() => onRenaming(true)}
      >
        <Icon of={Pencil} />
      </button>
      <button
        type="button"
        className={iconButtonClass}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={onDelete}
      >
        <Icon of={Trash2} />
      </button>
    </li>
  )
}

function RenameForm({ name, isFree, onRename, onRenaming }: ViewRowProps) {
  const [text, setText] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  const wanted = text.replace(/\s+/g, ' ').trim()
  const isTaken = !isFree(wanted)
  useEffect(() => input.current?.select(), [])
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted === '' || isTaken) return
        onRenaming(false)
        if (wanted !== name) onRename(wanted)
      }}
    >
      <TextField
        ref={input}
        label={`New name of ${name}`}
        autoComplete="off"
        maxLength={80}
        value={text}
        aria-invalid={isTaken}
        hint={isTaken && 'Another view has this name.'}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The menu stays open.
          event.preventDefault()
          onRenaming(false)
        }}
      />
      <Button type="submit">Rename</Button>
    </form>
  )
}
