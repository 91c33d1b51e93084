/**
 * Entry point: loads the settings, starts the session, and renders the app or the sign-in page. This folder also holds
 * the frame's entry point, the routes, what is around every screen, and the pages for unknown addresses and broken settings.
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

/** The sign-in page is shown at whatever address was requested, so that signing in continues there. */
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
  // Whoever signs in: the list is requested before the app is drawn, and not by it.
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
// A text that is edited in its place is saved when it is left, and so when the page is.
addEventListener('pagehide', () => (document.activeElement as HTMLElement | null)?.blur())
const element = document.querySelector('#root')
// The early script removes the element where a file could not be loaded.
if (element) {
  const root = createRoot(element)
  start(root).catch(showSettingsError(root))
}
