/**
 * Tabs of one origin share a session: a new tab requests it from the others, and a session that ends in one tab ends in
 * every tab with the same token and base address. A `BroadcastChannel` never leaves the origin.
 */
import { type Credentials, type EndReason, endOf } from './credentials.ts'

type Message =
  | { readonly kind: 'request' }
  | ({ readonly kind: 'offer' } & Credentials)
  | ({ readonly kind: 'end'; readonly reason: EndReason } & Credentials)

/** Milliseconds that a new tab waits for an offer before it shows the sign-in form. */
const OFFER_TIMEOUT = 100

declare global {
  interface Window {
    /** The request that early.ts sent to the other tabs before the code of the app had arrived. */
    earlyOffer?: Promise<Credentials | undefined>
  }
}

const openChannel = () => new BroadcastChannel(`brand-catalogue:${new URL(document.baseURI).pathname}`)

/** The session of the first tab that responds; undefined: none responds in time. */
export async function requestSession(): Promise<Credentials | undefined> {
  const channel = openChannel()
  const offer = await new Promise<Credentials | undefined>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      // A tab that was away offers a session that has ended meanwhile.
      if (data.kind === 'offer' && !endOf(data)) resolve({ baseAddress: data.baseAddress, token: data.token })
    })
    channel.postMessage({ kind: 'request' } satisfies Message)
    setTimeout(resolve, OFFER_TIMEOUT)
  })
  channel.close()
  return offer
}

export interface SessionChannel {
  /** Requests a session from the other tabs. Resolves with the first offer, or after a timeout without one. */
  request(): Promise<void>
  /** Ends the session in all other tabs that share it. */
  end(credentials: Credentials, reason: EndReason): void
}

interface SessionChannelOptions {
  /** The session of this tab, offered to tabs that request one. */
  readonly current: () => Credentials | undefined
  /** Another tab offers its session; a busy one may do so after `request` has resolved. */
  readonly onOffer: (credentials: Credentials) => void
  /** The session of this tab ended in another tab. */
  readonly onEnd: (reason: EndReason) => void
}

export function openSessionChannel({ current, onOffer, onEnd }: SessionChannelOptions): SessionChannel {
  const channel = openChannel()
  const post = (message: Message) => channel.postMessage(message)

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const own = current()
    switch (data.kind) {
      case 'request':
        if (own) post({ kind: 'offer', ...own })
        break
      case 'offer':
        onOffer({ baseAddress: data.baseAddress, token: data.token })
        break
      case 'end':
        if (data.token === own?.token && data.baseAddress === own.baseAddress) onEnd(data.reason)
        break
    }
  })

  return {
    request: async () => {
      const offer = await (window.earlyOffer ?? requestSession())
      delete window.earlyOffer
      if (offer) onOffer(offer)
      // A tab that was busy until now can still respond.
      else post({ kind: 'request' })
    },
    end: ({ baseAddress, token }, reason) => post({ kind: 'end', baseAddress, token, reason }),
  }
}
