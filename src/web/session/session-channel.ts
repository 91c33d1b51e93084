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

declare global {
  interface Window {
    /** What a sibling told index.html, which asked before any code had arrived; undefined: none did. */
    earlySibling?: Promise<Held | undefined>
  }
}

export interface SessionChannel {
  /** Asks the siblings, and resolves after a tenth of a second. `onTell` runs with what they tell, also if later. */
  ask(): Promise<void>
  leave(session: Held): void
}

interface SessionChannelOptions {
  /** What this tab holds, to be told to a sibling that asks. */
  readonly held: () => Held | undefined
  /** A sibling holds a session that this tab could have. */
  readonly onTell: (session: Held) => void
  /** A sibling left the very session that this tab holds. */
  readonly onLeave: () => void
}

export function openSessionChannel({ held, onTell, onLeave }: SessionChannelOptions): SessionChannel {
  if (typeof BroadcastChannel === 'undefined') return { ask: () => Promise.resolve(), leave: () => {} }
  const channel = new BroadcastChannel(`brand-catalogue:${new URL(document.baseURI).pathname}`)
  const post = (message: Message) => channel.postMessage(message)

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const session = held()
    if (data.kind === 'tell') onTell({ baseAddress: data.baseAddress, token: data.token })
    if (data.kind === 'ask' && session) post({ kind: 'tell', ...session })
    if (data.kind === 'leave' && data.token === session?.token && data.baseAddress === session.baseAddress) {
      onLeave()
    }
  })

  return {
    ask: async () => {
      if (window.earlySibling) {
        const told = await window.earlySibling
        delete window.earlySibling
        if (told) onTell(told)
        return
      }
      post({ kind: 'ask' })
      await new Promise((resolve) => {
        setTimeout(resolve, PATIENCE)
      })
    },
    leave: ({ baseAddress, token }) => post({ kind: 'leave', baseAddress, token }),
  }
}
