/** Options as host pages write them, made into what the frame is sent: plain data, and nothing that it has to guess. */
import { OPTIONS } from '#embed/protocol/messages.ts'

export type OptionName = keyof typeof OPTIONS
export const NAMES = Object.keys(OPTIONS) as OptionName[]

/** How an option is understood that may be written in several ways. */
const READERS: Partial<Record<OptionName, (value: never) => unknown>> = {
  max: Number,
  selected: readIds,
  exclude: readIds,
  filters: readFilters,
  height: (value: string | number) => (Number(value) >= 0 ? `${value}px` : value),
}

/** The value of an option; undefined stands for its default. @throws if it is none that the option can have. */
export function readOption(name: OptionName, value: unknown): unknown {
  if (value == null || value === '') return undefined
  const read = copy(READERS[name] ? READERS[name](value as never) : value)
  if (!OPTIONS[name](read) || (name === 'height' && !CSS.supports(name, read as string)))
    throw new TypeError()
  return read
}

/** Without what cannot be sent, such as proxies and functions. */
export function copy(value: unknown): unknown {
  return Object(value) === value ? (JSON.parse(JSON.stringify(value)) as unknown) : value
}

/** Ids, or brands, or ids in one text. */
function readIds(value: Iterable<unknown> | string | number): string[] {
  const ids = typeof value === 'object' ? [...value] : `${value}`.split(/[\s,]+/)
  return ids.map((one) => String((one as { id?: unknown } | null)?.id ?? one))
}

/** A query string, from one or from parameters. */
function readFilters(value: object | string): string {
  if (typeof value !== 'object') return value
  const entries = Symbol.iterator in value ? [...(value as URLSearchParams)] : Object.entries(value)
  const given = entries.filter(([, text]) => text != null && text !== '')
  return String(new URLSearchParams(given as [string, string][]))
}
