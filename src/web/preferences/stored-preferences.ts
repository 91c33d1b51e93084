/** What a reader chose for this device: how things look and which clock is shown, never what is asked of the service. */
const CHOICES = {
  theme: ['system', 'light', 'dark'],
  /** In whose time moments are shown and days begin. */
  zone: ['local', 'utc'],
  /** One ground under every logo, so that white on white and black on black are found. */
  ground: ['light', 'dark', 'checkerboard'],
} as const

export type Preferences = { readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] }

const KEY = 'brand-catalogue:preferences'

export function loadPreferences(): Preferences {
  let stored: Partial<Record<keyof Preferences, unknown>> = {}
  try {
    stored = (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as typeof stored
  } catch {
    // Storage that throws, or says something else: the first choice of each.
  }
  const choice = <Name extends keyof Preferences>(name: Name) =>
    (CHOICES[name].find((value) => value === stored[name]) ?? CHOICES[name][0]) as Preferences[Name]
  return { theme: choice('theme'), zone: choice('zone'), ground: choice('ground') }
}

export function storePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences))
  } catch {
    // The choice holds until the page is left.
  }
}

/** Styles follow the attributes of the root element. */
export function showPreferences({ theme, ground }: Preferences): void {
  Object.assign(document.documentElement.dataset, { theme, ground })
}
