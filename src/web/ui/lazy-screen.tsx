/** Screens whose code loads later, and the messages in place of those that fail. */
import { TriangleAlert } from 'lucide'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Empty } from './messages.tsx'

/**
 * A screen with a file of its own. After `preload` it renders synchronously: React delays a suspended screen by up to 300 ms
 * after its fallback, even if the code has loaded in the meantime. After a failure, opening the screen again tries again.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => ({ default: (loaded ??= await load()) })
  function LazyScreen(props: Props) {
    // `lazy` caches a failure for good, so each mounted screen creates its own.
    const [Screen] = useState(() => loaded ?? lazy<ComponentType<Props>>(loadOnce))
    return (
      <Suspense fallback={fallback}>
        <Screen {...props} />
      </Suspense>
    )
  }
  /** Never rejects. If loading fails here, opening the screen tries again. */
  const preload = async () => void (await loadOnce().catch(() => {}))
  return Object.assign(LazyScreen, { preload })
}

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** The message replaces the whole page. */
  readonly wholePage?: boolean
  /** The content is a dialog, and so is the message. */
  readonly dialog?: Omit<DialogProps, 'children'>
  /** When the address changes after a failure, the content is rendered again. */
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
    const { children, wholePage, dialog } = this.props
    if (error === undefined) return children
    const message = <FailedScreen error={error} wholePage={wholePage} />
    return dialog ? <Dialog {...dialog}>{message}</Dialog> : message
  }
}

function FailedScreen({ error, wholePage }: { error: unknown; wholePage: boolean | undefined }) {
  if (isMissingCode(error)) return <MissingCode wholePage={wholePage} />
  return (
    <Empty {...{ ...FAILED, wholePage }} title="Something went wrong">
      This is a fault in the app. The catalogue is not affected. If it happens again, tell your administrator.
    </Empty>
  )
}

/** Code could not be loaded: the connection is down, or a newer version of the app has replaced the file. */
export function MissingCode({ wholePage }: { wholePage?: boolean | undefined }) {
  return (
    <Empty {...{ ...FAILED, wholePage }} title="Part of the app could not be loaded">
      There may be a new version, or you may be offline. Reload the page.
    </Empty>
  )
}

export const RELOAD = (
  <Button tone="primary" onClick={() => location.reload()}>
    Reload the page
  </Button>
)

const FAILED = {
  role: 'alert',
  icon: TriangleAlert,
  actions: RELOAD,
} as const

/** The message differs between browsers, but always contains "module". */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /\bmodule\b/.test(error.message)
}
