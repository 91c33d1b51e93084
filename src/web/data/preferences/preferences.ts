/**
 * How things are shown: the preferences of this device, and what an address borrows from whoever made the link, which goes
 * before them for as long as it is in the address. `stored-preferences.ts` reads, stores and applies those of the device.
 */
import { createContext, use } from 'react'
import { createStore } from '#web/ui/create-store.ts'
import { useStore } from '#web/ui/use-store.ts'
import {
  applyPreferences,
  loadPreferences,
  PREFERENCES_KEY,
  type Preferences,
  storePreferences,
} from './stored-preferences.ts'
import type { TimeZone } from './time-zone.ts'

/** What the address says, where it differs from the preferences of this device. */
export interface BorrowedPreferences {
  readonly zone?: TimeZone | undefined
  readonly ground?: Preferences['ground'] | undefined
}

interface ShownPreferences extends Omit<Preferences, 'zone'> {
  readonly zone: TimeZone
}

const store = createStore(loadPreferences())
applyPreferences(store.get())
// What is chosen in one tab holds in the others.
addEventListener('storage', ({ key }) => {
  if (key !== PREFERENCES_KEY) return
  store.set(loadPreferences())
  applyPreferences(store.get())
})

export const BorrowedPreferencesContext = createContext<BorrowedPreferences>({})

/** The preferences that hold on the screen. */
export function usePreferences(): ShownPreferences {
  const own = useOwnPreferences()
  const { zone = own.zone, ground = own.ground } = use(BorrowedPreferencesContext)
  return { ...own, zone, ground }
}

/** The preferences of this device, whatever the address says. */
export function useOwnPreferences(): Preferences {
  return useStore(store)
}

/** The zone of the address; undefined where the device's own is shown. */
export const useBorrowedZone = () => use(BorrowedPreferencesContext).zone

export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  const preferences = { ...store.get(), [name]: value }
  storePreferences(preferences)
  applyPreferences(preferences)
  store.set(preferences)
}
