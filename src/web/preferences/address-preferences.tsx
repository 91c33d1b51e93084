import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { BorrowedPreferencesContext, useOwnPreferences } from './preferences.ts'
import { readGround } from './stored-preferences.ts'
import { readZone, zoneName } from './time-zone.ts'

/** Lets the address go before the preferences of this device: `view_zone` and `view_ground` in its query string. */
export function AddressPreferences({ search, children }: { search: string; children: ReactNode }) {
  const own = useOwnPreferences()
  const { zone, ground } = useMemo(() => {
    const parameters = new URLSearchParams(search)
    return { zone: readZone(parameters.get('view_zone')), ground: readGround(parameters.get('view_ground')) }
  }, [search])
  const borrowedZone = useMemo(
    () => (zone === undefined || zoneName(zone) === zoneName(own.zone) ? undefined : zone),
    [zone, own.zone],
  )
  const borrowed = useMemo(() => ({ zone: borrowedZone, ground }), [borrowedZone, ground])
  useLayoutEffect(() => {
    document.documentElement.dataset['ground'] = ground ?? own.ground
  }, [ground, own])
  return <BorrowedPreferencesContext value={borrowed}>{children}</BorrowedPreferencesContext>
}
