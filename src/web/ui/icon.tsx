import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface IconProps {
  /** Its shapes, from Lucide. */
  readonly of: IconNode
  /** CSS pixels at the usual text size; it grows with the text. */
  readonly size?: number
  /** It points along the line of text: mirrored where that runs from right to left. */
  readonly directed?: boolean
  /** Text for screen readers; without it the icon is decorative. */
  readonly label?: string
}

/** An icon in the colour of the surrounding text. `lucide-react` would add two components and a context to each. */
export function Icon({ of: shapes, size = 24, directed, label }: IconProps) {
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
      data-directed={directed}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {shapes.map(([shape, attributes], index) => createElement(shape, { key: index, ...attributes }))}
    </svg>
  )
}
