/** Notices, toasts, messages in place of content, progress, and the name of the catalogue. */
import { createStore, useSelector } from '@tanstack/react-store'
import { type IconNode, TriangleAlert, X } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import { Button, Icon, iconButtonClass } from './button.tsx'
import { focusContent } from './focus.ts'
import { Row, Soft, Stack } from './layout.tsx'
import styles from './messages.module.css'

interface NoticeProps {
  readonly tone: 'danger' | 'warning' | 'plain'
  readonly title: string
  readonly children?: ReactNode
  /** What to do next: buttons or links. */
  readonly actions?: ReactNode
  readonly role?: 'alert' | 'status'
}

/** A message at its place in the page. It stays until its cause is gone, unlike a toast. */
export function Notice({ tone, title, children, actions, role }: NoticeProps) {
  return (
    <Row className={styles.notice} data-tone={tone} role={role}>
      <div>
        <p className={styles.noticeTitle}>{title}</p>
        {children && (
          <Soft as="p" size="s">
            {children}
          </Soft>
        )}
      </div>
      {actions && <Row>{actions}</Row>}
    </Row>
  )
}

/** Milliseconds for which a toast is shown, and again while the pointer or the focus is on it. */
const TOAST_TIME = 8000
/** The same for a toast that offers to undo something: often the only way back. */
const UNDO_TIME = 20_000

const toasts = createStore<{ words?: string; undo?: (() => void) | undefined; isFailure?: boolean }>({})

/** Says what was just done, and may offer to undo it. It goes away by itself. */
export const toast = (words: string, undo?: () => void): void => toasts.setState(() => ({ words, undo }))

/** Says that something could not be done. It stays until it is hidden, or until something else is said. */
export const toastFailure = (words: string): void => toasts.setState(() => ({ words, isFailure: true }))

export const hideToast = () => toasts.setState(() => ({}))

/** The place of toasts, in the page and in each dialog, which makes the page inert. */
export function Toasts() {
  const shown = useSelector(toasts)
  const { words, undo, isFailure } = shown
  useEffect(() => {
    if (!shown.words || shown.isFailure) return undefined
    // Whichever place it is in: a dialog has one above that of the page.
    const inUse = `.${styles.toast}:is(:hover, :focus-within)`
    const time = shown.undo ? UNDO_TIME : TOAST_TIME
    const timer = setInterval(() => document.querySelector(inUse) || hideToast(), time)
    return () => clearInterval(timer)
  }, [shown])
  function takeBack() {
    undo!()
    toast('Undone.')
    focusContent('main h1')
  }
  return (
    // Rendered before it has words: screen readers announce only changes.
    <Row className={styles.toast} role={words && 'status'} aria-live="polite" data-print="hide">
      {words && (
        <>
          {isFailure && <Icon of={TriangleAlert} size={16} />}
          <span>{words}</span>
          {undo && (
            <Button tone="quiet" onClick={takeBack}>
              Undo
            </Button>
          )}
          <button type="button" className={iconButtonClass} aria-label="Hide message" onClick={hideToast}>
            <Icon of={X} size={16} />
          </button>
        </>
      )}
    </Row>
  )
}

interface EmptyProps {
  readonly icon: IconNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly role?: 'alert'
  /** The message is the main content of the page, and its title the heading. */
  readonly wholePage?: boolean | undefined
}

/** A message in place of content: nothing was found, or it could not be loaded. */
export function Empty({ icon, title, children, actions, role, wholePage }: EmptyProps) {
  const Title = wholePage ? 'h1' : 'p'
  const message = (
    <Stack className={styles.empty} role={role} data-message>
      <span className={styles.icon}>
        <Icon of={icon} />
      </span>
      <Title>{title}</Title>
      {children && <Soft as="p">{children}</Soft>}
      {actions && <Row>{actions}</Row>}
    </Stack>
  )
  return wholePage ? <main>{message}</main> : message
}

interface ProgressBarProps {
  readonly done: number
  /** `null` if unknown: the bar is then indeterminate. */
  readonly of: number | null
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
}

/** Shows progress. It never overflows, even if `of` was too low at first. */
export function ProgressBar({ done, of, ...rest }: ProgressBarProps) {
  return <progress {...rest} {...(of !== null && { value: Math.min(done, of), max: Math.max(of, 1) })} />
}

/** The mark of the product and the name of this catalogue. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="0 0 24 24" width="1.5rem" height="1.5rem" aria-hidden="true">
        <rect width="24" height="24" rx="6" fill="var(--accent)" />
        <g fill="var(--on-accent)">
          <rect x="5" y="5" width="6" height="6" rx="1.5" />
          <circle cx="16" cy="8" r="3" opacity=".7" />
          <circle cx="8" cy="16" r="3" opacity=".7" />
          <rect x="13" y="13" width="6" height="6" rx="1.5" />
        </g>
      </svg>
      <span>{name}</span>
    </span>
  )
}
