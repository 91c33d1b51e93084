import { Suspense } from 'react'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { useSelection } from './selection.ts'

const ShortlistLink = lazyScreen(async () => (await import('./shortlist-link.tsx')).ShortlistLink)

/** Where the shortlist is, once it holds something. @param current whether a shortlist is on the screen */
export function LateShortlistLink({ current }: { current: boolean }) {
  return (
    useSelection().size > 0 && (
      <Suspense>
        <ShortlistLink current={current} />
      </Suspense>
    )
  )
}
