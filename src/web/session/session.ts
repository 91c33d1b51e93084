/**
 * The session: whether the user is signed in, to which service, and how that begins and ends. The token is held here, in
 * the client (`data/connection.ts`) and in `credentials.ts`; no component ever sees it.
 */
import { createStore } from '@tanstack/react-store'
import { BrandClient } from '#client/brand-client.ts'
import { readBaseAddress } from '#client/base-address.ts'
import type { FetchRequest } from '#client/get-json.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { connect, disconnect } from '#web/data/connection.ts'
import { requestList } from '#web/early/early-list.ts'
import { currentSettings } from '#web/data/settings.ts'
import {
  type Credentials,
  type EndReason,
  endReason,
  forgetEnded,
  isSame,
  loadSession,
  recordEnd,
  openChannel,
  requestSession,
  saveCredentials,
  type SessionMessage,
} from './credentials.ts'

export type Session =
  /** Storage and other tabs are checked for a session. */
  | { readonly status: 'starting' }
  /** The reason is given unless the user signed out in this tab, or was not signed in. */
  | { readonly status: 'signed-out'; readonly reason?: EndReason | undefined }
  | { readonly status: 'signed-in'; readonly baseAddress: string }

export const session = createStore<Session>({ status: 'starting' })
let credentials: Credentials | undefined
let ended = false
let channel: BroadcastChannel | undefined

/** The base address that the configuration sets; `undefined` if the sign-in form has to ask for it. */
export function fixedBaseAddress(): string | undefined {
  const { baseUrl } = currentSettings()
  return baseUrl === undefined ? undefined : readBaseAddress(baseUrl, document.baseURI)
}

/**
 * Continues the session of this tab, this device or another tab; without one, the status becomes `signed-out`. Waits for
 * the settings, which may fix the base address, and throws what they throw.
 */
export async function startSession(settingsLoaded: Promise<void>): Promise<void> {
  await settingsLoaded
  channel = openChannel()
  channel.addEventListener('message', receive)
  // A tab that was frozen when its session ended has missed the message.
  for (const moment of ['pageshow', 'focus', 'storage']) addEventListener(moment, endIfOver)
  document.addEventListener('visibilitychange', endIfOver)
  const { credentials: stored, ended: reason } = loadSession()
  forgetEnded()
  if (stored && isForThisService(stored)) beginSession(stored)
  else {
    const offer = await (window.earlyOffer ?? requestSession())
    delete window.earlyOffer
    if (offer) accept(offer)
    // A tab that was busy until now can still respond.
    else post({ kind: 'request' })
  }
  if (session.get().status === 'starting') setSignedOut(reason)
}

const post = (message: SessionMessage) => channel?.postMessage(message)

function receive({ data }: MessageEvent<SessionMessage>): void {
  if (data.kind === 'offer') accept({ baseAddress: data.baseAddress, token: data.token })
  if (!credentials) return
  if (data.kind === 'request') post({ kind: 'offer', ...credentials })
  if (data.kind === 'end' && isSame(data, credentials)) end(data.reason)
}

/** Accepts a session that another tab offers, even while the sign-in form is shown, but not after this tab signed out. */
function accept(offered: Credentials): void {
  if (credentials || ended || !isForThisService(offered) || endReason(offered)) return
  saveCredentials(offered, false)
  // The early request may carry another token that is still being checked.
  window.earlyRequest = undefined
  beginSession(offered)
}

const setSignedOut = (reason?: EndReason) => session.setState(() => ({ status: 'signed-out', reason }))

function endIfOver(): void {
  const reason = credentials && endReason(credentials)
  if (reason) end(reason)
}

function isForThisService({ baseAddress }: Credentials): boolean {
  const fixed = fixedBaseAddress()
  return fixed === undefined || baseAddress === fixed
}

/** Signs in if the service accepts the token. Throws what the client throws. */
export async function signIn(
  baseAddress: string,
  token: string,
  options: { remember: boolean },
): Promise<void> {
  // Requests the list at the address ahead of time: the app uses it once the token is accepted.
  requestList({ baseAddress, token })
  await new BrandClient({ baseAddress, token }).list(parseListQuery('limit=1')).catch((error: unknown) => {
    window.earlyRequest = undefined
    throw error
  })
  saveCredentials({ baseAddress, token }, options.remember)
  beginSession({ baseAddress, token })
}

/** Ends the session in this tab and in every other tab that shares it. */
export const signOut = () => endEverywhere('signed-out')

function endEverywhere(reason: EndReason): void {
  // Several requests may be refused at once.
  if (!credentials) return
  const over = credentials
  recordEnd(over, reason)
  end(reason === 'token-refused' ? reason : undefined)
  post({ kind: 'end', ...over, reason })
}

/**
 * Begins a session without storing it.
 * @param fetch sends the requests, if they need a token other than the one in `next`
 */
export function beginSession(next: Credentials, fetch?: FetchRequest): void {
  credentials = next
  connect({
    ...next,
    timestampForm: currentSettings().timestampUnit,
    fetch,
    // A response to an earlier session says nothing about this one.
    onUnauthorized: () => {
      if (credentials === next) endEverywhere('token-refused')
    },
  })
  session.setState(() => ({ status: 'signed-in', baseAddress: next.baseAddress }))
}

function end(reason?: EndReason): void {
  const over = credentials
  credentials = undefined
  ended = true
  // Comes first, so that an error below cannot leave brands on the screen.
  setSignedOut(reason)
  forgetEnded(over)
  // After a refused token, the check-up report stays for when the user signs in again.
  disconnect(reason === 'token-refused')
}
