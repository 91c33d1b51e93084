import { ArrowRight, Hash } from 'lucide'
import { memo, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useGo } from '#web/routing/navigation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './id-field.module.css'
import { paths } from '#web/routing/paths.ts'
import { currentQuery } from '#web/brands/list/use-list-address.ts'

/** Opens the brand with an id: its own endpoint, rather than the list's `id` filter. */
export const IdField = memo(function IdField() {
  const [id, setId] = useState('')
  const go = useGo()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (id.trim() === '') return
        go(paths.brand(id.trim(), currentQuery()))
        setId('')
      }}
    >
      <TextField
        label="Go to id"
        placeholder="Go to id"
        icon={<Icon of={Hash} size={16} />}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      {/* The number pads of phones have no Enter key. */}
      <Button type="submit" aria-label="Go to the brand" className={styles.go} hidden={id.trim() === ''}>
        <Icon of={ArrowRight} size={16} />
      </Button>
    </form>
  )
})
