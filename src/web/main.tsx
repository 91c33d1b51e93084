/**
 * Entry point: loads the settings, starts the session, and renders the app or the sign-in page, which does not wait for the
 * code of the app. This folder also holds the frame's entry point, the routes, and the layout around every screen.
 */
import { useSelector } from '@tanstack/react-store'
import { loadSettings } from '#web/data/settings.ts'
import { session, startSession } from '#web/session/session.ts'
import { SignInPage } from '#web/session/sign-in-page.tsx'
import { afterPaint } from '#web/ui/timing.ts'
import { App, openList, startApp } from './start-app.tsx'

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

startApp(async (render) => {
  await startSession(loadSettings())
  const isSignedIn = session.get().status === 'signed-in'
  if (isSignedIn) await openList()
  render(<Root />)
  // Starts the app's code while the reader types the token.
  if (!isSignedIn) afterPaint(() => void App.preload())
})

// Inline editors save on blur, so leaving the page blurs the active one.
addEventListener('pagehide', () => (document.activeElement as HTMLElement | null)?.blur())
