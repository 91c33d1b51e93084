import { type RefObject, useEffect, useRef, useState } from 'react'
import { countWords } from '#web/preferences/count-words.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './page-notes.module.css'

/** The box of a logo, see BrandLogo. Close matches have logos, too, but are not among the rows, see BrandView. */
const LOGO = '[data-rows] [data-size]:not([data-state=missing])'
const FAILED_LOGO = '[data-rows] [data-state=failed]'
const KEPT_BACK = `${FAILED_LOGO}[data-kept-back]`

interface LogoCounts {
  readonly all: number
  readonly failed: number
  /** Failed ones that the page itself keeps back, see logo-failure.ts. */
  readonly keptBack: number
  /** Logos are loaded when they are scrolled near: more may fail. */
  readonly pending: boolean
}

const NONE: LogoCounts = { all: 0, failed: 0, keptBack: 0, pending: false }

/** "7 of 50 logos do not load", or "are not shown": pressing it leads from one to the next. */
export function LogoNote({ sheet }: { sheet: RefObject<HTMLElement | null> }) {
  const [{ all, failed, keptBack, pending }, setCounts] = useState<LogoCounts>(NONE)
  const latest = useRef<Element>(null)

  useEffect(() => {
    const element = sheet.current
    if (!element) return undefined
    const count = () => setCounts(countLogos(element))
    const observer = new MutationObserver(count)
    // Before one has failed, there is nothing to count.
    function start() {
      observer.observe(element!, { subtree: true, childList: true, attributeFilter: ['data-state'] })
      element!.addEventListener('load', count, true)
    }
    element.addEventListener('error', start, { capture: true, once: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('load', count, true)
      element.removeEventListener('error', start, true)
    }
  }, [sheet])

  function showNext() {
    const logos = [...(sheet.current?.querySelectorAll(FAILED_LOGO) ?? [])]
    const next = logos[(logos.indexOf(latest.current!) + 1) % logos.length]
    if (!next) return
    latest.current = next
    next.scrollIntoView({ block: 'center' })
    next.closest('tr, li')?.querySelector<HTMLElement>('a[data-brand]')?.focus({ preventScroll: true })
  }

  if (failed === 0) return null
  return (
    <Button tone="quiet" className={styles.logos} title="Go to the next of them" onClick={showNext}>
      {countWords(failed)} of {countWords(all)} {failureWords(all, keptBack > 0)}
      {pending && ' so far'}
    </Button>
  )
}

function failureWords(all: number, keptBack: boolean): string {
  if (keptBack) return all === 1 ? 'logo is not shown' : 'logos are not shown'
  return all === 1 ? 'logo does not load' : 'logos do not load'
}

function countLogos(sheet: HTMLElement): LogoCounts {
  const logos = [...sheet.querySelectorAll<HTMLElement>(LOGO)]
  return {
    all: logos.length,
    failed: sheet.querySelectorAll(FAILED_LOGO).length,
    keptBack: sheet.querySelectorAll(KEPT_BACK).length,
    pending: logos.some((logo) => logo.querySelector('img')?.complete === false),
  }
}
