/** Pages shown instead of the app: for unknown addresses, and if the app cannot start. */
import { Compass, TriangleAlert } from 'lucide'
import { useEffect } from 'react'
import type { Root } from 'react-dom/client'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { catalogueName, SettingsError } from '#web/data/settings.ts'
import { buttonClass, Icon } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/messages.tsx'

/** An address that matches no route. */
export function NotFoundPage() {
  useEffect(() => {
    document.title = `Page not found: ${catalogueName()}`
  }, [])
  return (
    <main>
      <Empty
        wholePage
        icon={<Icon of={Compass} size={20} />}
        title="Page not found"
        actions={
          <Link className={buttonClass} to={paths.brands()}>
            Go to all brands
          </Link>
        }
      >
        The address may be incomplete or belong to another catalogue.
      </Empty>
    </main>
  )
}

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

/** Handles an error during startup: shows a `SettingsError`, and rethrows any other error. */
export const showSettingsError = (root: Root) => (error: unknown) => {
  if (!(error instanceof SettingsError)) throw error
  root.render(<StartErrorPage message={error.message} />)
}
