import { type ReactNode, useId } from 'react'
import styles from './controls.module.css'

interface SegmentedProps<Value extends string> {
  readonly label: string
  /** Whether the label is shown above, or only read by screen readers. */
  readonly labelVisible?: boolean
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A few choices side by side. They are native radio buttons, so arrow keys move between them. */
export function Segmented<Value extends string>({
  label,
  labelVisible,
  options,
  value,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className={styles.segmented}>
      <span id={`${name}-label`} className={styles.segmentedLabel} hidden={!labelVisible}>
        {label}
      </span>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </div>
  )
}
