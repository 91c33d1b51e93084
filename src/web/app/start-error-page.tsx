import { TriangleAlert } from 'lucide'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The settings cannot be used. Nothing works until an administrator corrects them. */
export function SettingsErrorPage({ message }: { message: string }) {
  return (
    <main>
      <Empty
        role="alert"
        wholePage
        icon={<Icon of={TriangleAlert} size={20} />}
        title="The configuration is not valid"
      >
        {message}
      </Empty>
    </main>
  )
}
