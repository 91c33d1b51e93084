import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import { queryValue } from '#contract/list-query.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Soft, textLinkClass } from '#web/ui/text.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import styles from './export-dialog.module.css'
import { MOST_LOGOS } from './print-sheet.tsx'
import type { ExportChoice, ExportedList } from './read-export.ts'
import { brandCountWords, countWords } from '#web/data/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { useSelection } from '#web/shortlist/selection.ts'

interface ChoiceFormProps {
  readonly list: ExportedList
  readonly choice: ExportChoice
  readonly onChange: (choice: ExportChoice) => void
  readonly onStart: () => void
  readonly onClose: () => void
}

/** More would be a hundred and fifty sheets, which nobody prints by intention. */
const MOST_PRINTED = 5000
const ROWS_A_SHEET = 30

/** Which brands to export, and in which format. */
export function ChoiceForm({
  list: { query, page, total },
  choice,
  onChange,
  onStart,
  onClose,
}: ChoiceFormProps) {
  const counted = useQuery({ ...brandQueries.total(query), enabled: total === undefined })
  const count = total === undefined ? counted.data : total
  const filtered = FILTER_PARAMETERS.some((parameter) => queryValue(query, parameter) !== undefined)
  const { size: selected } = useSelection()
  const rows = choice.scope === 'page' ? page?.brands.length : count
  const isTooMuch = choice.format === 'print' && (rows ?? 0) > MOST_PRINTED
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
        {selected > 0 && (
          <Link className={`${textLinkClass} ${styles.link}`} to={paths.shortlist()}>
            Export or print your shortlist ({brandCountWords(selected)})
          </Link>
        )}
      </Options>
      <Options legend="Format">
        <Option {...option({ format: 'csv' })} name="format" label="CSV">
          For spreadsheets
        </Option>
        <Option {...option({ format: 'json' })} name="format" label="JSON">
          For programs
        </Option>
        <Option {...option({ format: 'print' })} name="format" label="Paper">
          To print
        </Option>
      </Options>
      <Soft as="p" size="s" className={styles.hint}>
        {formatHint(choice, isTooMuch, rows)}
      </Soft>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" disabled={isTooMuch}>
          {choice.format === 'print' ? 'Print' : 'Export'}
        </Button>
      </DialogActions>
    </form>
  )
}

function formatHint({ format }: ExportChoice, isTooMuch: boolean, rows: number | null | undefined): string {
  if (format === 'csv')
    return 'Values are exported as the service sends them. Text that a spreadsheet would run as a formula gets a leading apostrophe; digits stay as they are.'
  if (format === 'json') return 'One array, with the brands exactly as the service sends them, one per line.'
  if (isTooMuch)
    return `At most ${brandCountWords(MOST_PRINTED)} are printed at once: set a filter, or print this page.`
  return rows == null
    ? 'With the filters, the date and the address of this list.'
    : `About ${sheetWords(Math.ceil(rows / ROWS_A_SHEET))}, with the filters, the date and the address of this list${rows > MOST_LOGOS ? `, but without logos: they are printed for up to ${countWords(MOST_LOGOS)} brands` : ''}.`
}

const sheetWords = (count: number) => `${countWords(count)} ${count === 1 ? 'sheet' : 'sheets'}`

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
      <Soft size="s" className={styles.soft}>
        {children}
      </Soft>
    </label>
  )
}
