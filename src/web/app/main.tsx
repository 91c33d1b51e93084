/**
 * Entry point: loads the settings, starts the session, and renders the app or the sign-in page. This folder also holds
 * the routes, the frame around every screen, and the pages for unknown addresses and broken settings.
 */
import '#web/styles/tokens.css'
import '#web/styles/reset.css'
import '#web/styles/opening.css'
import { startTransition, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { SettingsError } from '#web/api/settings/settings-error.ts'
import { loadSettings } from '#web/api/settings/settings.ts'
import { session, startSession } from '#web/session/session.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { loadCachedStyles, loadLateStyles } from '#web/ui/load-late-styles.ts'
import { useStore } from '#web/ui/use-store.ts'
import { StartErrorPage } from './start-error-page.tsx'

const App = lazyScreen(async () => {
  const app = await import('./app.tsx')
  await app.prefetchList()
  return app.App
})
const SignedOut = lazyScreen(async () => (await import('./signed-out.tsx')).SignedOut)

/** Milliseconds after which the rest is loaded, beside the list and beside the sign-in form. */
const AFTER_LIST = 3000
const AFTER_FORM = 300

/** The sign-in page is shown at whatever address was requested, so that signing in continues there. */
function Root() {
  const current = useStore(session)
  if (current.status === 'starting') return null
  return current.status === 'signed-in' ? <App /> : <SignedOut key={current.reason} reason={current.reason} />
}

async function start() {
  const root = createRoot(document.querySelector('#root')!)
  try {
    if (window.embedHost) {
      // For the picker: the list loads them itself.
      setTimeout(loadLateStyles, AFTER_LIST)
      return await (await import('./embedded.tsx')).startEmbedded(root)
    }
    await startSession(loadSettings())
    const signedIn = session.get().status === 'signed-in'
    // If the code cannot be loaded, rendering tries again and shows the error.
    await (signedIn ? App : SignedOut).preload().catch(() => {})
    // A transition is rendered in slices, so that the browser can handle input in between.
    startTransition(() =>
      root.render(
        <StrictMode>
          <ErrorBoundary wholePage>
            <Suspense>
              <Root />
            </Suspense>
          </ErrorBoundary>
        </StrictMode>,
      ),
    )
    // The other screen may be needed next. It must not delay this one.
    setTimeout(
      () => {
        void (signedIn ? SignedOut : App).preload().catch(() => {})
        loadLateStyles()
      },
      signedIn ? AFTER_LIST : AFTER_FORM,
    )
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    root.render(<StartErrorPage message={error.message} />)
  }
}

void loadCachedStyles()
void start()
