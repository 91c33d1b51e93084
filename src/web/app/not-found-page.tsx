import { Compass } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'

/** An address that is none of ours. */
export function NotFoundPage() {
  return (
    <main>
      <Empty
        icon={<Compass size={20} aria-hidden />}
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
