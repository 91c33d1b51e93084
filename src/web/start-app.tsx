/** Shown instead of the app if it cannot start, mostly because of its settings. */
import { TriangleAlert } from 'lucide'
import type { Root } from 'react-dom/client'
import { SettingsError } from '#web/data/settings.ts'
import { Icon } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/messages.tsx'

interface StartErrorPageProps {
  readonly title?: string
  readonly message: string
}

/** Nothing works until an administrator corrects the settings. */
export function StartErrorPage({ title = 'The configuration is not valid', message }: StartErrorPageProps) {
  return (
    <Empty role="alert" wholePage icon={<Icon of={TriangleAlert} size={20} />} title={title}>
      {message}
    </Empty>
  )
}

/** Handles an error during startup: shows a `SettingsError`, and rethrows any other error. */
export const showSettingsError = (root: Root) => (error: unknown) => {
  if (!(error instanceof SettingsError)) throw error
  root.render(<StartErrorPage message={error.message} />)
}
