import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { Keyboard } from 'lucide'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { plainNames } from '#contract/read-brand.ts'
import { listedPages } from '#web/data/brand-queries.ts'
import { currentSettings } from '#web/data/settings.ts'
import { setPreference, useZoneFromLink, usePreferences } from '#web/data/preferences.tsx'
import { cityOf, zoneName } from '#web/time/time-zone.ts'
import { useGo } from '#web/data/navigation.tsx'
import { paths, routePatterns, type ViewChanges } from '#web/data/paths.ts'
import { session } from '#web/session/session.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { CheckboxField, Segmented } from '#web/ui/field.tsx'
import { Soft, Stack } from '#web/ui/layout.tsx'
import styles from './layout.module.css'

/**
 * The preferences of this device, which the screen calls its settings. A zone or a background chosen here also replaces that of
 * the address, but not the background of a shortlist.
 */
export function PreferenceChoices({ onHelp }: { onHelp: () => void }) {
  const { theme, zone, background, keys } = usePreferences()
  const { pathname } = useLocation()
  const zoneFromLink = useZoneFromLink()
  const changeView = useViewOfAddress()
  return (
    <>
      <Segmented
        label="Theme"
        value={theme}
        options={{ system: 'System', light: 'Light', dark: 'Dark' }}
        onChange={(value) => setPreference('theme', value)}
      />
      <Segmented
        label={`Time zone (this device: ${zoneName('local')})`}
        value={zone}
        options={{
          local: 'Local',
          utc: 'UTC',
          ...(zoneFromLink !== undefined && { [zoneFromLink]: `Link: ${cityOf(zoneFromLink)}` }),
        }}
        onChange={(value) => {
          if (value === zoneFromLink) return
          setPreference('zone', value === 'utc' ? 'utc' : 'local')
          changeView({ view_zone: undefined })
        }}
      />
      <Segmented
        label="Logo background"
        value={background}
        options={{ light: 'White', dark: 'Black', checkerboard: 'Checkerboard' }}
        onChange={(value) => {
          setPreference('background', value)
          if (pathname === routePatterns.shortlist) return
          changeView({ view_ground: value === 'light' ? undefined : value })
        }}
      />
      <ColumnChoices />
      {pathname.startsWith(routePatterns.brands) && (
        // Not offered on a touch screen.
        <Stack gap={2} className={styles.keys}>
          <Segmented
            label="Single-key shortcuts"
            value={keys}
            options={{ on: 'On', off: 'Off' }}
            onChange={(value) => setPreference('keys', value)}
          />
          <Button onClick={onHelp}>
            <Icon of={Keyboard} size={16} />
            Keyboard shortcuts
          </Button>
        </Stack>
      )}
      <Connection />
    </>
  )
}

/** Chooses which additional fields are columns of the table. Renders nothing if no brand of this session has any. */
function ColumnChoices() {
  const queryClient = useQueryClient()
  const chosen = new Set(usePreferences().columns)
  const names = useMemo(
    () => plainNames(listedPages(queryClient).flatMap(({ brands }) => brands)),
    [queryClient],
  )
  if (names.length === 0) return null
  return (
    <Stack as="fieldset" gap={1}>
      <legend>Additional columns</legend>
      {names.map((name) => (
        <CheckboxField
          key={name}
          label={name}
          checked={chosen.has(name)}
          onChange={() => setPreference('columns', [...chosen.symmetricDifference(new Set([name]))])}
        />
      ))}
    </Stack>
  )
}

/** The service that the brands come from, and the one that it copies. */
function Connection() {
  const current = useSelector(session)
  const { copyOf } = currentSettings()
  if (current.status !== 'signed-in') return null
  return (
    <Soft as="p" size="s">
      Connected to {new URL(current.baseAddress).host}
      {copyOf !== undefined && `, a copy of ${new URL(copyOf).host}`}
    </Soft>
  )
}

/** Changes the view parameters of the address, on the screens of brands and of a shortlist only. */
function useViewOfAddress() {
  const location = useLocation()
  const go = useGo()
  return (changes: ViewChanges) => {
    const { brands, shortlist } = routePatterns
    const hasView = [brands, shortlist].some((path) => location.pathname.startsWith(path))
    // Its state says where the reader came from.
    if (hasView) go(paths.here(location, changes), { replace: true, state: location.state as unknown })
  }
}
