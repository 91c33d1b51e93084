/** What the user chose for this device: how things look and which time zone is shown. Nothing here reaches the service. */
const CHOICES = {
  theme: ['system', 'light', 'dark'],
  /** The time zone in which times are shown and days begin. */
  zone: ['local', 'utc'],
  /** One background for every logo, so that white on white and black on black are noticed. */
  background: ['light', 'dark', 'checkerboard'],
  /** Whether single keys such as `/` and `x` are shortcuts. */
  keys: ['on', 'off'],
} as const

type Choices = { readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] }

export interface Preferences extends Choices {
  /** The names of additional fields that tables show as columns, where brands have them. */
  readonly columns: readonly string[]
}

export const PREFERENCES_KEY = 'brand-catalogue:preferences'

/** A choice that is missing or unknown becomes the first option. */
export function readPreferences(entry: unknown): Preferences {
  const { ground, ...entries } = (entry ?? {}) as Readonly<Record<string, unknown>>
  // The background was stored as `ground` until November 2026.
  const stored: Readonly<Record<string, unknown>> = { background: ground, ...entries }
  const choices = Object.entries(CHOICES).map(([name, known]) => [
    name,
    known.find((choice) => choice === stored[name]) ?? known[0],
  ])
  const columns: readonly unknown[] = Array.isArray(stored['columns']) ? stored['columns'] : []
  return {
    ...(Object.fromEntries(choices) as Choices),
    columns: columns.filter((name) => typeof name === 'string'),
  }
}

export function readBackground(value: string | null): Preferences['background'] | undefined {
  return CHOICES.background.find((background) => background === value)
}

/** Sets the attributes of the root element that the styles depend on. */
export function applyPreferences({ theme, background }: Preferences): void {
  Object.assign(document.documentElement.dataset, { theme, background })
}
