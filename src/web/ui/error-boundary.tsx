import { TriangleAlert } from 'lucide'
import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { Icon } from './icon.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** What it tells takes the place of the whole page. */
  readonly wholePage?: boolean
}

/** Catches what nobody expected, so that a person never faces an empty page, and code that cannot be had. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const { wholePage } = this.props
    const Told = isMissingCode(error) ? MissingCode : AppFault
    const failure = <Told wholePage={wholePage} onReload={() => location.reload()} />
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
      The app itself failed here; the catalogue is not harmed. If it happens again, tell whoever runs it.
    </Failure>
  )
}

/** Part of the app cannot be had: the connection is gone, or a newer version has taken its place. */
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

/** Browsers say so in words of their own, all of which have "module" in them. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /\bmodule\b/.test(error.message)
}
