/** How both pages start: they render into their root, or say why the app cannot start, mostly because of its settings. */
import { TriangleAlert } from 'lucide'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SettingsError } from '#web/data/settings.ts'
import { Icon } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/lazy-screen.tsx'
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

/** Shown instead of the app. */
export function StartErrorPage({ title, message }: { title: string; message: string }) {
  return (
    <Empty role="alert" wholePage icon={<Icon of={TriangleAlert} size={20} />} title={title}>
      {message}
    </Empty>
  )
}
