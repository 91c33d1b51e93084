import type { ComponentProps } from 'react'
import styles from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` once a screen at most; `quiet` has no box until pointed at. */
  readonly tone?: 'primary' | 'plain' | 'quiet'
  /** Shows that the press is being worked on. */
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

/** The look of a button for what is a link. */
export const buttonClass = styles.button

/** The look of a button or link that is an icon and nothing else. */
export const iconButtonClass = styles.icon
