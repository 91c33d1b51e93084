/**
 * Entry point: loads the settings, starts the session, and renders the app or the sign-in page. This folder also holds
 * the frame's entry point, the routes, the layout around every screen, and the pages for unknown addresses and broken settings.
 */
import '#web/styles/global.ts'
import { useSelector } from '@tanstack/react-store'
import { StrictMode } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { loadSettings } from '#web/data/settings.ts'
import { session, startSession } from '#web/session/session.ts'
import { ErrorBoundary } from '#web/ui/lazy-screen.tsx'
import { keepPrintedTime } from '#web/brand/time-words.ts'
import { App, prefetchList } from './app.tsx'
import { SignInPage } from '#web/session/sign-in-page.tsx'
import { showSettingsError } from './error-pages.tsx'

/** Shows the sign-in page at the requested address, so that the user stays there after signing in. */
function Root() {
  const current = useSelector(session)
  if (current.status === 'starting') return null
  return current.status === 'signed-in' ? (
    <App />
  ) : (
    <SignInPage key={current.reason} reason={current.reason} />
  )
}

async function start(root: ReactRoot) {
  await startSession(loadSettings())
  await prefetchList()
  // After a later sign-in too, the list is requested before the app renders.
  session.subscribe(() => void prefetchList())
  root.render(
    <StrictMode>
      <ErrorBoundary wholePage>
        <Root />
      </ErrorBoundary>
    </StrictMode>,
  )
}

keepPrintedTime()
// Inline editors save on blur, so leaving the page blurs the active one.
addEventListener('pagehide', () => (document.activeElement as HTMLElement | null)?.blur())
const element = document.querySelector('#root')
// The early script removes the element if a file failed to load.
if (element) {
  const root = createRoot(element)
  start(root).catch(showSettingsError(root))
}
