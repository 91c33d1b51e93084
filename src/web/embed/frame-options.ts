import type { BrandCatalogueOptions } from '#embed/embed.d.ts'
import type { Go, ToFrame } from '#embed/protocol/messages.ts'

export const MAX_PICKS = 1000

/** The current options of the host page, without invalid ones. */
export type FrameOptions = ReturnType<typeof readFrameOptions>

/** The frame's destination. A part that is missing stays as it is. */
export interface Destination extends Pick<Go, 'number' | 'at'> {
  /** A query string. */
  readonly filters?: string | undefined
  /** The id of a brand; an empty string closes the open one. */
  readonly brand?: string | undefined
}

/** @throws TypeError that says what the value must be */
type Reader<T> = (value: unknown) => T

const oneOf =
  <const T>(...allowed: readonly T[]): Reader<T> =>
  (value) =>
    allowed.includes(value as T) ? (value as T) : refuse(allowed.join(' or '))

const READERS = {
  mode: oneOf('browse', 'pick'),
  filters: (value) =>
    typeof value === 'string' && value.length <= 4096
      ? value.replace(/^\?/, '')
      : refuse('a query string, or an object of parameters'),
  brand: readId,
  max: (value) => {
    const max = Number(value)
    return Number.isInteger(max) && max >= 1 && max <= MAX_PICKS
      ? max
      : refuse(`a whole number from 1 to ${MAX_PICKS}`)
  },
  selected: readIds(MAX_PICKS),
  exclude: readIds(10 * MAX_PICKS),
  colorScheme: oneOf('light', 'dark', 'auto'),
} satisfies Partial<Record<keyof BrandCatalogueOptions, Reader<unknown>>>

function readId(value: unknown): string {
  // JavaScript rounds larger numbers, so it may no longer be the id that was written.
  if (typeof value === 'number' && !Number.isSafeInteger(value)) refuse('an id, as text if it is that long')
  const id = String(value)
  // Rejects a set or JSON that was converted to a string.
  return /^[^\s[\]{}"]{1,40}$/.test(id) ? id : refuse('an id')
}

function readIds(most: number): Reader<readonly string[]> {
  return (value) => {
    const given = typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : [value].flat()
    const ids = new Set(given.map(readId))
    return ids.size <= most ? [...ids] : refuse(`at most ${most} ids`)
  }
}

function refuse(words: string): never {
  throw new TypeError(words)
}

type ReadOptions = { [Name in keyof typeof READERS]?: ReturnType<(typeof READERS)[Name]> }

/** @param tell called with a sentence for each invalid option, or with `undefined` if all are valid */
export function readFrameOptions(
  { options, go }: Extract<ToFrame, { type: 'options' }>,
  tell: (sentences?: string) => void,
) {
  const problems: string[] = []
  const given = Object.entries(READERS).flatMap(([name, read]) => {
    const value = (options as Partial<Record<string, unknown>>)[name]
    try {
      return value === undefined ? [] : [[name, read(value)]]
    } catch (error) {
      const shown = name === 'colorScheme' ? 'color-scheme' : name
      problems.push(`${shown} must be ${(error as Error).message}. It was ignored.`)
      return []
    }
  })
  tell(problems.length > 0 ? problems.join(' ') : undefined)
  const read = Object.fromEntries(given) as ReadOptions
  const { mode = 'browse', max = MAX_PICKS, selected = [], exclude = [], colorScheme } = read
  return {
    mode,
    max,
    selected,
    exclude,
    colorScheme: colorScheme === 'auto' ? undefined : colorScheme,
    go: {
      number: go.number,
      at: go.at,
      ...(go.filters !== undefined && { filters: read.filters ?? '' }),
      ...(go.brand !== undefined && { brand: read.brand ?? '' }),
    },
  }
}
