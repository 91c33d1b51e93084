import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readBaseAddress } from '#client/base-address.ts'
import { HttpError, isClientError } from '#client/errors.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { catalogueName } from '#web/api/settings.ts'
import { takeOverEarlyForm } from './early-form.ts'
import { fixedBaseAddress, signIn } from './session.ts'
import { type SignInFailure, SignInForm } from './sign-in-form.tsx'

const REASONS = {
  refused: {
    title: 'You were signed out',
    detail:
      'The service no longer accepts the token: it may have expired or been revoked. Sign in to go on where you were.',
  },
  left: { title: 'You signed out in another tab', detail: 'Sign in to go on where you were.' },
}

/** Token entry. It stands at whatever address was asked for, so signing in goes on exactly there. */
export function SignInPage({ reason }: { reason: keyof typeof REASONS | undefined }) {
  const fixed = fixedBaseAddress()
  const form = useRef<HTMLFormElement>(null)
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<SignInFailure | undefined>(reason && REASONS[reason])

  useEffect(() => {
    document.title = `Sign in: ${catalogueName()}`
  }, [])

  useLayoutEffect(() => takeOverEarlyForm(form.current!), [])

  function selectToken() {
    form.current?.querySelector<HTMLInputElement>('input[name=token]')?.select()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const token = text(entered, 'token')
      .trim()
      .replace(/^Bearer\s+/i, '')
    const baseAddress = fixed ?? readBaseAddress(text(entered, 'address'))
    const wrong = wrongInput(token, baseAddress)
    if (wrong || !baseAddress) {
      setFailure(wrong)
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
    />
  )
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function wrongInput(token: string, baseAddress: string | undefined): SignInFailure | undefined {
  if (!baseAddress) {
    return {
      title: 'This is not a service address',
      detail: 'It should look like https://brands.example.com, without a user name in it.',
    }
  }
  if (token === '') return { title: 'The access token is missing', detail: 'Paste it into the field below.' }
  // RFC 6750's b68token is narrower; what matters is that it can stand in a header at all.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    return {
      title: 'This cannot be an access token',
      detail: 'It has a space or a character in it that no token has. Copy it again, whole.',
    }
  }
  return undefined
}

function signInFailure(error: unknown): SignInFailure {
  if (error instanceof HttpError && error.status === 401) {
    return {
      title: 'The service did not accept this token',
      detail: 'Check that you copied all of it. It may also have expired or been revoked.',
    }
  }
  const { title, detail } = failureWords(isClientError(error) ? error : undefined)
  return { title, detail }
}
