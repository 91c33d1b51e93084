/**
 * The backgrounds that logos are shown on, as written in `view_ground`: a name such as `dark`, or six hexadecimal digits for
 * a custom colour.
 */
import { useSelector } from '@tanstack/react-store'
import { Pipette } from 'lucide'
import { type CSSProperties, useId, useState } from 'react'
import { persisted } from '#web/data/persisted.ts'
import { Icon } from '#web/ui/button.tsx'
import { contrast, readHex } from '#web/ui/contrast.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { type OneColour, readOneColour } from './logo-shape.ts'
import styles from './logo.module.css'

const BACKGROUNDS = {
  light: 'White',
  dark: 'Black',
  grey: 'Grey',
  checkerboard: 'Checkerboard',
} as const

const isCustomColour = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{6}$/.test(value)

/** A background from an address. `undefined` if it is neither a known name nor a colour. */
export function readLogoBackground(value = ''): string | undefined {
  return backgroundName(value) !== 'custom' || isCustomColour(value) ? value : undefined
}

/** A background without a known name is a custom colour. */
const backgroundName = (background: string) =>
  Object.keys(BACKGROUNDS).includes(background) ? (background as keyof typeof BACKGROUNDS) : 'custom'

const COLOURS: Readonly<Record<string, string>> = { light: '#ffffff', dark: '#000000', grey: '#808080' }

/** `#rrggbb`, or `undefined` if the background has no single colour. */
export function backgroundColour(background: string): string | undefined {
  return COLOURS[background] ?? (backgroundName(background) === 'custom' ? `#${background}` : undefined)
}

/** As a CSS `background`. */
export const backgroundPaint = (background: string) => backgroundColour(background) ?? 'var(--checks)'

/** In a sentence: "white", "#f5c542". */
export function backgroundLabel(background: string): string {
  const name = backgroundName(background)
  return name === 'custom' ? `#${background}` : BACKGROUNDS[name].toLowerCase()
}

/** Styles for a background: its colour, and black or white text, whichever contrasts more. Empty for a pattern. */
export function backgroundStyle(background: string): CSSProperties {
  const colour = backgroundColour(background)
  const rgb = readHex(colour ?? '')
  if (!rgb) return {}
  const isLight = contrast(rgb, [0, 0, 0]) >= contrast(rgb, [255, 255, 255])
  return { background: colour, color: isLight ? 'black' : 'white' }
}

const MAX_COLOURS = 5

/** The custom colours that were chosen last, the newest first, as in `view_ground`. */
const lastColours = () =>
  persisted('brand-catalogue:colours', {
    read: (stored) =>
      (Array.isArray(stored) ? (stored as unknown[]) : []).filter(isCustomColour).slice(0, MAX_COLOURS),
  })
function keepColour(colour: string) {
  lastColours().change((colours) => [...new Set([colour, ...colours])].slice(0, MAX_COLOURS))
}

interface BackgroundChoiceProps {
  /** As in `view_ground`. */
  readonly background: string
  readonly onChange: (background: string) => void
}

/** Chooses the background behind logos: a preset, one of the last custom colours, or a new one. */
export function BackgroundChoice({ background, onChange }: BackgroundChoiceProps) {
  const name = useId()
  const kept = useSelector(lastColours())
  const isNew = backgroundName(background) === 'custom' && !kept.includes(background)
  const colours = isNew ? [background, ...kept].slice(0, MAX_COLOURS) : kept
  return (
    <fieldset aria-label="Background" className={styles.backgrounds}>
      {[...Object.keys(BACKGROUNDS), ...colours].map((each) => {
        const label = (BACKGROUNDS as Readonly<Record<string, string>>)[each] ?? `#${each}`
        return (
          <label key={each} className={styles.background} title={label}>
            <input
              type="radio"
              name={name}
              checked={each === background}
              aria-label={label}
              onChange={() => onChange(each)}
            />
            <span className={styles.swatch} style={{ background: backgroundPaint(each) }} />
          </label>
        )
      })}
      <label className={styles.background} title="Custom background colour">
        <input
          // React's `onChange` comes for every colour on the way. This one comes when the picker closes.
          ref={(picker) => {
            const keep = () => keepColour(picker!.value.slice(1))
            picker?.addEventListener('change', keep)
            return () => picker?.removeEventListener('change', keep)
          }}
          type="color"
          aria-label="Custom background colour"
          value={backgroundColour(background) ?? `#${colours[0] ?? 'f5c542'}`}
          onChange={({ target }) => onChange(target.value.slice(1))}
        />
        <Icon of={Pipette} size={16} />
      </label>
    </fieldset>
  )
}

/** A custom background as text, such as `#10245c`, for a colour that is known by its code. */
export function BackgroundField({ background, onChange }: BackgroundChoiceProps) {
  /** `undefined` unless something is being typed. */
  const [text, setText] = useState<string>()
  const shown = backgroundName(background) === 'custom' ? `#${background}` : ''
  return (
    <TextField
      label="Background colour code"
      labelHidden
      className={styles.code}
      placeholder="#rrggbb"
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
      value={text ?? shown}
      onChange={({ target }) => {
        setText(target.value)
        const colour = target.value.trim().replace('#', '').toLowerCase()
        if (!isCustomColour(colour)) return
        keepColour(colour)
        onChange(colour)
      }}
      onBlur={() => setText(undefined)}
    />
  )
}

interface OneColourFieldProps {
  /** `undefined` for the colours of each logo. */
  readonly value: OneColour | undefined
  readonly onChange: (colour: OneColour | undefined) => void
}

export function OneColourField({ value, onChange }: OneColourFieldProps) {
  return (
    <SelectField
      label="Colour"
      value={value ?? ''}
      onChange={({ target }) => onChange(readOneColour(target.value))}
    >
      <option value="">As is</option>
      <option value="black">Black</option>
      <option value="white">White</option>
    </SelectField>
  )
}
