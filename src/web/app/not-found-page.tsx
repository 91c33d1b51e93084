import { Compass } from 'lucide'
import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Link } from '#web/routing/link.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** An address that is none of ours. */
export function NotFoundPage() {
  return (
    <main>
      <Empty
        wholePage
        icon={<Icon of={Compass} size={20} />}
        title="There is no such page"
        actions={
          <Link className={buttonClass} to={paths.brands()}>
            Go to the brands
          </Link>
        }
      >
        The address may be incomplete, or from another catalogue.
      </Empty>
    </main>
  )
}
