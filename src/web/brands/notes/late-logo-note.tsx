import { memo, type RefObject, useEffect, useState } from 'react'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

const LogoNote = lazyScreen(async () => (await import('./logo-note.tsx')).LogoNote)

/** The note about logos that do not load, once one has failed in `sheet`. */
export const LateLogoNote = memo(function LateLogoNote({ sheet }: { sheet: RefObject<HTMLElement | null> }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const element = sheet.current
    if (!element || isWanted) return undefined
    // Not worth an error page: without its code, the note is left out.
    const show = () => void LogoNote.preload().then(() => setWanted(true), Boolean)
    element.addEventListener('error', show, true)
    return () => element.removeEventListener('error', show, true)
  }, [sheet, isWanted])
  return isWanted && <LogoNote sheet={sheet} />
})
