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
    /** What the siblings tell, asked before any code of the app had arrived (early.ts). */
    earlySibling?: Promise<Held | undefined>
  }
}

const openChannel = () => new BroadcastChannel(`brand-catalogue:${new URL(document.baseURI).pathname}`)

/** What the first sibling to answer holds; undefined: none does within a tenth of a second. */
export async function askSiblings(): Promise<Held | undefined> {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = openChannel()
  const told = await new Promise<Held | undefined>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'tell') resolve({ baseAddress: data.baseAddress, token: data.token })
    })
    channel.postMessage({ kind: 'ask' } satisfies Message)
    setTimeout(resolve, PATIENCE)
  })
  channel.close()
  return told
}

export interface SessionChannel {
  /** Asks the siblings. `onTell` runs with what they tell, also if they tell it after this has resolved. */
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
  const channel = openChannel()
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
      const told = await (window.earlySibling ?? askSiblings())
      delete window.earlySibling
      if (told) onTell(told)
      // A sibling that was busy may tell yet.
      else post({ kind: 'ask' })
    },
    leave: ({ baseAddress, token }) => post({ kind: 'leave', baseAddress, token }),
  }
}
