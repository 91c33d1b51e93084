import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { seenFields } from '#web/data/brand-queries.ts'
import { setPreference, usePreferences } from '#web/data/preferences.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import styles from './column-choices.module.css'

/** Which additional fields are columns of the table. Nothing where the brands of this session have none. */
export function ColumnChoices() {
  const queryClient = useQueryClient()
  const { columns } = usePreferences()
  const names = useMemo(() => seenFields(queryClient), [queryClient])
  if (names.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>Additional columns</legend>
      {names.map((name) => (
        <CheckboxField
          key={name}
          label={name}
          checked={columns.includes(name)}
          onChange={({ target: { checked } }) =>
            setPreference(
              'columns',
              checked ? [...columns, name] : columns.filter((column) => column !== name),
            )
          }
        />
      ))}
    </fieldset>
  )
}
