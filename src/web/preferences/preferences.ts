import { useSyncExternalStore } from 'react'
import { loadPreferences, type Preferences, showPreferences, storePreferences } from './stored-preferences.ts'

const listeners = new Set<() => void>()
let preferences = loadPreferences()
showPreferences(preferences)

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => preferences)
}

export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  preferences = { ...preferences, [name]: value }
  storePreferences(preferences)
  showPreferences(preferences)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
