import { X } from 'lucide'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './brand-picker.module.css'
import { pickWords } from './picks.ts'
import type { PickedBrands } from './use-picked-brands.ts'

interface PickBarProps {
  readonly picks: readonly string[]
  readonly picked: PickedBrands
  readonly max: number
  /** There is nothing to confirm. */
  readonly unchanged: boolean
  readonly onDrop: (id: string) => void
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** What is picked, and what to do with it. */
export function PickBar({ picks, picked, max, unchanged, onDrop, onConfirm, onCancel }: PickBarProps) {
  const closed = unchanged || !picked.ready
  return (
    <section className={styles.bar} aria-label="Selection">
      <output>{pickWords(picks.length, max)}</output>
      {picks.length > 0 && (
        <ul className={styles.chips}>
          {picks.map((id) => {
            const brand = picked.brands.find((one) => one.id === id)
            const name = brand?.name ?? id
            return (
              <li key={id}>
                <button
                  type="button"
                  className={styles.chip}
                  aria-label={`Remove ${name}`}
                  title={brand || !picked.ready ? `Remove ${name}` : 'The service does not have this brand'}
                  data-missing={(!brand && picked.ready) || undefined}
                  onClick={() => onDrop(id)}
                >
                  <bdi>{name}</bdi>
                  <Icon of={X} size={14} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        tone={closed ? 'plain' : 'primary'}
        aria-disabled={closed}
        onClick={() => !closed && onConfirm()}
      >
        Confirm
      </Button>
    </section>
  )
}
