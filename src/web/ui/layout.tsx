/**
 * Layout: page, stack, row, card and table. Components that only lay out children use these and have no styles of their own.
 * Text: headings, soft text, links in a text, and words for screen readers only.
 */
import { type ComponentProps, createElement, type CSSProperties, type HTMLAttributes, type Ref } from 'react'
import styles from './layout.module.css'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties that a style sheet reads. */
    readonly [name: `--${string}`]: string | number | undefined
  }
}

interface TextProps extends HTMLAttributes<HTMLElement> {
  readonly ref?: Ref<HTMLElement>
  /** Hides the element on paper, or shows it only there. */
  readonly 'data-print'?: 'hide' | 'only'
}

interface AlignedProps extends TextProps {
  /** The element; `div` if not given. */
  readonly as?: keyof HTMLElementTagNameMap
  /** The space between children, in steps of 4 px. */
  readonly gap?: 0 | 1 | 2 | 3 | 4 | 6 | 8
  readonly align?: 'start' | 'center' | 'baseline' | 'end' | 'stretch'
  /** Where the free space goes. */
  readonly justify?: 'start' | 'center' | 'end' | 'between'
  /** Whether a row may take several lines. It may if not given. */
  readonly wrap?: boolean
}

function layout(name: string | undefined, defaults: AlignedProps = {}) {
  return function Layout(props: AlignedProps) {
    const { as = 'div', gap, align, justify, wrap, className, style, ...rest } = { ...defaults, ...props }
    const placed: CSSProperties = {
      ...(gap !== undefined && { gap: gap === 0 ? 0 : `var(--space-${gap})` }),
      ...(align && { alignItems: align }),
      ...(wrap === false && { flexWrap: 'nowrap' }),
      ...(justify && {
        justifyContent: justify === 'between' ? 'space-between' : justify,
        justifyItems: justify === 'between' ? undefined : justify,
      }),
    }
    return createElement(as, {
      ...rest,
      className: className ? `${name} ${className}` : name,
      style: { ...placed, ...style },
    })
  }
}

/** The frame of a page: as wide as a page gets, with space at its sides. `main` unless told otherwise. */
export const Page = layout(styles.page, { as: 'main' })

/** Children below each other, each as wide as the stack. */
export const Stack = layout(styles.stack)

/** Children side by side. They wrap if there is no room. */
export const Row = layout(styles.row)

/** A row of controls, as tall as one control. It is not printed. */
export const Toolbar = layout(`${styles.row} ${styles.toolbar}`, { 'data-print': 'hide' })

/** A sheet of paper on the canvas. */
export const Card = layout(styles.card)

/** A sheet of rows. On a phone it goes from edge to edge, since its columns need the whole width. */
export const Sheet = layout(`${styles.card} ${styles.sheet}`)

/** A plain table, for anything but brands: quiet headings, a line below each row. It scrolls within its box. */
export function Table(props: ComponentProps<'table'>) {
  return (
    <div className={styles.tableBox}>
      <table {...props} className={props.className ? `${styles.table} ${props.className}` : styles.table} />
    </div>
  )
}

interface HeadingProps extends TextProps {
  /** 1 for the page, 2 for a section, 3 for a subsection. It also sets the size. */
  readonly level: 1 | 2 | 3
}

const HeadingText = layout(styles.heading)
export const Heading = ({ level, ...rest }: HeadingProps) => <HeadingText as={`h${level}`} {...rest} />

interface SoftProps extends AlignedProps {
  /** `m` as the text around it, `s` for a second line, `xs` for a hint. */
  readonly size?: 'm' | 's' | 'xs'
}

/** Text that is less important than the text beside it. `span` if not given. */
export const Soft = ({ size, ...rest }: SoftProps) => <SoftText data-size={size} {...rest} />
const SoftText = layout(styles.soft, { as: 'span' })

interface HiddenProps extends TextProps {
  readonly as?: 'caption' | 'div' | 'h1' | 'h2' | 'h3' | 'label' | 'legend' | 'output' | 'p' | 'span'
  /** `narrow` hides the text on narrow screens only, for example beside an icon. */
  readonly where?: 'always' | 'narrow'
}

export function VisuallyHidden({ as = 'span', where = 'always', ...rest }: HiddenProps) {
  return createElement(as, { ...rest, 'data-visually-hidden': where })
}

/** For a link in a text. */
export const textLinkClass = styles.link
