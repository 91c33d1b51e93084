import { X } from 'lucide'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { pickWords, type Picks } from './picks.ts'

interface PickBarProps {
  readonly picks: Picks
  readonly max: number
  /** All that can be known of the picks is known. */
  readonly isReady: boolean
  readonly canConfirm: boolean
  readonly onDrop: (id: string) => void
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** What is picked, and what to do with it. */
export function PickBar({ picks, max, isReady, canConfirm, onDrop, onConfirm, onCancel }: PickBarProps) {
  return (
    <section aria-label="Selection">
      <output>{pickWords(picks.size, max)}</output>
      {picks.size > 0 && (
        <ul>
          {Array.from(picks, ([id, brand]) => {
            const remove = `Remove ${brand?.name ?? id}`
            const isMissing = isReady && !brand
            return (
              <li key={id}>
                <Button
                  aria-label={remove}
                  title={isMissing ? 'The service does not have this brand' : remove}
                  data-missing={isMissing || undefined}
                  onClick={() => onDrop(id)}
                >
                  <bdi>{brand?.name ?? id}</bdi>
                  <Icon of={X} size={14} />
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <Button tone={canConfirm ? 'primary' : 'plain'} aria-disabled={!canConfirm} onClick={onConfirm}>
        Confirm
      </Button>
    </section>
  )
}
