import { Eye, EyeOff } from 'lucide'
import type { FormEventHandler, ReactNode, Ref } from 'react'
import { catalogueName } from '#web/data/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import styles from './sign-in-form.module.css'

export interface SignInFailure {
  readonly title: string
  readonly detail: string
}

interface SignInFormProps {
  /** Initial value of the service address; undefined: the configuration sets it, and there is no field. */
  readonly address: string | undefined
  readonly failure?: SignInFailure | undefined
  readonly checking?: boolean
  readonly ref?: Ref<HTMLFormElement>
  readonly onSubmit?: FormEventHandler<HTMLFormElement>
  /** Shown below the form. */
  readonly children?: ReactNode
}

/** The form itself. The build also writes its markup into the page, to be shown until the code has loaded. */
export function SignInForm({ address, failure, checking = false, ref, onSubmit, children }: SignInFormProps) {
  return (
    <main className={styles.page}>
      <form ref={ref} className={styles.card} onSubmit={onSubmit} noValidate>
        <Wordmark name={catalogueName()} />
        <h1 className={styles.heading}>Sign in</h1>
        <p className={styles.intro}>Paste the access token you were given for this catalogue.</p>
        {failure && (
          <Notice tone="danger" role="alert" title={failure.title}>
            {failure.detail}
          </Notice>
        )}
        {address !== undefined && (
          <TextField
            label="Service address"
            name="address"
            type="url"
            defaultValue={address}
            autoComplete="url"
            spellCheck={false}
          />
        )}
        <TextField
          label="Access token"
          name="token"
          type="text"
          className={styles.token}
          end={<ShowToken />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={4096}
        />
        <CheckboxField label="Remember me on this device" name="remember" />
        <Button type="submit" tone="primary" aria-disabled={checking} busy={checking}>
          Sign in
        </Button>
      </form>
      {children}
    </main>
  )
}

/** A checkbox, which styles alone act on: it also works before the code has loaded. */
function ShowToken() {
  return (
    <label className={styles.show} title="Show token">
      <input type="checkbox" name="show" aria-label="Show token" />
      <Icon of={Eye} size={18} />
      <Icon of={EyeOff} size={18} />
    </label>
  )
}
