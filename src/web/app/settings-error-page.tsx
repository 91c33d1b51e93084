import { TriangleAlert } from 'lucide-react'
import { Empty } from '#web/ui/empty.tsx'

/** The settings cannot be used: nothing works until whoever runs the app has mended them. */
export function SettingsErrorPage({ message }: { message: string }) {
  return (
    <main>
      <Empty
        role="alert"
        icon={<TriangleAlert size={20} aria-hidden />}
        title="This catalogue is not set up right"
      >
        {message}
      </Empty>
    </main>
  )
}
