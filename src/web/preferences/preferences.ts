/** The preferences of this device as React state. `stored-preferences.ts` reads, stores and applies them. */
import { useSyncExternalStore } from 'react'
import {
  applyPreferences,
  loadPreferences,
  type Preferences,
  storePreferences,
} from './stored-preferences.ts'

const listeners = new Set<() => void>()
let preferences = loadPreferences()
applyPreferences(preferences)

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => preferences)
}

export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  preferences = { ...preferences, [name]: value }
  storePreferences(preferences)
  applyPreferences(preferences)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
