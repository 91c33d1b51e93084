import { Search } from 'lucide'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './other-name.module.css'

interface OtherNameProps {
  readonly text: string
  readonly onSearch: (text: string, other: string) => void
}

/** For a line that nothing came near: another name of the same brand ("Volkswagen" for "VW"), looked up in its place. */
export function OtherName({ text, onSearch }: OtherNameProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const other = new FormData(event.currentTarget).get('other')
        if (typeof other === 'string' && other.trim() !== '') onSearch(text, other.trim())
      }}
    >
      <input
        name="other"
        className={styles.field}
        aria-label={`Another name for “${text}”`}
        placeholder="Another name or id"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <Button tone="quiet" type="submit" aria-label={`Search for another name of “${text}”`}>
        <Icon of={Search} size={14} />
        Search
      </Button>
    </form>
  )
}
