import { useLocation } from 'react-router-dom'
import { setPreference, useBorrowedZone, usePreferences } from '#web/preferences/preferences.ts'
import { groundParameter } from '#web/preferences/stored-preferences.ts'
import { cityOf, zoneName } from '#web/preferences/time-zone.ts'
import { useGo } from '#web/routing/navigation.tsx'
import { paths, routePatterns } from '#web/routing/paths.ts'
import type { ViewChanges } from '#web/routing/view-parameters.ts'
import { Segmented } from '#web/ui/segmented.tsx'

/** Display settings of this device. A zone or a background that is chosen here also takes the place of the address's. */
export function DisplayChoices() {
  const { theme, zone, ground, density } = usePreferences()
  const borrowed = useBorrowedZone()
  const changeView = useViewOfAddress()
  return (
    <>
      <Segmented
        label="Theme"
        labelVisible
        value={theme}
        onChange={(value) => setPreference('theme', value)}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <Segmented
        label={`Time zone (this device: ${zoneName('local')})`}
        labelVisible
        value={zone}
        onChange={(value) => {
          if (value === borrowed) return
          setPreference('zone', value === 'utc' ? 'utc' : 'local')
          changeView({ view_zone: undefined })
        }}
        options={[
          { value: 'local', label: 'Local' },
          { value: 'utc', label: 'UTC' },
          ...(borrowed === undefined ? [] : [{ value: borrowed, label: `Link: ${cityOf(borrowed)}` }]),
        ]}
      />
      <Segmented
        label="Logo background"
        labelVisible
        value={ground}
        onChange={(value) => {
          setPreference('ground', value)
          changeView({ view_ground: groundParameter(value) })
        }}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'checkerboard', label: 'Checkerboard' },
        ]}
      />
      <Segmented
        label="Rows"
        labelVisible
        value={density}
        onChange={(value) => setPreference('density', value)}
        options={[
          { value: 'compact', label: 'Compact' },
          { value: 'comfortable', label: 'Comfortable' },
        ]}
      />
    </>
  )
}

/** Changes how the address shows its screen, where it is an address of brands. */
function useViewOfAddress() {
  const location = useLocation()
  const go = useGo()
  return (changes: ViewChanges) => {
    const { brands, shortlist } = routePatterns
    if ([brands, shortlist].some((pattern) => location.pathname.startsWith(pattern)))
      go(paths.here(location, changes), { replace: true })
  }
}
