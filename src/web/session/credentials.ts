/**
 * The credentials of a session: where the browser stores them, the note that they have ended, and the channel on which tabs
 * share them. The early script uses this file before the app has loaded, so it imports no library.
 */
import { fieldsOf } from '#contract/fields.ts'
import { readStored, writeStored } from '#web/data/persisted.ts'

/** Also sent to other tabs. */
export interface Credentials {
  readonly baseAddress: string
  readonly token: string
}

/** Why a session ended: the user signed out (for the sign-in form, in another tab), or the service refused the token. */
export type EndReason = 'signed-out' | 'token-refused'

/** One entry for each path the app is deployed at, so that two catalogues on one origin stay separate. */
const keyOf = (name: string) => `brand-catalogue:${name}:${new URL(document.baseURI).pathname}`
/** `sessionStorage` first: this tab's own session takes precedence over the one remembered on the device. */
const STORAGES = ['sessionStorage', 'localStorage'] as const

/** The session to continue, or else the reason why the stored one has ended. */
export function loadSession(): {
  readonly credentials?: Credentials
  readonly ended?: EndReason | undefined
} {
  let ended: EndReason | undefined
  for (const storage of STORAGES) {
    const credentials = read(storage)
    const reason = credentials && endReason(credentials)
    if (credentials && !reason) return { credentials }
    ended ??= reason
  }
  return { ended }
}

/** Stores the credentials for this tab, and on the device only if the user asked for it. Removes any note of their end. */
export function saveCredentials(credentials: Credentials, remember: boolean): void {
  writeEnds(readEnds().filter((end) => !isOf(credentials, end)))
  writeStored('sessionStorage', keyOf('session'), credentials)
  writeStored('localStorage', keyOf('session'), remember ? credentials : undefined)
}

export const isSame = (one: Credentials, other: Credentials) =>
  one.token === other.token && one.baseAddress === other.baseAddress

/** Deletes stored credentials whose session is over. Others that a sign-in in another tab has stored meanwhile stay. */
export function forgetEnded(over?: Credentials): void {
  for (const storage of STORAGES) {
    const stored = read(storage)
    // The note of its end may not have been stored.
    if (stored && (endReason(stored) || (over && isSame(stored, over))))
      writeStored(storage, keyOf('session'), undefined)
  }
}

function read(storage: (typeof STORAGES)[number]): Credentials | undefined {
  const { baseAddress, token } = fieldsOf(readStored(storage, keyOf('session')))
  return typeof baseAddress === 'string' && typeof token === 'string' ? { baseAddress, token } : undefined
}

/** A note that a session is over, without its token. Messages reach only active tabs; a restored tab reads this note. */
interface End {
  readonly salt: string
  readonly digest: number
  readonly reason: EndReason
}

const MAX_ENDS = 100

export function recordEnd(credentials: Credentials, reason: EndReason): void {
  const salt = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const end: End = { salt, digest: digestOf(salt, credentials), reason }
  // One note per token: digests with several salts would reveal more of it.
  writeEnds([...readEnds().filter((other) => !isOf(credentials, other)), end])
}

/** Why a session is over; `undefined` if it is not. */
export function endReason(credentials: Credentials): EndReason | undefined {
  return readEnds().find((end) => isOf(credentials, end))?.reason
}

const isOf = (credentials: Credentials, { salt, digest }: End) => digestOf(salt, credentials) === digest

function readEnds(): readonly End[] {
  const stored = readStored('localStorage', keyOf('ended-sessions'))
  return Array.isArray(stored) ? stored.filter(isEnd) : []
}

function writeEnds(ends: readonly End[]): void {
  writeStored('localStorage', keyOf('ended-sessions'), ends.length > 0 ? ends.slice(-MAX_ENDS) : undefined)
}

function isEnd(value: unknown): value is End {
  const { salt, digest, reason } = fieldsOf(value)
  const isReason = reason === 'signed-out' || reason === 'token-refused'
  return typeof salt === 'string' && typeof digest === 'number' && isReason
}

/**
 * 32-bit FNV-1a: enough to tell the tokens of one device apart, and too little to recover a token from. Unlike SHA-256 in
 * `crypto.subtle`, it is synchronous and available on plain HTTP.
 */
function digestOf(salt: string, { baseAddress, token }: Credentials): number {
  let hash = 0x81_1c_9d_c5
  for (const character of `${salt} ${baseAddress} ${token}`)
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01_00_01_93)
  return hash >>> 0
}

export type SessionMessage =
  | { readonly kind: 'request' }
  | ({ readonly kind: 'offer' } & Credentials)
  | ({ readonly kind: 'end'; readonly reason: EndReason } & Credentials)

/** Milliseconds that a new tab waits for an offer before it shows the sign-in form. */
const OFFER_TIMEOUT = 100

declare global {
  interface Window {
    /** The request that early.ts sent to the other tabs before the code of the app had loaded. */
    earlyOffer?: Promise<Credentials | undefined>
  }
}

/** Opens the channel to the other tabs. A `BroadcastChannel` never leaves the origin. */
export const openChannel = () => new BroadcastChannel(`brand-catalogue:${new URL(document.baseURI).pathname}`)

/** The session of the first tab that responds; `undefined` if none responds in time. */
export async function requestSession(): Promise<Credentials | undefined> {
  const channel = openChannel()
  const offer = await new Promise<Credentials | undefined>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
      // A tab that was frozen may offer a session that has ended in the meantime.
      if (data.kind === 'offer' && !endReason(data))
        resolve({ baseAddress: data.baseAddress, token: data.token })
    })
    channel.postMessage({ kind: 'request' } satisfies SessionMessage)
    setTimeout(resolve, OFFER_TIMEOUT)
  })
  channel.close()
  return offer
}
