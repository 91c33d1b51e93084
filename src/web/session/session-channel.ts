/**
 * The tabs of one origin telling each other about the session: a new tab asks its siblings for it, and a tab that
 * signs out takes along those with the same token and base address. `BroadcastChannel` never leaves the origin.
 */
type Message =
  | { readonly kind: 'ask' }
  | { readonly kind: 'tell' | 'leave'; readonly baseAddress: string; readonly token: string }

/** How long a new tab waits for an answer, in milliseconds. */
const PATIENCE = 100

interface Held {
  readonly baseAddress: string
  readonly token: string
}

export interface SessionChannel {
  /** A session that another tab holds, or undefined after a tenth of a second. */
  ask(): Promise<Held | undefined>
  leave(session: Held): void
}

/** `held` is asked whenever a sibling wants to know; `onLeave` runs when one with the same session left it. */
export function openSessionChannel(held: () => Held | undefined, onLeave: () => void): SessionChannel {
  if (typeof BroadcastChannel === 'undefined')
    return { ask: () => Promise.resolve(undefined), leave: () => {} }
  const channel = new BroadcastChannel(`brand-catalogue:${new URL(document.baseURI).pathname}`)
  const post = (message: Message) => channel.postMessage(message)

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const session = held()
    if (!session) return
    if (data.kind === 'ask') post({ kind: 'tell', ...session })
    if (data.kind === 'leave' && data.token === session.token && data.baseAddress === session.baseAddress)
      onLeave()
  })

  return {
    ask: () =>
      new Promise((resolve) => {
        const stop = new AbortController()
        const finish = (session?: Held) => {
          stop.abort()
          resolve(session)
        }
        channel.addEventListener(
          'message',
          ({ data }: MessageEvent<Message>) => {
            if (data.kind === 'tell') finish({ baseAddress: data.baseAddress, token: data.token })
          },
          { signal: stop.signal },
        )
        post({ kind: 'ask' })
        setTimeout(finish, PATIENCE)
      }),
    leave: ({ baseAddress, token }) => post({ kind: 'leave', baseAddress, token }),
  }
}
