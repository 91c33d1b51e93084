import { ArrowRight, Hash } from 'lucide'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useGo } from '#web/routing/navigation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './id-field.module.css'
import type { ListAddress } from '#web/brands/list/list-address.ts'

/** Straight to the brand with an id: its own endpoint is what the service document prefers for this. */
export function IdField({ address }: { address: ListAddress }) {
  const [id, setId] = useState('')
  const go = useGo()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (id.trim() === '') return
        go(address.brandAddress(id.trim()))
        setId('')
      }}
    >
      <TextField
        label="Go to id"
        icon={<Icon of={Hash} size={16} />}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      {/* Number pads of phones have no key to go on with. */}
      <Button type="submit" aria-label="Go to the brand" className={styles.go} hidden={id.trim() === ''}>
        <Icon of={ArrowRight} size={16} />
      </Button>
    </form>
  )
}
