import { TriangleAlert } from 'lucide'
import { Component, type ComponentProps, type ReactNode, useEffect } from 'react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { Icon } from './icon.tsx'
import { loadAgainNextTime } from './lazy-screen.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** The message replaces the whole page. */
  readonly wholePage?: boolean
  /** At another address than that of the failure, the content is tried again. */
  readonly address?: string
}

interface ErrorBoundaryState {
  readonly error?: unknown
  readonly address?: string | undefined
}

/** Shows a message in place of content that failed to render, or whose code could not be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ address }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return address === state.address ? null : { address, error: undefined }
  }

  override render() {
    const { error } = this.state
    const { children, wholePage } = this.props
    return error === undefined ? children : <FailedScreen error={error} wholePage={wholePage} />
  }
}

/** In place of a screen, or part of one, that failed. */
function FailedScreen({ error, wholePage }: { error: unknown; wholePage?: boolean | undefined }) {
  useEffect(loadAgainNextTime, [])
  const failure = isMissingCode(error) ? (
    <MissingCode wholePage={wholePage} />
  ) : isChangedPage(error) ? (
    <Failure title="The browser changed this page" wholePage={wholePage}>
      A translation or an extension replaced part of it. Switch that off for this page, then reload.
    </Failure>
  ) : (
    <Failure title="Something went wrong" wholePage={wholePage}>
      This is a fault of the app; the catalogue is not affected. If it happens again, tell your administrator.
    </Failure>
  )
  return wholePage ? <main>{failure}</main> : failure
}

/** Code could not be loaded: the connection is down, or a newer version of the app has replaced the file. */
export function MissingCode({ wholePage }: { wholePage?: boolean | undefined }) {
  return (
    <Failure title="Part of the app could not be loaded" wholePage={wholePage}>
      Check your connection, then reload the page.
    </Failure>
  )
}

function Failure(props: Pick<ComponentProps<typeof Empty>, 'title' | 'wholePage' | 'children'>) {
  return (
    <Empty
      role="alert"
      icon={<Icon of={TriangleAlert} size={20} />}
      actions={<Button onClick={() => location.reload()}>Reload the page</Button>}
      {...props}
    />
  )
}

/** React cannot remove a text that a translation has put elsewhere. */
function isChangedPage(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError'
}

/** The message differs between browsers, but always contains "module". */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /\bmodule\b/.test(error.message)
}
