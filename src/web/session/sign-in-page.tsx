import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { readBaseAddress } from '#client/base-address.ts'
import { HttpError } from '#client/errors.ts'
import { explain, type Explanation } from '#client/explain.ts'
import { routePatterns } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { Card, Soft, Stack } from '#web/ui/layout.tsx'
import { Notice, Wordmark } from '#web/ui/messages.tsx'
import type { EndReason } from './credentials.ts'
import { fixedBaseAddress, signIn } from './session.ts'
import styles from './sign-in-page.module.css'

interface SignInFailure extends Pick<Explanation, 'title' | 'detail'> {
  /** The field whose text is at fault. */
  readonly field?: 'address' | 'token'
}

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

/** The sign-in form. It is shown at the address that was requested, so signing in continues there. */
export function SignInPage({ reason }: { reason: EndReason | undefined }) {
  const fixed = fixedBaseAddress()
  const tokenField = useRef<HTMLInputElement>(null)
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()

  // Entering the token is the only purpose of this page.
  useLayoutEffect(() => tokenField.current?.focus(), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (checking) return
    const entered = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
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
    if (baseAddress) tokenField.current?.select()
  }

  const errorOf = (field: SignInFailure['field']) =>
    failure && failure.field === field ? `${failure.title}. ${failure.detail}` : undefined
  return (
    // Aligned to the top, so that a message below the form does not move it.
    <Stack as="main" justify="center" className={styles.page}>
      <title>{`Sign in: ${catalogueName()}`}</title>
      <Card className={styles.card}>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap={4}>
            <Wordmark name={catalogueName()} />
            <h1 className={styles.heading}>Sign in</h1>
            <Soft as="p">
              {sharedShortlist() ?? 'Browse brands and logos, and see what has changed.'} Paste the access
              token that the owner of this catalogue gave you.
            </Soft>
            {reason && (
              <Notice tone="plain" role="alert" title={REASONS[reason].title}>
                {REASONS[reason].detail}
              </Notice>
            )}
            {fixed === undefined && (
              <TextField
                label="Service address"
                name="address"
                type="url"
                defaultValue={readBaseAddress('.', document.baseURI) ?? ''}
                error={errorOf('address')}
                autoComplete="url"
              />
            )}
            <TextField
              ref={tokenField}
              label="Access token"
              name="token"
              type="text"
              className={styles.token}
              error={errorOf('token')}
              autoCapitalize="none"
              maxLength={4096}
            />
            <CheckboxField label="Remember me on this device" name="remember" />
            <Button type="submit" tone="primary" aria-disabled={checking} busy={checking}>
              {checking ? 'Signing in…' : 'Sign in'}
            </Button>
            {/* Last, so that it moves nothing. */}
            {failure && !failure.field && (
              <Notice tone="danger" role="alert" title={failure.title}>
                {failure.detail}
              </Notice>
            )}
          </Stack>
        </form>
      </Card>
    </Stack>
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
