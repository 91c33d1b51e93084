import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { BorrowedPreferencesContext, useOwnPreferences } from './preferences.ts'
import { readGround } from './stored-preferences.ts'
import { readZone, zoneName } from './time-zone.ts'

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
