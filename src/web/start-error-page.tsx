import { TriangleAlert } from 'lucide'
import type { Root } from 'react-dom/client'
import { SettingsError } from '#web/data/settings.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface StartErrorPageProps {
  readonly title?: string
  readonly message: string
}

/** The app cannot start, mostly because of its settings. Nothing works until an administrator corrects them. */
export function StartErrorPage({ title = 'The configuration is not valid', message }: StartErrorPageProps) {
  return (
    <main>
      <Empty role="alert" wholePage icon={<Icon of={TriangleAlert} size={20} />} title={title}>
        {message}
      </Empty>
    </main>
  )
}

/** Handles what ends the start of the app. Anything but broken settings is thrown again. */
export const showSettingsError = (root: Root) => (error: unknown) => {
  if (!(error instanceof SettingsError)) throw error
  root.render(<StartErrorPage message={error.message} />)
}
