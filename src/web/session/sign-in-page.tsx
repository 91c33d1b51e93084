import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { readBaseAddress } from '#client/base-address.ts'
import { HttpError } from '#client/errors.ts'
import { explain } from '#client/explain.ts'
import { routePatterns } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { continueEarlySignIn, earlySignIn, fieldIn, ownAddress } from '#web/early/early-sign-in.ts'
import type { EndReason } from './credentials.ts'
import { fixedBaseAddress, signIn } from './session.ts'
import { type SignInFailure, SignInForm } from './sign-in-form.tsx'

const REASONS: Record<EndReason, SignInFailure> = {
  'token-refused': {
    title: 'You were signed out',
    detail:
      'The service no longer accepts the token. It may have expired or been revoked. Sign in to continue where you left off.',
  },
  'signed-out': {
    title: 'You signed out in another tab',
    detail: 'Sign in to continue where you left off.',
  },
}

/** The sign-in page. It is shown at the address that was requested, so signing in continues there. */
export function SignInPage({ reason }: { reason: EndReason | undefined }) {
  const fixed = fixedBaseAddress()
  const form = useRef<HTMLFormElement>(null)
  const [early] = useState(earlySignIn)
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()

  useLayoutEffect(() => {
    // Entering the token is the only purpose of this page.
    fieldIn(form.current!, 'token')?.focus()
    if (early) continueEarlySignIn(early, form.current!)
  }, [early])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (checking) return
    const { currentTarget } = event
    const entered = Object.fromEntries(new FormData(currentTarget)) as Record<string, string>
    const { token: pasted = '', address = '', remember } = entered
    const token = pasted.trim().replace(/^Bearer\s+/i, '')
    const baseAddress = fixed ?? readBaseAddress(address)
    setChecking(true)
    const found = baseAddress
      ? (tokenFault(token) ??
        (await signIn(baseAddress, token, { remember: remember !== undefined }).catch(signInFailure)))
      : NOT_AN_ADDRESS
    setChecking(false)
    if (!found) return
    setFailure(found)
    if (baseAddress) fieldIn(currentTarget, 'token')?.select()
  }

  return (
    <>
      <title>{`Sign in: ${catalogueName()}`}</title>
      <SignInForm
        ref={form}
        purpose={sharedShortlist()}
        reason={reason && REASONS[reason]}
        address={fixed === undefined ? ownAddress() : undefined}
        failure={failure}
        isChecking={checking}
        onSubmit={(event) => void submit(event)}
      />
    </>
  )
}

/** Says what somebody who followed a link to a shortlist will see. */
function sharedShortlist(): string | undefined {
  const { pathname, hash } = location
  if (!pathname.endsWith(routePatterns.shortlist) || hash === '') return undefined
  const count = Number(new URLSearchParams(hash.slice(1)).get('count'))
  return `A shortlist ${count > 1 ? `of ${count} brands ` : ''}opens after you sign in.`
}

const NOT_AN_ADDRESS: SignInFailure = {
  field: 'address',
  title: 'This is not a service address',
  detail: 'Enter an address such as https://brands.example.com, without a user name.',
}

function tokenFault(token: string): SignInFailure | undefined {
  if (token === '') return { field: 'token', title: 'The access token is missing', detail: 'Paste it here.' }
  // RFC 6750 allows fewer characters; these are all that a header can carry.
  if (/^[\x21-\x7e]+$/.test(token)) return undefined
  return {
    field: 'token',
    title: 'This is not an access token',
    detail: 'It contains a space or another invalid character. Copy the whole token again.',
  }
}

function signInFailure(error: unknown): SignInFailure {
  if (error instanceof HttpError && error.status === 401 && !error.isFromProxy) {
    return {
      field: 'token',
      title: 'This token was not accepted',
      detail: 'Check that you copied all of it. It may also have expired.',
    }
  }
  return explain(error)
}
