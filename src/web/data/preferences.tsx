/**
 * How things are shown: the preferences of this device, and what an address borrows from whoever made the link, which goes
 * before them for as long as it is in the address. `stored-preferences.ts` says what there is to choose.
 */
import { useSelector } from '@tanstack/react-store'
import { createContext, use } from 'react'
import { persisted } from '#web/data/persisted.ts'
import { applyPreferences, type Preferences, PREFERENCES_KEY, readPreferences } from './stored-preferences.ts'
import type { TimeZone } from './time-zone.ts'

/** What the address says, where it differs from the preferences of this device. */
export interface BorrowedPreferences {
  readonly zone?: TimeZone | undefined
  readonly ground?: Preferences['ground'] | undefined
}

interface ShownPreferences extends Omit<Preferences, 'zone'> {
  readonly zone: TimeZone
}

const store = persisted(PREFERENCES_KEY, { read: readPreferences })
applyPreferences(store.get())
store.subscribe(applyPreferences)

export const BorrowedPreferencesContext = createContext<BorrowedPreferences>({})

/** The preferences that hold on the screen. */
export function usePreferences(): ShownPreferences {
  const own = useOwnPreferences()
  const { zone = own.zone, ground = own.ground } = use(BorrowedPreferencesContext)
  return { ...own, zone, ground }
}

/** The preferences of this device, whatever the address says. */
export const useOwnPreferences = (): Preferences => useSelector(store)

/** The zone of the address; undefined where the device's own is shown. */
export const useBorrowedZone = () => use(BorrowedPreferencesContext).zone

export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  store.change((current) => ({ ...current, [name]: value }))
}
