import { GripVertical } from 'lucide'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import styles from './move-handle.module.css'

interface MoveHandleProps {
  readonly id: string
  readonly name: string
  /** From 0. */
  readonly place: number
  readonly count: number
  readonly onMove: (id: string, place: number) => void
  readonly onRemove: (id: string) => void
}

/** Is dragged, moves its brand with arrow keys, and opens a menu for those who can do neither. */
export function MoveHandle({ id, name, place, count, onMove, onRemove }: MoveHandleProps) {
  const choices = [
    { label: 'Move to the start', to: 0 },
    { label: 'Move one place earlier', to: place - 1 },
    { label: 'Move one place later', to: place + 1 },
    { label: 'Move to the end', to: count - 1 },
  ].filter(({ to }) => to >= 0 && to < count && to !== place)
  return (
    <span className={styles.handle} data-handle={id}>
      <MenuButton
        id={`move-${id}`}
        label={`Move ${name}`}
        icon={GripVertical}
        tone="quiet"
        className={styles.button}
        menuClassName={styles.menu}
      >
        {(menu) => (
          <>
            {choices.map(({ label, to }) => (
              <Button
                key={label}
                tone="quiet"
                onClick={() => {
                  menu.current?.hidePopover()
                  onMove(id, to)
                }}
              >
                {label}
              </Button>
            ))}
            <Button
              tone="quiet"
              onClick={() => {
                menu.current?.hidePopover()
                onRemove(id)
              }}
            >
              Remove from the shortlist
            </Button>
          </>
        )}
      </MenuButton>
    </span>
  )
}
