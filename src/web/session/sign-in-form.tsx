import type { ComponentProps } from 'react'
import type { Explanation } from '#client/explain.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { Card, Soft, Stack } from '#web/ui/layout.tsx'
import { Notice, Wordmark } from '#web/ui/messages.tsx'
import styles from './sign-in-form.module.css'

export interface SignInFailure extends Pick<Explanation, 'title' | 'detail'> {
  /** The field whose text is at fault. */
  readonly field?: 'address' | 'token'
}

interface SignInFormProps extends ComponentProps<'form'> {
  /** The sentence that says what signing in is for. */
  readonly purpose?: string | undefined
  /** Why the last session ended. */
  readonly reason?: SignInFailure | undefined
  /** The form asks for the address of the service, and suggests this one; without it, the address is fixed. */
  readonly address?: string | undefined
  readonly failure?: SignInFailure | undefined
  readonly isChecking?: boolean
}

/**
 * The sign-in page without its logic. The build writes it into the page, where it is seen before the app's code has arrived.
 * So it has no `style`, which the Content-Security-Policy refuses in a page.
 */
export function SignInForm(props: SignInFormProps) {
  const { purpose, reason, address, failure, isChecking = false, ...form } = props
  const errorOf = (field: SignInFailure['field']) =>
    failure && failure.field === field ? `${failure.title}. ${failure.detail}` : undefined
  return (
    // Aligned to the top, so that a message below the form does not move it.
    <Stack as="main" className={styles.page}>
      <Card className={styles.card}>
        <form {...form} noValidate>
          <Stack className={styles.fields}>
            <Wordmark name={catalogueName()} />
            <h1 className={styles.heading}>Sign in</h1>
            <Soft as="p">
              {purpose ?? 'Browse brands and logos, and see what has changed.'} Paste the access token that
              the owner of this catalogue gave you.
            </Soft>
            {reason && (
              <Notice tone="plain" role="alert" title={reason.title}>
                {reason.detail}
              </Notice>
            )}
            {address !== undefined && (
              <TextField
                label="Service address"
                name="address"
                type="url"
                defaultValue={address}
                error={errorOf('address')}
                autoComplete="url"
              />
            )}
            <TextField
              label="Access token"
              name="token"
              type="text"
              className={styles.token}
              error={errorOf('token')}
              autoCapitalize="none"
              maxLength={4096}
              end={
                <label className={styles.show} data-covered>
                  <input type="checkbox" name="show" aria-label="Show the token" />
                  Show
                </label>
              }
            />
            <CheckboxField label="Remember me on this device" name="remember" />
            <Button type="submit" tone="primary" aria-disabled={isChecking} busy={isChecking}>
              {isChecking ? 'Signing in…' : 'Sign in'}
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
