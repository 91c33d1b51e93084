/**
 * How both pages start: they render into their root, or say why the app cannot start, mostly because of its settings. The app
 * is in a file of its own: the sign-in page, and a frame that greets its host page, do not wait for it.
 */
import '@fontsource-variable/inter'
import '#web/styles/tokens.css'
import '#web/styles/reset.css'
import '#web/styles/print.css'
import { TriangleAlert } from 'lucide'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SettingsError } from '#web/data/settings.ts'
import { ErrorBoundary, lazyScreen } from '#web/ui/lazy-screen.tsx'
import { Empty } from '#web/ui/messages.tsx'

/** Renders a page, in place of what was rendered before. */
export type Render = (content: ReactNode) => void

export function startApp(start: (render: Render) => Promise<void>): void {
  const element = document.querySelector('#root')
  // The early script removes the element if a file failed to load.
  if (!element) return
  const root = createRoot(element)
  const render: Render = (content) =>
    root.render(
      <StrictMode>
        <ErrorBoundary wholePage>{content}</ErrorBoundary>
      </StrictMode>,
    )
  start(render).catch((error: unknown) => {
    if (!(error instanceof SettingsError)) throw error
    render(<StartErrorPage title="The configuration is not valid" message={error.message} />)
  })
}

export function StartErrorPage({ title, message }: { title: string; message: string }) {
  return (
    <Empty role="alert" wholePage icon={TriangleAlert} title={title}>
      {message}
    </Empty>
  )
}

export const App = lazyScreen(async () => (await import('./app.tsx')).App)

/**
 * Loads the app and the list at the address, so that the first render often has the rows. Never rejects: the app shows what
 * failed.
 */
export async function openList(): Promise<void> {
  await App.preload()
  await import('./app.tsx').then(({ prefetchList }) => prefetchList()).catch(() => {})
}
