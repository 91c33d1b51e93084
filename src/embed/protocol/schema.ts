/**
 * The checks that messages must pass, small enough for the script in the frame's page. What a host page sends the frame is
 * described by tables of these, and by nothing else.
 */
export type Check<T> = (value: unknown) => value is T
type Checked<C> = C extends Check<infer T> ? T : never

/** The fields of a message, each with its check. */
export type Fields = Readonly<Record<string, Check<unknown>>>

type OptionalKeys<F> = { [K in keyof F]: undefined extends Checked<F[K]> ? K : never }[keyof F]
export type Shaped<F> = { readonly [K in Exclude<keyof F, OptionalKeys<F>>]: Checked<F[K]> } & {
  readonly [K in OptionalKeys<F>]?: Checked<F[K]>
}

/** A message of one of the kinds in `Table`. */
export type MessageIn<Table> = {
  [Type in keyof Table]: { readonly type: Type } & Shaped<Table[Type]>
}[keyof Table]

export const anything: Check<unknown> = (_value): _value is unknown => true

export const number = Number.isFinite as Check<number>

/** Of `longest` characters at most. */
export function text(longest: number): Check<string> {
  return (value): value is string => typeof value === 'string' && value.length <= longest
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value): value is T | undefined => value === undefined || check(value)
}

/** An object with these fields. Further ones are ignored. */
export function shape<F extends Fields>(fields: F): Check<Shaped<F>> {
  return (value): value is Shaped<F> => {
    const given = Object(value) as Record<string, unknown>
    return Object.keys(fields).every((name) => fields[name]!(given[name]))
  }
}

/** The message that `data` is; undefined for anything that is not in the table. */
export function readMessage<Table extends Readonly<Record<string, Fields>>>(
  table: Table,
  data: unknown,
): MessageIn<Table> | undefined {
  const type = (data as { type?: unknown } | null | undefined)?.type
  const isKnown = typeof type === 'string' && Object.hasOwn(table, type)
  return isKnown && shape(table[type]!)(data) ? (data as MessageIn<Table>) : undefined
}
