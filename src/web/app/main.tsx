import '#web/styles/tokens.css'
import '#web/styles/reset.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createQueryClient } from '#web/api/query-client.ts'
import { loadSettings, SettingsError } from '#web/api/settings.ts'
import { onSessionEnd, refuseSession, startSession } from '#web/session/session.ts'
import { loadSession } from '#web/session/token-storage.ts'
import { App, loadSignInPage } from './app.tsx'
import { ErrorBoundary, SettingsErrorPage } from './error-pages.tsx'
import { loadBrandsPage } from './router.tsx'

// The first screen's code travels while the settings are read.
void (loadSession() ? loadBrandsPage() : loadSignInPage())

const root = createRoot(document.querySelector('#root')!)
const queryClient = createQueryClient(refuseSession)
onSessionEnd(() => queryClient.clear())

void start()

// No await at the top level: a chunk that is fetched meanwhile may itself wait for this module.
async function start() {
  try {
    await startSession(await loadSettings())
    root.render(
      <StrictMode>
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <BrowserRouter basename={new URL(document.baseURI).pathname} useTransitions={false}>
              <App />
            </BrowserRouter>
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>,
    )
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    root.render(<SettingsErrorPage message={error.message} />)
  }
}
