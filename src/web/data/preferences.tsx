/**
 * How things are shown: the preferences of this device, and what an address borrows from whoever made the link, which goes
 * before them for as long as it is in the address. `stored-preferences.ts` says what there is to choose.
 */
import { useSelector } from '@tanstack/react-store'
import { createContext, type ReactNode, use, useLayoutEffect, useMemo } from 'react'
import { persisted } from '#web/data/persisted.ts'
import {
  applyPreferences,
  type Preferences,
  PREFERENCES_KEY,
  readGround,
  readPreferences,
} from './stored-preferences.ts'
import { readZone, type TimeZone, zoneName } from './locale.ts'

/** What the address says, where it differs from the preferences of this device. */
interface BorrowedPreferences {
  readonly zone?: TimeZone | undefined
  readonly ground?: Preferences['ground'] | undefined
}

interface ShownPreferences extends Omit<Preferences, 'zone'> {
  readonly zone: TimeZone
}

const store = persisted(PREFERENCES_KEY, { read: readPreferences })
applyPreferences(store.get())
store.subscribe(applyPreferences)

const BorrowedPreferencesContext = createContext<BorrowedPreferences>({})

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

/** Lets the address go before the preferences of this device: `view_zone` and `view_ground` in its query string. */
export function AddressPreferences({ search, children }: { search: string; children: ReactNode }) {
  const own = useOwnPreferences()
  const parameters = new URLSearchParams(search)
  const named = readZone(parameters.get('view_zone'))
  const zone = named !== undefined && zoneName(named) !== zoneName(own.zone) ? named : undefined
  const ground = readGround(parameters.get('view_ground'))
  // The same object for as long as it says the same, so that nothing else is rendered again with each address.
  const borrowed = useMemo(() => ({ zone, ground }), [zone, ground])
  useLayoutEffect(() => {
    document.documentElement.dataset['ground'] = ground ?? own.ground
  }, [ground, own])
  return <BorrowedPreferencesContext value={borrowed}>{children}</BorrowedPreferencesContext>
}
