import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ErrorBoundary } from './lazy-screen.tsx'
import { underlinedClass } from './button.tsx'
import styles from './controls.module.css'

export interface Tab {
  readonly name: string
  readonly content: ReactNode
}

interface TabsProps {
  readonly label: string
  /** The name of the tab that is open at first, if it is not the first one. */
  readonly opened?: string | undefined
  readonly tabs: readonly [Tab, ...Tab[]]
}

/** Tabs as in the WAI-ARIA pattern: one tab stop, and arrow keys between the tabs. The content of a tab may be lazy. */
export function Tabs({ label, opened, tabs }: TabsProps) {
  const id = useId()
  const [chosen, select] = useState(opened)
  // A tab may be there for some brands only. It is chosen again once it is back.
  const place = Math.max(
    0,
    tabs.findIndex(({ name }) => name === chosen),
  )
  const { name: selected, content } = tabs[place]!
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const target = (place + step + tabs.length) % tabs.length
    select(tabs[target]!.name)
    list.current!.querySelectorAll<HTMLElement>('[role=tab]')[target]!.focus()
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={`${styles.tabList} ${underlinedClass}`}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={name === selected}
            aria-controls={name === selected ? `${id}-panel` : undefined}
            tabIndex={name === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => select(name)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        key={selected}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${place}`}
        className={styles.tabPanel}
      >
        <ErrorBoundary>{content}</ErrorBoundary>
      </div>
    </div>
  )
}
