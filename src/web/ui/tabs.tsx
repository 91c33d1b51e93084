import { type KeyboardEvent, type ReactNode, startTransition, Suspense, useId, useRef, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './tabs.module.css'

export interface Tab {
  readonly name: string
  readonly content: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly [Tab, ...Tab[]]
}

/**
 * Tabs as in the WAI-ARIA pattern: one tab stop, and arrow keys between the tabs. The content of a tab is rendered when
 * it is first selected, so it may be lazy (the previous tab stays until it has loaded). After that it stays rendered, so
 * that it keeps its state.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId()
  const [selected, setSelected] = useState(tabs[0].name)
  const [opened, setOpened] = useState<readonly string[]>([tabs[0].name])
  const shown = opened.at(-1)
  const list = useRef<HTMLDivElement>(null)

  function select(name: string) {
    setSelected(name)
    startTransition(() => setOpened((before) => [...before.filter((other) => other !== name), name]))
  }

  function moveBy({ key }: KeyboardEvent): number | undefined {
    const here = tabs.findIndex((tab) => tab.name === selected)
    switch (key) {
      case 'ArrowRight':
        return (here + 1) % tabs.length
      case 'ArrowLeft':
        return (here + tabs.length - 1) % tabs.length
      case 'Home':
        return 0
      case 'End':
        return tabs.length - 1
      default:
        return undefined
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const index = moveBy(event)
    if (index === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    select(tabs[index]!.name)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ name }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${name}`}
            aria-selected={name === selected}
            aria-controls={opened.includes(name) ? `${id}-panel-${name}` : undefined}
            tabIndex={name === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => select(name)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      <Suspense>
        {tabs
          .filter(({ name }) => opened.includes(name))
          .map(({ name, content }) => (
            <div
              key={name}
              role="tabpanel"
              id={`${id}-panel-${name}`}
              aria-labelledby={`${id}-tab-${name}`}
              hidden={name !== shown}
              className={styles.panel}
            >
              <ErrorBoundary>{content}</ErrorBoundary>
            </div>
          ))}
      </Suspense>
    </div>
  )
}
