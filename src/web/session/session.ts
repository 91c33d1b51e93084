/**
 * The session: whether somebody is signed in, to which service, and how that begins and ends. The token is held here, in
 * the client (`data/connection.ts`) and in `credentials.ts`; no component ever sees it.
 */
import { createStore } from '@tanstack/react-store'
import { BrandClient } from '#client/brand-client.ts'
import { readBaseAddress } from '#client/base-address.ts'
import type { FetchRequest } from '#client/get-json.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { connect, disconnect } from '#web/data/connection.ts'
import { requestList } from '#web/early/early-requests.ts'
import { currentSettings } from '#web/data/settings.ts'
import {
  type Credentials,
  type EndReason,
  endOf,
  forgetCredentials,
  forgetEnded,
  loadSession,
  noteEnd,
  openChannel,
  requestSession,
  saveCredentials,
  type SessionMessage,
} from './credentials.ts'

/** Why the sign-in form is shown again, where the user of this tab did not ask for it. */
export type SignOutReason = 'token-refused' | 'signed-out-elsewhere'

export type Session =
  /** Storage and other tabs are checked for a session. */
  | { readonly status: 'starting' }
  | { readonly status: 'signed-out'; readonly reason?: SignOutReason }
  | { readonly status: 'signed-in'; readonly baseAddress: string }

/** For `useSelector`. */
export const session = createStore<Session>({ status: 'starting' })
let credentials: Credentials | undefined
/** Whether a session of this tab has ended. */
let ended = false
let channel: BroadcastChannel | undefined

/** The base address that the configuration sets; undefined: the sign-in form asks for it. */
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
  // A tab that was away when its session ended has heard of nothing.
  for (const moment of ['pageshow', 'focus', 'storage']) addEventListener(moment, endIfOver)
  document.addEventListener('visibilitychange', endIfOver)
  const { credentials: stored, ended: reason } = loadSession()
  forgetEnded()
  if (stored && isForThisService(stored)) begin(stored)
  else {
    const offer = await (window.earlyOffer ?? requestSession())
    delete window.earlyOffer
    if (offer) accept(offer)
    // A tab that was busy until now can still respond.
    else post({ kind: 'request' })
  }
  if (session.get().status === 'starting') setSignedOut(reason && endedElsewhere(reason))
}

const post = (message: SessionMessage) => channel?.postMessage(message)

function receive({ data }: MessageEvent<SessionMessage>): void {
  if (data.kind === 'offer') accept({ baseAddress: data.baseAddress, token: data.token })
  if (!credentials) return
  if (data.kind === 'request') post({ kind: 'offer', ...credentials })
  const isShared =
    data.kind === 'end' && data.token === credentials.token && data.baseAddress === credentials.baseAddress
  if (isShared) end(endedElsewhere(data.reason))
}

/** A slow tab may offer its session when the sign-in form is shown already, but not after this tab has signed out. */
function accept(offered: Credentials): void {
  if (credentials || ended || !isForThisService(offered) || endOf(offered)) return
  saveCredentials(offered, false)
  // It may carry the token that is being checked.
  window.earlyRequest = undefined
  begin(offered)
}

const endedElsewhere = (reason: EndReason): SignOutReason =>
  reason === 'signed-out' ? 'signed-out-elsewhere' : reason

function setSignedOut(reason?: SignOutReason): void {
  session.setState(() => (reason ? { status: 'signed-out', reason } : { status: 'signed-out' }))
}

function endIfOver(): void {
  const reason = credentials && endOf(credentials)
  if (reason) end(endedElsewhere(reason))
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
  // The list of the address is on its way meanwhile: the app uses it once the token is accepted.
  requestList({ baseAddress, token })
  await new BrandClient({ baseAddress, token }).list(parseListQuery('limit=1')).catch((error: unknown) => {
    window.earlyRequest = undefined
    throw error
  })
  saveCredentials({ baseAddress, token }, options.remember)
  begin({ baseAddress, token })
}

/** Ends the session in this tab and in every other tab that shares it. */
export const signOut = () => endEverywhere('signed-out')

function endEverywhere(reason: EndReason): void {
  // Several requests may be refused at once.
  if (!credentials) return
  const over = credentials
  noteEnd(over, reason)
  end(reason === 'token-refused' ? reason : undefined)
  post({ kind: 'end', ...over, reason })
}

/**
 * Begins a session that is stored nowhere else.
 * @param fetch sends the requests, where the token is not the one in `next`.
 */
export function begin(next: Credentials, fetch?: FetchRequest): void {
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

function end(reason?: SignOutReason): void {
  const over = credentials
  credentials = undefined
  ended = true
  // First of all, so that nothing that fails below leaves brands on the screen.
  setSignedOut(reason)
  if (over) forgetCredentials(over)
  // Who signs in again after a refused token finds the report as it was.
  disconnect(reason === 'token-refused')
}
