/** How words look: headings, soft text, links in a text, and words that only screen readers get. */
import { createElement, type HTMLAttributes, type Ref } from 'react'
import styles from './layout.module.css'

interface TextProps extends HTMLAttributes<HTMLElement> {
  readonly ref?: Ref<HTMLElement>
  readonly 'data-print'?: 'hide' | 'only'
}

interface HeadingProps extends TextProps {
  /** 1: of the page, 2: of a part, 3: of a part of that. It decides the size as well. */
  readonly level: 1 | 2 | 3
}

export function Heading({ level, className, ...rest }: HeadingProps) {
  return createElement(`h${level}`, {
    ...rest,
    className: className ? `${styles.heading} ${className}` : styles.heading,
  })
}

interface SoftProps extends TextProps {
  /** `span` if not given. */
  readonly as?: 'dd' | 'dt' | 'label' | 'li' | 'output' | 'p' | 'span' | 'td' | 'th'
  /** `m` as the text around it, `s` for a second line, `xs` for a hint. */
  readonly size?: 'm' | 's' | 'xs'
  readonly htmlFor?: string
}

/** Text that says less than what stands beside it. */
export function Soft({ as = 'span', size = 'm', className, ...rest }: SoftProps) {
  return createElement(as, {
    ...rest,
    className: className ? `${styles.soft} ${className}` : styles.soft,
    'data-size': size,
  })
}

interface HiddenProps extends TextProps {
  readonly as?: 'caption' | 'div' | 'h1' | 'h2' | 'h3' | 'label' | 'legend' | 'output' | 'p' | 'span'
  /** Seen where there is room for it, and hidden on narrow screens, beside an icon. */
  readonly where?: 'always' | 'narrow'
}

/** Words for screen readers alone. */
export function VisuallyHidden({ as = 'span', where = 'always', ...rest }: HiddenProps) {
  return createElement(as, { ...rest, 'data-visually-hidden': where })
}

/** For a router's link in a text. */
export const textLinkClass = styles.link
