import { TriangleAlert } from 'lucide'
import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { Icon } from './icon.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** The message replaces the whole page. */
  readonly wholePage?: boolean
}

/** Shows a message in place of content that failed to render, or whose code could not be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const { wholePage } = this.props
    const Message = isMissingCode(error) ? MissingCode : AppFault
    const failure = <Message wholePage={wholePage} onReload={() => location.reload()} />
    return wholePage ? <main>{failure}</main> : failure
  }
}

interface FailureProps {
  readonly wholePage?: boolean | undefined
  readonly onReload?: () => void
}

function AppFault(props: FailureProps) {
  return (
    <Failure title="Something went wrong" {...props}>
      This is a fault of the app; the catalogue is not affected. If it happens again, tell your administrator.
    </Failure>
  )
}

/** Code could not be loaded: the connection is down, or a newer version of the app has replaced the file. */
export function MissingCode(props: FailureProps) {
  return (
    <Failure title="Part of the app could not be loaded" {...props}>
      Check your connection, then reload the page.
    </Failure>
  )
}

function Failure({ onReload, ...rest }: FailureProps & { title: string; children: ReactNode }) {
  return (
    <Empty
      role="alert"
      icon={<Icon of={TriangleAlert} size={20} />}
      actions={<Button onClick={onReload}>Reload the page</Button>}
      {...rest}
    />
  )
}

/** The message differs between browsers, but always contains "module". */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /\bmodule\b/.test(error.message)
}
