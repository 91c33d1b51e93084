import { useSyncExternalStore } from 'react'

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
const listeners = new Set<() => void>()
let preferences = load()
show()

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => preferences)
}

export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  preferences = { ...preferences, [name]: value }
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences))
  } catch {
    // The choice holds until the page is left.
  }
  show()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function load(): Preferences {
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

/** Styles follow the attributes of the root element. */
function show() {
  Object.assign(document.documentElement.dataset, { theme: preferences.theme, ground: preferences.ground })
}
