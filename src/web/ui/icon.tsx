import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface IconProps {
  /** Its shapes, from Lucide. */
  readonly of: IconNode
  /** CSS pixels. */
  readonly size?: number
  /** What it says where nothing beside it does; else it is for the eyes alone. */
  readonly label?: string
}

/** A line drawing in the colour of the text around it. */
export function Icon({ of: shapes, size = 24, label }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
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
}
