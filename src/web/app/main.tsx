import '#web/styles/tokens.css'
import '#web/styles/reset.css'
import '#web/styles/opening.css'
import '#web/styles/print.css'
import { startTransition, StrictMode, Suspense, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { loadSettings, SettingsError } from '#web/api/settings.ts'
import { getSession, startSession, subscribeSession } from '#web/session/session.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { SettingsErrorPage } from './settings-error-page.tsx'

const App = lazyScreen(async () => {
  const { App, prepareApp } = await import('./app.tsx')
  await prepareApp()
  return App
})
const SignInPage = lazyScreen(async () => (await import('#web/session/sign-in-page.tsx')).SignInPage)

/** Sign-in stands in for whatever address was asked for, so that signing in goes on exactly there. */
function Root() {
  const session = useSyncExternalStore(subscribeSession, getSession)
  if (session.status === 'asking') return null
  return session.status === 'in' ? <App /> : <SignInPage key={session.reason} reason={session.reason} />
}

async function start() {
  const root = createRoot(document.querySelector('#root')!)
  try {
    await startSession(loadSettings())
    const signedIn = getSession().status === 'in'
    // What cannot be had is asked for again when it is drawn, and told there.
    await (signedIn ? App : SignInPage).preload().catch(() => {})
    // A transition is drawn in slices, between which the browser gets its turns.
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
    // The other one may be wanted next, but never before this one is there.
    setTimeout(() => void (signedIn ? SignInPage : App).preload().catch(() => {}), signedIn ? 3000 : 300)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    root.render(<SettingsErrorPage message={error.message} />)
  }
}

void start()
