import { type FormEvent, useEffect, useRef, useState } from 'react'
import { readBaseAddress } from '#client/base-address.ts'
import { HttpError, isClientError } from '#client/errors.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { fixedBaseAddress, signIn } from './session.ts'
import styles from './sign-in-page.module.css'

const REASONS = {
  refused: {
    title: 'You were signed out',
    detail:
      'The service no longer accepts the token: it may have expired or been revoked. Sign in to go on where you were.',
  },
  left: { title: 'You signed out in another tab', detail: 'Sign in to go on where you were.' },
}

interface Failure {
  readonly title: string
  readonly detail: string
}

/** Token entry. It stands at whatever address was asked for, so signing in goes on exactly there. */
export function SignInPage({ reason }: { reason: keyof typeof REASONS | undefined }) {
  const fixed = fixedBaseAddress()
  const tokenField = useRef<HTMLInputElement>(null)
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<Failure | undefined>(reason && REASONS[reason])

  useEffect(() => {
    document.title = 'Sign in: Brand Catalogue'
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const token = text(form, 'token')
      .trim()
      .replace(/^Bearer\s+/i, '')
    const baseAddress = fixed ?? readBaseAddress(text(form, 'address'))
    const wrong = wrongInput(token, baseAddress)
    if (wrong || !baseAddress) {
      setFailure(wrong)
      if (baseAddress) tokenField.current?.select()
      return
    }
    setChecking(true)
    try {
      await signIn(baseAddress, token, { remember: form.has('remember') })
    } catch (error) {
      setFailure(signInFailure(error))
      setChecking(false)
      tokenField.current?.select()
    }
  }

  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
        <Wordmark />
        <h1 className={styles.heading}>Sign in</h1>
        <p className={styles.intro}>Paste the access token you were given for the brand catalogue.</p>
        {failure && (
          <Notice tone="danger" role="alert" title={failure.title}>
            {failure.detail}
          </Notice>
        )}
        {fixed === undefined && (
          <TextField
            label="Service address"
            name="address"
            type="url"
            defaultValue={readBaseAddress('.', document.baseURI) ?? ''}
            autoComplete="url"
            spellCheck={false}
          />
        )}
        <TextField
          ref={tokenField}
          label="Access token"
          name="token"
          type="text"
          className={styles.token}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={4096}
          // The page has one purpose and this field is it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <CheckboxField label="Remember me on this device" name="remember" />
        <Button type="submit" tone="primary" aria-disabled={checking} busy={checking}>
          Sign in
        </Button>
      </form>
    </main>
  )
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function wrongInput(token: string, baseAddress: string | undefined): Failure | undefined {
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

function signInFailure(error: unknown): Failure {
  if (error instanceof HttpError && error.status === 401) {
    return {
      title: 'The service did not accept this token',
      detail: 'Check that you copied all of it. It may also have expired or been revoked.',
    }
  }
  const { title, detail } = failureWords(isClientError(error) ? error : undefined)
  return { title, detail }
}
