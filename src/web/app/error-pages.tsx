import { Component, type ReactNode } from 'react'
import { Compass, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
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

/** Catches what no screen expected, so that a person never faces an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main>
        <Empty
          role="alert"
          icon={<TriangleAlert size={20} aria-hidden />}
          title="Something went wrong"
          actions={<Button onClick={() => location.reload()}>Reload the page</Button>}
        >
          The app itself failed here; the catalogue is not harmed. If it happens again, tell whoever runs it.
        </Empty>
      </main>
    )
  }
}
