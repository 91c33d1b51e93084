/** Buttons, links that look like buttons, and icons. */
import type { IconNode } from 'lucide'
import { type ComponentProps, createElement, memo } from 'react'
import styles from './controls.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` at most once per screen; `quiet` has no border or background until hovered. */
  readonly tone?: 'primary' | 'plain' | 'quiet'
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

/** For a button or link that is an entry of a menu. */
export const menuItemClass = `${styles.button} ${styles.menuItem}`

/** For a button or link that is only an icon. */
export const iconButtonClass = styles.icon

/** For several tabs or links, of which the current one is underlined. */
export const underlinedClass = styles.underlined

interface IconProps {
  readonly of: IconNode
  /** CSS pixels at the usual text size; it grows with the text. */
  readonly size?: number
  /** Text for screen readers; without it the icon is decorative. */
  readonly label?: string
}

/** An icon in the colour of the surrounding text. `lucide-react` would add two components and a context to each. */
export const Icon = memo(function Icon({ of: shapes, size = 20, label }: IconProps) {
  return (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {shapes.map(([shape, attributes], index) => createElement(shape, { key: index, ...attributes }))}
    </svg>
  )
})
