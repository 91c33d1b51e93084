import type { ComponentProps } from 'react'
import styles from './controls.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` at most once per screen; `quiet` has no border or background until hovered. */
  readonly tone?: 'primary' | 'plain' | 'quiet'
  /** Shows that the action is in progress. */
  readonly busy?: boolean
}

export function Button({ tone = 'plain', busy, type = 'button', className, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-tone={tone}
      aria-busy={busy}
    />
  )
}

/** Makes a link look like a button. */
export const buttonClass = styles.button

/** For a button or link that is only an icon. */
export const iconButtonClass = styles.icon

/** For several tabs or links, of which the current one is underlined. */
export const underlinedClass = styles.underlined
