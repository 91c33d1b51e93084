/**
 * Entry point: loads the settings, starts the session, and renders the app or the sign-in page. This folder also holds
 * the routes, the frame around every screen, and the pages for unknown addresses and broken settings.
 */
import '#web/styles/tokens.css'
import '#web/styles/reset.css'
import '#web/styles/opening.css'
import '#web/styles/print.css'
import { startTransition, StrictMode, Suspense, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { SettingsError } from '#web/api/settings-error.ts'
import { loadSettings } from '#web/api/settings.ts'
import { getSession, startSession, subscribeSession } from '#web/session/session.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { loadCachedTypeface, loadTypeface } from '#web/ui/load-typeface.ts'
import { SettingsErrorPage } from './settings-error-page.tsx'

const App = lazyScreen(async () => {
  const app = await import('./app.tsx')
  await app.prefetchList()
  return app.App
})
const SignInPage = lazyScreen(async () => (await import('#web/session/sign-in-page.tsx')).SignInPage)

const ReportViewer = lazyScreen(async () => (await import('./report-viewer.tsx')).ReportViewer)
const ReportOpener = lazyScreen(async () => (await import('./report-opener.tsx')).ReportOpener)

/** The sign-in page is shown at whatever address was requested, so that signing in continues there. */
function Root() {
  const session = useSyncExternalStore(subscribeSession, getSession)
  const [report, setReport] = useState<File>()
  if (session.status === 'starting') return null
  if (session.status === 'signed-in') return <App />
  if (report) return <ReportViewer file={report} onSignIn={() => setReport(undefined)} />
  return (
    <SignInPage key={session.reason} reason={session.reason}>
      {location.pathname.endsWith('/checkup') && (
        <Suspense>
          <ReportOpener onFile={setReport} />
        </Suspense>
      )}
    </SignInPage>
  )
}

async function start() {
  const root = createRoot(document.querySelector('#root')!)
  if (window.embedHost) return (await import('./embedded.tsx')).startEmbedded(root)
  try {
    await startSession(loadSettings())
    const signedIn = getSession().status === 'signed-in'
    // If the code cannot be loaded, rendering tries again and shows the error.
    await (signedIn ? App : SignInPage).preload().catch(() => {})
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
        void (signedIn ? SignInPage : App).preload().catch(() => {})
        loadTypeface()
      },
      signedIn ? 3000 : 300,
    )
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    root.render(<SettingsErrorPage message={error.message} />)
  }
}

loadCachedTypeface()
void start()
