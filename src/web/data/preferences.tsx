/**
 * The preferences of this device, and those that a link brings from whoever made it. The latter take
 * precedence while they are in the address. `stored-preferences.ts` lists the choices.
 */
import { createStore, useSelector } from '@tanstack/react-store'
import { createContext, type ReactNode, use, useLayoutEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { currentTime } from '#web/time/clock.ts'
import { routePatterns } from './paths.ts'
import { persisted } from '#web/data/persisted.ts'
import {
  applyPreferences,
  type Preferences,
  PREFERENCES_KEY,
  readBackground,
  readPreferences,
} from './stored-preferences.ts'
import { readZone, type TimeZone, zoneName } from '#web/time/time-zone.ts'

/** The preferences that the address overrides. */
interface PreferencesFromLink {
  readonly zone?: TimeZone | undefined
  readonly background?: Preferences['background'] | undefined
}

const store = persisted(PREFERENCES_KEY, { label: 'settings', read: readPreferences })
applyPreferences(store.get())
store.subscribe(applyPreferences)

const PreferencesFromLinkContext = createContext<PreferencesFromLink>({})

const quarterHourNow = () => Math.floor(currentTime() / 900_000)
const quarterHour = createStore(quarterHourNow())
setInterval(() => quarterHour.setState(quarterHourNow), 10_000)

/**
 * The preferences in effect on the screen. Whoever shows dates needs them, and so rerenders when the day ends: in every
 * zone, days begin at a quarter of an hour.
 */
export function usePreferences() {
  useSelector(quarterHour)
  const own = useOwnPreferences()
  const { zone = own.zone, background = own.background } = use(PreferencesFromLinkContext)
  return { ...own, zone, background }
}

/** The preferences of this device, whatever the address says. */
export const useOwnPreferences = (): Preferences => useSelector(store)

/** The time zone of the address, or `undefined` if the reader's own is in effect. */
export const useZoneFromLink = () => use(PreferencesFromLinkContext).zone

export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  store.change((current) => ({ ...current, [name]: value }))
}

/** Lets `view_zone` and `view_ground` in the query string override the preferences of this device. */
export function AddressPreferences({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const own = useOwnPreferences()
  const parameters = new URLSearchParams(search)
  const named = readZone(parameters.get('view_zone'))
  const zone = named !== undefined && zoneName(named) !== zoneName(own.zone) ? named : undefined
  // A shortlist shows its background itself. On the page, each of a thousand tiles would be styled again.
  const isShortlist = pathname === routePatterns.shortlist
  const background = isShortlist ? undefined : readBackground(parameters.get('view_ground'))
  // Memoised, so that consumers do not rerender at each change of the address.
  const fromLink = useMemo(() => ({ zone, background }), [zone, background])
  useLayoutEffect(() => {
    document.documentElement.dataset['background'] = background ?? own.background
  }, [background, own])
  return <PreferencesFromLinkContext value={fromLink}>{children}</PreferencesFromLinkContext>
}
