/** Form fields, each with its label. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { ChevronDown, type IconNode } from 'lucide'
import { Icon } from './button.tsx'
import styles from './field.module.css'
import { isComposing } from './focus.ts'

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: ReactNode
  /** Hides the label from all but screen readers, for a field that explains itself. */
  readonly labelHidden?: boolean
  /** Shown inside the field, before the text. */
  readonly icon?: ReactNode
  /** Shown inside the field, after the text. */
  readonly end?: ReactNode
  /** Says below the field what is wrong with its text. */
  readonly error?: string | undefined
}

/** A labelled input, without the browser's suggestions. `className` applies to the whole field. */
export function TextField({ label, labelHidden, icon, end, error, className, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={styles.label} data-visually-hidden={labelHidden ? 'always' : undefined}>
        {label}
      </label>
      <div className={styles.box} data-icon={icon ? '' : undefined}>
        {icon}
        <input
          autoComplete="off"
          spellCheck={false}
          {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          {...input}
          id={id}
          className={styles.input}
        />
        {end}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
  readonly label: string
  readonly hint: ReactNode
}

export function TextAreaField({ label, hint, className, ...area }: TextAreaFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-describedby={`${id}-hint`}
        className={[styles.input, styles.area, className].filter(Boolean).join(' ')}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}

interface EditableTextProps extends ComponentProps<'textarea'> {
  readonly label: string
  readonly value: string
  /** The text may have several lines: Enter starts a new one. Otherwise it has one, even if more are pasted. */
  readonly isLong?: boolean
  readonly onSave: (text: string) => void
}

/** A text that is edited in place. Blur and Enter save it, Escape does not. */
export function EditableText(props: EditableTextProps) {
  const { label, value, isLong, onSave, onBlur, onKeyDown, ...rest } = props
  return (
    <textarea
      {...rest}
      // Remounts for another text, or when another tab has changed it.
      key={value}
      className={styles.editable}
      aria-label={label}
      defaultValue={value}
      autoComplete="off"
      rows={value.split('\n').length}
      onBlur={(event) => {
        onBlur?.(event)
        if (event.target.value !== value) onSave(event.target.value)
      }}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, currentTarget } = event
        if (isComposing(event)) return
        if (key === 'Escape') currentTarget.value = value
        onKeyDown?.(event)
        if (event.defaultPrevented) return
        if (key === 'Escape' || (key === 'Enter' && (!isLong || ctrlKey || metaKey))) currentTarget.blur()
      }}
    />
  )
}

interface SelectFieldProps extends ComponentProps<'select'> {
  readonly label: string
  readonly labelHidden?: boolean
  readonly icon?: IconNode
}

export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden, icon = ChevronDown, className, ...select } = props
  const id = useId()
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={styles.label} data-visually-hidden={labelHidden ? 'always' : undefined}>
        {label}
      </label>
      <div className={styles.box}>
        <select {...select} id={id} className={styles.select} />
        <Icon of={icon} size={16} />
      </div>
    </div>
  )
}

export function CheckboxField({ label, ...input }: ComponentProps<'input'> & { readonly label: string }) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  )
}

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly labelHidden?: boolean
  /** The label of each value. */
  readonly options: Readonly<Record<Value, string>>
  readonly icons?: Readonly<Record<Value, IconNode>>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A few choices side by side. They are native radio buttons, so arrow keys move between them. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, labelHidden, options, icons, value, onChange } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className={styles.field}>
      <span id={`${name}-label`} className={styles.label} hidden={labelHidden}>
        {label}
      </span>
      <div className={styles.options}>
        {(Object.keys(options) as Value[]).map((option) => (
          <label key={option} className={styles.option} data-covered>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {icons && <Icon of={icons[option]} size={16} />}
            {options[option]}
          </label>
        ))}
      </div>
    </div>
  )
}
