import { FRAME_OPTIONS, type FrameOption, type Go, type ToFrame } from '#embed/protocol/messages.ts'
import { readHex, type Rgb } from '#web/ui/contrast.ts'

/** How many brands may be picked. */
export const MOST_PICKS = 1000

/** All that the host page wants now. What means nothing is left out. */
export interface FrameOptions {
  readonly mode: 'browse' | 'pick'
  /** A query string. */
  readonly filters: string | undefined
  readonly max: number
  /** Ids of brands, each once. */
  readonly selected: readonly string[]
  readonly exclude: readonly string[]
  readonly colorScheme: 'light' | 'dark' | undefined
  readonly accent: Rgb | undefined
  readonly go: Wish
  readonly again: number
}

/** Where the frame is to be. What is missing stays as it is. */
export interface Wish extends Pick<Go, 'number' | 'at'> {
  readonly filters?: string | undefined
  /** The id of a brand; an empty text closes the one that is open. */
  readonly brand?: string | undefined
}

export const NO_OPTIONS: FrameOptions = {
  mode: 'browse',
  filters: undefined,
  max: MOST_PICKS,
  selected: [],
  exclude: [],
  colorScheme: undefined,
  accent: undefined,
  go: { number: 0 },
  again: 0,
}

/** @throws TypeError with what is wrong with it. */
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
    return Number.isInteger(max) && max >= 1 && max <= MOST_PICKS
      ? max
      : refuse(`a whole number from 1 to ${MOST_PICKS}`)
  },
  selected: readIds(MOST_PICKS),
  exclude: readIds(10 * MOST_PICKS),
  colorScheme: oneOf('light', 'dark', 'auto'),
  height: (value) =>
    CSS.supports('height', Number(value) >= 0 ? '0px' : `calc(${value as string})`)
      ? value
      : refuse('a CSS height such as 40rem, or pixels'),
  accent: (value) => readHex(String(value)) ?? refuse('a colour such as #0b6e4f'),
} satisfies Record<FrameOption, Reader<unknown>>

function readId(value: unknown): string {
  // Beyond 2^53, a number is no longer the one that was written.
  if (typeof value === 'number' && !Number.isSafeInteger(value)) refuse('an id; as text, if it is that long')
  const id = String(value)
  return id.length > 40 || id === '' ? refuse('an id') : id
}

function readIds(most: number): Reader<readonly string[]> {
  return (value) => {
    const given = Array.isArray(value)
      ? value
      : typeof value === 'string'
        ? value.split(/[\s,]+/).filter(Boolean)
        : [value]
    const ids = new Set(given.map(readId))
    return ids.size <= most ? [...ids] : refuse(`at most ${most} ids`)
  }
}

function refuse(words: string): never {
  throw new TypeError(words)
}

/** What the host page was told of options that mean nothing, so that it is told once. */
const told = new Map<FrameOption, string>()

/** @param tell is called with a sentence for each option that means nothing, once. */
export function readFrameOptions(
  { options, go, again }: Extract<ToFrame, { type: 'options' }>,
  tell: (sentence: string) => void,
): FrameOptions {
  const read: Partial<Record<FrameOption, unknown>> = {}
  for (const name of FRAME_OPTIONS) {
    const value = (options as Record<FrameOption, unknown>)[name]
    try {
      if (value !== undefined) read[name] = READERS[name](value)
      told.delete(name)
    } catch (error) {
      const words = `${name === 'colorScheme' ? 'color-scheme' : name} must be ${(error as Error).message}. It was left out.`
      if (told.get(name) !== words) tell(words)
      told.set(name, words)
    }
  }
  const { brand = '', colorScheme, ...rest } = read as Partial<FrameOptions> & { brand?: string }
  const scheme = colorScheme as string | undefined
  return {
    ...NO_OPTIONS,
    ...rest,
    ...(scheme !== 'auto' && { colorScheme }),
    again,
    go: {
      number: go.number,
      at: go.at,
      ...(go.filters !== undefined && { filters: rest.filters ?? '' }),
      ...(go.brand !== undefined && { brand }),
    },
  }
}
