import { TriangleAlert } from 'lucide'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The settings cannot be used: nothing works until whoever runs the app has mended them. */
export function SettingsErrorPage({ message }: { message: string }) {
  return (
    <main>
      <Empty
        role="alert"
        wholePage
        icon={<Icon of={TriangleAlert} size={20} />}
        title="This catalogue is not set up right"
      >
        {message}
      </Empty>
    </main>
  )
}
