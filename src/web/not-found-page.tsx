import { Compass } from 'lucide'
import { useEffect } from 'react'
import { catalogueName } from '#web/data/settings.ts'
import { paths } from '#web/data/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/messages.tsx'
import { Link } from '#web/data/navigation.tsx'
import { Icon } from '#web/ui/icon.tsx'

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
