/**
 * What a session consists of, where the browser keeps it, the note that it is over, and the channel on which tabs share it.
 * The early script uses them before the app has loaded, so this file imports no library.
 */
import { readStored, writeStored } from '#web/data/persisted.ts'

/** Passed to other tabs as well. */
export interface Credentials {
  readonly baseAddress: string
  readonly token: string
}

/** Why a session ended: the user signed out, or the service refused the token. */
export type EndReason = 'signed-out' | 'token-refused'

/** One entry for each path the app is deployed at, so that two catalogues on one origin stay separate. */
const keyOf = (name: string) => `brand-catalogue:${name}:${new URL(document.baseURI).pathname}`
/** `sessionStorage` first: what this tab did last counts more than what the device remembers. */
const STORAGES = ['sessionStorage', 'localStorage'] as const

/** The session to continue; or else why the one that is stored has ended. */
export function loadSession(): {
  readonly credentials?: Credentials
  readonly ended?: EndReason | undefined
} {
  let ended: EndReason | undefined
  for (const storage of STORAGES) {
    const credentials = read(storage)
    const reason = credentials && endOf(credentials)
    if (credentials && !reason) return { credentials }
    ended ??= reason
  }
  return { ended }
}

/** Keeps the credentials for this tab, and on the device only if the user asked for it. Their session begins anew. */
export function saveCredentials(credentials: Credentials, remember: boolean): void {
  writeEnds(readEnds().filter((end) => !isOf(credentials, end)))
  writeStored('sessionStorage', keyOf('session'), credentials)
  writeStored('localStorage', keyOf('session'), remember ? credentials : undefined)
}

/** Deletes what is stored of sessions that have ended. */
export function forgetEnded(): void {
  for (const storage of STORAGES) {
    const stored = read(storage)
    if (stored && endOf(stored)) writeStored(storage, keyOf('session'), undefined)
  }
}

/** Others that the device remembers meanwhile, after a sign-in in another tab, stay. */
export function forgetCredentials({ baseAddress, token }: Credentials): void {
  for (const storage of STORAGES) {
    const stored = read(storage)
    if (stored?.token === token && stored.baseAddress === baseAddress)
      writeStored(storage, keyOf('session'), undefined)
  }
}

function read(storage: (typeof STORAGES)[number]): Credentials | undefined {
  const { baseAddress, token } = (readStored(storage, keyOf('session')) ?? {}) as Partial<
    Record<keyof Credentials, unknown>
  >
  return typeof baseAddress === 'string' && typeof token === 'string' ? { baseAddress, token } : undefined
}

/** That a session is over, without its token. Messages reach only tabs that are loaded; this also those that come back. */
interface End {
  readonly salt: string
  readonly digest: number
  readonly reason: EndReason
}

const MOST_ENDS = 100

export function noteEnd(credentials: Credentials, reason: EndReason): void {
  const salt = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const end: End = { salt, digest: digestOf(salt, credentials), reason }
  // One for each token: several salts would say more of it.
  writeEnds([...readEnds().filter((other) => !isOf(credentials, other)), end])
}

/** Why a session is over; undefined: it goes on. */
export function endOf(credentials: Credentials): EndReason | undefined {
  return readEnds().find((end) => isOf(credentials, end))?.reason
}

const isOf = (credentials: Credentials, { salt, digest }: End) => digestOf(salt, credentials) === digest

function readEnds(): readonly End[] {
  const stored = readStored('localStorage', keyOf('ended-sessions'))
  return Array.isArray(stored) ? stored.filter(isEnd) : []
}

function writeEnds(ends: readonly End[]): void {
  writeStored('localStorage', keyOf('ended-sessions'), ends.length > 0 ? ends.slice(-MOST_ENDS) : undefined)
}

function isEnd(value: unknown): value is End {
  const { salt, digest, reason } = (value ?? {}) as Partial<End>
  const isReason = reason === 'signed-out' || reason === 'token-refused'
  return typeof salt === 'string' && typeof digest === 'number' && isReason
}

/**
 * FNV-1a, 32 bits: they tell the tokens of one device apart, and are too few to find a token by. Unlike SHA-256 of
 * `crypto.subtle`, it is there on plain http and answers at once.
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
    /** The request that early.ts sent to the other tabs before the code of the app had arrived. */
    earlyOffer?: Promise<Credentials | undefined>
  }
}

/** To the other tabs. A `BroadcastChannel` never leaves the origin. */
export const openChannel = () => new BroadcastChannel(`brand-catalogue:${new URL(document.baseURI).pathname}`)

/** The session of the first tab that responds; undefined: none responds in time. */
export async function requestSession(): Promise<Credentials | undefined> {
  const channel = openChannel()
  const offer = await new Promise<Credentials | undefined>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
      // A tab that was away offers a session that has ended meanwhile.
      if (data.kind === 'offer' && !endOf(data)) resolve({ baseAddress: data.baseAddress, token: data.token })
    })
    channel.postMessage({ kind: 'request' } satisfies SessionMessage)
    setTimeout(resolve, OFFER_TIMEOUT)
  })
  channel.close()
  return offer
}
