import type { ToHost } from '#embed/protocol/messages.ts'

interface Failure {
  readonly code: string
  readonly message: string
}

/**
 * Tells the host page once when something begins to fail, and when it works again.
 * @returns a function to be called with every failure, and with nothing when all is well.
 */
export function tellFailures(recovered: Failure, send: (message: ToHost) => void) {
  let current: string | undefined
  return (failure?: Failure): void => {
    if (failure?.code === current) return
    current = failure?.code
    const { code, message } = failure ?? recovered
    send({ type: 'error', detail: { code, message } })
  }
}
