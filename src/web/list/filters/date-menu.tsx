/** The dates of the list: a button that says what they are, and opens the ways to change them. */
import { CalendarDays } from 'lucide'
import { memo } from 'react'
import type { ListQuery } from '#contract/list-query.ts'
import { useLastVisit } from '#web/list/last-visit.ts'
import type { ListActions } from '#web/list/use-list-address.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { chosenDates } from './date-choice.ts'
import styles from './date-menu.module.css'
import { dateWordsOf } from './filter-words.ts'

const DateChoices = lazyScreen(async () => (await import('./date-choices.tsx')).DateChoices)

interface DateMenuProps extends Pick<ListActions, 'changeFilters'> {
  readonly query: ListQuery
}

export const DateMenu = memo(function DateMenu({ query, changeFilters }: DateMenuProps) {
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
        menuClassName={styles.menu}
        preload={DateChoices.preload}
      >
        {(menu) => (
          <DateChoices
            query={query}
            choice={choice}
            changeFilters={changeFilters}
            onClose={() => menu.current?.hidePopover()}
          />
        )}
      </MenuButton>
    </div>
  )
})
