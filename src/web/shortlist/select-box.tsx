import type { ChangeEvent } from 'react'
import { isBrandId } from '#contract/fields.ts'
import styles from './selection.module.css'
import { selectUpTo } from './selection.ts'

interface SelectBoxProps {
  readonly id: string
  readonly name: string
  readonly selected: boolean
}

/** Selects a brand. On a card it shows when that is pointed at or focused, and stays once something is selected. */
export function SelectBox({ id, name, selected }: SelectBoxProps) {
  // Links of shortlists hold integers only.
  if (!isBrandId(id)) return null
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        data-select={id}
        checked={selected}
        onChange={change}
      />
    </label>
  )
}

function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
  const shift = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
  const boxes = shift && target.closest('tbody, ul, ol')?.querySelectorAll<HTMLInputElement>('[data-select]')
  selectUpTo(idOf(target), target.checked, Array.from(boxes || [], idOf))
}

const idOf = ({ dataset }: HTMLInputElement) => dataset['select'] ?? ''
