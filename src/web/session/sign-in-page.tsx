import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readBaseAddress } from '#client/base-address.ts'
import { HttpError } from '#client/errors.ts'
import { failureWords } from '#web/data/failure-words.ts'
import { catalogueName } from '#web/data/settings/settings.ts'
import { takeOverEarlyForm, tokenField } from './early-form.ts'
import { fixedBaseAddress, signIn, type SignOutReason } from './session.ts'
import { type SignInFailure, SignInForm } from './sign-in-form.tsx'

const REASONS: Record<SignOutReason, SignInFailure> = {
  'token-refused': {
    title: 'You were signed out',
    detail:
      'The service no longer accepts the token. It may have expired or been revoked. Sign in to continue where you were.',
  },
  'signed-out-elsewhere': {
    title: 'You signed out in another tab',
    detail: 'Sign in to continue where you were.',
  },
}

interface SignInPageProps {
  readonly reason: SignOutReason | undefined
}

/** The sign-in form. It is shown at the address that was requested, so signing in continues there. */
export function SignInPage({ reason }: SignInPageProps) {
  const fixed = fixedBaseAddress()
  const form = useRef<HTMLFormElement>(null)
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<SignInFailure | undefined>(reason && REASONS[reason])

  useEffect(() => {
    document.title = `Sign in: ${catalogueName()}`
  }, [])

  useLayoutEffect(() => {
    tokenField(form.current!).focus()
    takeOverEarlyForm(form.current!)
  }, [])

  function selectToken() {
    if (form.current) tokenField(form.current).select()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const token = text(entered, 'token')
      .trim()
      .replace(/^Bearer\s+/i, '')
    const baseAddress = fixed ?? readBaseAddress(text(entered, 'address'))
    const invalid = validateInput(token, baseAddress)
    if (invalid || !baseAddress) {
      setFailure(invalid)
      if (baseAddress) selectToken()
      return
    }
    setChecking(true)
    try {
      await signIn(baseAddress, token, { remember: entered.has('remember') })
    } catch (error) {
      setFailure(signInFailure(error))
      setChecking(false)
      selectToken()
    }
  }

  return (
    <SignInForm
      address={fixed === undefined ? (readBaseAddress('.', document.baseURI) ?? '') : undefined}
      failure={failure}
      checking={checking}
      ref={form}
      onSubmit={(event) => void submit(event)}
    ></SignInForm>
  )
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function validateInput(token: string, baseAddress: string | undefined): SignInFailure | undefined {
  if (!baseAddress) {
    return {
      title: 'This is not a service address',
      detail: 'Enter an address such as https://brands.example.com, without a user name.',
    }
  }
  if (token === '') return { title: 'The access token is missing', detail: 'Paste it into the field below.' }
  // RFC 6750 allows fewer characters; these are all that a header can carry.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    return {
      title: 'This is not an access token',
      detail: 'It contains a space or another invalid character. Copy the whole token again.',
    }
  }
  return undefined
}

function signInFailure(error: unknown): SignInFailure {
  if (error instanceof HttpError && error.status === 401) {
    return {
      title: 'The service did not accept this token',
      detail: 'Check that you copied all of it. It may have expired or been revoked.',
    }
  }
  return failureWords(error)
}
