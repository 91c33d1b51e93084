/** Saved views: names for addresses of the list, in a menu beside the search. */
import { Bookmark } from 'lucide'
import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import popover from '#web/ui/popover.module.css'
import styles from './views-button.module.css'

const ViewsMenu = lazyScreen(async () => (await import('./views-menu.tsx')).ViewsMenu)

/** A failure is ignored: opening the menu loads it again. */
const preload = () => void ViewsMenu.preload().catch(() => {})

/** CSS pixels between the button and the menu, and between the menu and the edge of the window. */
const GAP = 4
const EDGE = 16

/** Opens the menu. Pointing at it loads the menu's code. */
export function ViewsButton(props: Omit<ComponentProps<typeof ViewsMenu>, 'menu'>) {
  const menu = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className={styles.button}
        popoverTarget="views"
        title="Views"
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Icon of={Bookmark} size={16} />
        <span>Views</span>
      </Button>
      <section
        ref={menu}
        id="views"
        popover="auto"
        aria-label="Views"
        className={`${popover.popover} ${styles.menu}`}
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState === 'closed') return
          place(currentTarget)
          setOpen(true)
        }}
        // Not earlier: a popover that is hidden returns the focus only if the focus is in it.
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <ErrorBoundary>
            <Suspense>
              <ViewsMenu {...props} menu={menu} />
            </Suspense>
          </ErrorBoundary>
        )}
      </section>
    </>
  )
}

/** Below the button that opens the menu, and inside the window. */
function place(menu: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${menu.id}"]`)?.getBoundingClientRect()
  if (!button) return
  const width = Math.min(352, innerWidth - 2 * EDGE)
  menu.style.inlineSize = `${width}px`
  menu.style.insetBlockStart = `${button.bottom + GAP}px`
  menu.style.insetInlineStart = `${Math.max(EDGE, Math.min(button.left, innerWidth - width - EDGE))}px`
}
