import { BrandClient } from '#client/brand-client.ts'
import { readBaseAddress } from '#client/base-address.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { connect, disconnect } from '#web/api/connection.ts'
import { currentSettings } from '#web/api/settings.ts'
import { openSessionChannel, type SessionChannel } from './session-channel.ts'
import { forgetSession, loadSession, saveSession, type StoredSession } from './token-storage.ts'

export type Session =
  /** Other tabs are being asked. */
  | { readonly status: 'asking' }
  /** `reason`, where there is one, is told above the form. */
  | { readonly status: 'out'; readonly reason?: 'refused' | 'left' }
  | { readonly status: 'in'; readonly baseAddress: string }

let session: Session = { status: 'asking' }
let held: StoredSession | undefined
/** Whether a session of this tab has ended. */
let ended = false
let channel: SessionChannel | undefined
const listeners = new Set<() => void>()
const leaving = new Set<() => void>()

/** For `useSyncExternalStore`. The token itself is not in it: no component ever sees it. */
export function getSession(): Session {
  return session
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs whenever the session ends, so that every cached answer can be dropped. */
export function onSessionEnd(listener: () => void): void {
  leaving.add(listener)
}

/** The base address the configuration fixes; undefined: it is asked for at sign-in. */
export function fixedBaseAddress(): string | undefined {
  const { baseUrl } = currentSettings()
  return baseUrl === undefined ? undefined : readBaseAddress(baseUrl, document.baseURI)
}

/**
 * Takes up what this tab, this device or a sibling tab holds, once the settings are there; else shows sign-in. Throws
 * what the settings throw.
 */
export async function startSession(loading: Promise<void>): Promise<void> {
  let loaded = false
  let told: StoredSession | undefined
  const fits = (candidate: StoredSession) => {
    const fixed = fixedBaseAddress()
    return fixed === undefined || candidate.baseAddress === fixed
  }
  const take = (candidate: StoredSession | undefined) => {
    // A slow sibling may answer when sign-in is shown already; once a session has ended here, it is too late.
    if (!candidate || held || ended || !fits(candidate)) return
    saveSession(candidate, false)
    begin(candidate)
  }
  channel = openSessionChannel({
    held: () => held,
    onTell: (session) => {
      told = session
      if (loaded) take(session)
    },
    onLeave: () => end('left'),
  })
  const stored = loadSession()
  await Promise.all([loading, stored ?? channel.ask()])
  loaded = true
  if (stored && fits(stored)) return begin(stored)
  if (stored) await channel.ask()
  take(told)
  if (session.status === 'asking') set({ status: 'out' })
  return undefined
}

/** Asks the service whether it takes the token, and only then lets in. Throws what the client throws. */
export async function signIn(
  baseAddress: string,
  token: string,
  options: { remember: boolean; signal?: AbortSignal },
): Promise<void> {
  await new BrandClient({ baseAddress, token }).list(parseListQuery('limit=1'), options.signal)
  saveSession({ baseAddress, token }, options.remember)
  begin({ baseAddress, token })
}

/** Leaves the session in this tab and in every other one that shares it. */
export function signOut(): void {
  if (held) channel?.leave(held)
  end()
}

/** The service no longer takes the token: back to sign-in, which says so. */
export function refuseSession(): void {
  if (!held) return
  channel?.leave(held)
  end('refused')
}

function begin(next: StoredSession): void {
  held = next
  connect({ ...next, timestampForm: currentSettings().timestampUnit })
  set({ status: 'in', baseAddress: next.baseAddress })
}

function end(reason?: 'refused' | 'left'): void {
  held = undefined
  ended = true
  forgetSession()
  disconnect()
  set(reason ? { status: 'out', reason } : { status: 'out' })
  for (const listener of leaving) listener()
}

function set(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}
