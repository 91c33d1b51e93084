import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import { queryValue } from '#contract/list-query.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import styles from './export-dialog.module.css'
import type { ExportChoice, ExportedList } from './use-export.ts'
import { brandCountWords } from '#web/parts/times/moment-words.ts'

interface ExportChoiceFormProps {
  readonly list: ExportedList
  readonly choice: ExportChoice
  readonly onChange: (choice: ExportChoice) => void
  readonly onStart: () => void
  readonly onClose: () => void
}

/** Which brands to export, and in which format. */
export function ExportChoiceForm({
  list: { query, page, total },
  choice,
  onChange,
  onStart,
  onClose,
}: ExportChoiceFormProps) {
  const counted = useQuery({ ...brandQueries.total(query), enabled: total === undefined })
  const count = total === undefined ? counted.data : total
  const filtered = FILTER_PARAMETERS.some((parameter) => queryValue(query, parameter) !== undefined)
  const option = (part: Partial<ExportChoice>) => ({
    checked: Object.entries(part).every(([key, value]) => choice[key as keyof ExportChoice] === value),
    onChoose: () => onChange({ ...choice, ...part }),
  })

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onStart()
      }}
    >
      <Options legend="Brands">
        <Option
          {...option({ scope: 'list' })}
          name="scope"
          label={filtered ? 'All pages of these filters' : 'All pages'}
        >
          {count != null
            ? brandCountWords(count)
            : total === undefined && counted.isPending
              ? 'Counting…'
              : 'Number unknown'}
        </Option>
        <Option {...option({ scope: 'page' })} name="scope" label="This page" disabled={!page}>
          {page ? brandCountWords(page.brands.length) : 'Not loaded'}
        </Option>
      </Options>
      <Options legend="Format">
        <Option {...option({ format: 'csv' })} name="format" label="CSV">
          For spreadsheets
        </Option>
        <Option {...option({ format: 'json' })} name="format" label="JSON">
          For programs
        </Option>
      </Options>
      <p className={styles.hint}>
        {choice.format === 'csv'
          ? 'Values are exported as the service sends them. Text that a spreadsheet would run as a formula, and long ids that it would round, get a leading apostrophe.'
          : 'One array, with the brands exactly as the service sends them, one per line.'}
      </p>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary">
          Export
        </Button>
      </DialogActions>
    </form>
  )
}

function Options({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.options}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface OptionProps {
  readonly name: string
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Option({ name, label, checked, disabled, onChoose, children }: OptionProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name={name} checked={checked} disabled={disabled} onChange={onChoose} />
      <span className={styles.label}>{label}</span>
      <span className={styles.soft}>{children}</span>
    </label>
  )
}
