/** The dates of the list: a button that says what they are, and opens the ways to change them. */
import { CalendarDays } from 'lucide'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import { readTimestamp } from '#contract/timestamp.ts'
import { afterToDay, beforeToDay, DATE_PRESETS, presetStart } from '#web/brand/zone-clock.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import type { TimeZone } from '#web/data/time-zone.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { dateWordsOf } from './filter-words.ts'
import { sinceVisit, useLastVisit } from './last-visit.ts'
import { useList } from './list-context.tsx'
import styles from './list-toolbar.module.css'

const DateChoices = lazyScreen(async () => (await import('./date-choices.tsx')).DateChoices)

export function DateMenu() {
  const { query } = useList()
  const { zone } = usePreferences()
  const lastVisit = useLastVisit()
  const choice = chosenDates(query, lastVisit, zone)
  return (
    <div className={styles.dates} data-chosen={choice?.value === 'any' ? undefined : ''}>
      <MenuButton
        id="date-menu"
        label={choice ? `Updated: ${choice.label.toLowerCase()}` : dateWordsOf(query, zone)}
        menuLabel="Dates of updates"
        icon={CalendarDays}
        menuClassName={styles.dateMenu}
        preload={DateChoices.preload}
      >
        {(menu) => <DateChoices choice={choice} onClose={() => menu.current?.hidePopover()} />}
      </MenuButton>
    </div>
  )
}

/** Dates that have a name. */
export interface DateChoice {
  readonly value: 'any' | 'visit' | (typeof DATE_PRESETS)[number]['value']
  readonly label: string
}

/** @param lastVisit the end of the visit before this one; undefined on the first. */
export function dateChoices(lastVisit: number | undefined): readonly DateChoice[] {
  return [
    { value: 'any', label: 'Any time' },
    ...DATE_PRESETS,
    ...(lastVisit === undefined ? [] : [{ value: 'visit', label: 'Since my last visit' } as const]),
  ]
}

/** The choice that the dates of a query stand for; undefined where they are other dates. */
function chosenDates(
  query: ListQuery,
  lastVisit: number | undefined,
  zone: TimeZone,
): DateChoice | undefined {
  const after = queryValue(query, 'updated_after')
  const before = queryValue(query, 'updated_before')
  function isChosen(value: DateChoice['value']): boolean {
    if (value === 'any') return after === undefined && before === undefined
    if (value === 'visit') {
      const form = readTimestamp(after)?.form
      if (form === undefined || lastVisit === undefined) return false
      const visit = sinceVisit(lastVisit, form, zone)
      return after === visit.updated_after && before === visit.updated_before
    }
    const days = DATE_PRESETS.find((preset) => preset.value === value)?.days ?? 0
    return (
      afterToDay(after, zone) === presetStart(days, zone) &&
      beforeToDay(before, zone) === presetStart(1, zone)
    )
  }
  return dateChoices(lastVisit).find(({ value }) => isChosen(value))
}
