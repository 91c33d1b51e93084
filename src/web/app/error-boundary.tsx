import { TriangleAlert } from 'lucide'
import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'

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
          icon={<Icon of={TriangleAlert} size={20} />}
          title="Something went wrong"
          actions={<Button onClick={() => location.reload()}>Reload the page</Button>}
        >
          The app itself failed here; the catalogue is not harmed. If it happens again, tell whoever runs it.
        </Empty>
      </main>
    )
  }
}
