/**
 * The backgrounds that logos are shown on, as written in `view_ground`: a name such as `dark`, or six hexadecimal digits for
 * a custom colour.
 */
import { useSelector } from '@tanstack/react-store'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { persisted } from '#web/data/persisted.ts'
import { contrast, readHex } from '#web/ui/contrast.ts'
import { Segmented, TextField } from '#web/ui/field.tsx'
import { Row } from '#web/ui/layout.tsx'
import { type OneColour, readOneColour } from './logo-shape.ts'
import styles from './logo.module.css'

/** A background that is not in this table is a custom colour. */
const BACKGROUNDS: Readonly<Record<string, { readonly label: string; readonly colour?: string }>> = {
  light: { label: 'White', colour: '#ffffff' },
  dark: { label: 'Black', colour: '#000000' },
  grey: { label: 'Grey', colour: '#808080' },
  checkerboard: { label: 'Checkerboard' },
}
const isNamed = (background: string) => Object.hasOwn(BACKGROUNDS, background)

const isCustomColour = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{6}$/.test(value)

/** A background from an address. `undefined` if it is neither a known name nor a colour. */
export const readLogoBackground = (value = '') =>
  isNamed(value) || isCustomColour(value) ? value : undefined

/** `#rrggbb`, or `undefined` if the background has no single colour. */
export const backgroundColour = (background: string) =>
  isNamed(background) ? BACKGROUNDS[background]!.colour : `#${background}`

/** As a CSS `background`. */
export const backgroundPaint = (background: string) => backgroundColour(background) ?? 'var(--checks)'

/** "White", "#f5c542" */
export const backgroundLabel = (background: string) => BACKGROUNDS[background]?.label ?? `#${background}`

/** Text on a background: black or white, whichever contrasts more. `soft` if it may be paler. `undefined` on a pattern. */
export function textOn(background: string): string | undefined {
  const rgb = readHex(backgroundColour(background) ?? '')
  if (!rgb) return undefined
  const [black, white] = [contrast(rgb, [0, 0, 0]), contrast(rgb, [255, 255, 255])]
  return `${black >= white ? 'black' : 'white'}${Math.max(black, white) > 12 ? ' soft' : ''}`
}

/** Logos, and words in their place, on a background. Where it contrasts enough, a star is in the accent of either theme. */
export function tileStyle(background: string): CSSProperties {
  const [text, isSoft] = (textOn(background) ?? 'black soft').split(' ')
  return {
    '--tile': background === 'light' ? 'var(--soft-white)' : backgroundPaint(background),
    '--on-tile': text,
    '--star': isSoft ? 'var(--accent)' : text,
    '--star-theme': text === 'white' ? 'dark' : 'light',
  }
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

export interface BackgroundChoiceProps {
  /** As in `view_ground`. */
  readonly background: string
  readonly onBackground: (background: string) => void
}

/** Chooses the background behind logos: a preset, or one of the last custom colours. */
export function BackgroundChoice({ background, onBackground }: BackgroundChoiceProps) {
  const name = useId()
  const kept = useSelector(lastColours())
  const isNew = !isNamed(background) && !kept.includes(background)
  const colours = isNew ? [background, ...kept].slice(0, MAX_COLOURS) : kept
  return (
    <Row as="fieldset" gap={1} className={styles.backgrounds}>
      <legend>Background</legend>
      {[...Object.keys(BACKGROUNDS), ...colours].map((each) => {
        const label = backgroundLabel(each)
        return (
          <label key={each} className={styles.background} title={label} data-covered>
            <input
              type="radio"
              name={name}
              checked={each === background}
              aria-label={label}
              onChange={() => onBackground(each)}
            />
            <span className={styles.swatch} style={{ background: backgroundPaint(each) }} />
          </label>
        )
      })}
    </Row>
  )
}

const NOTHING_TYPED = { text: '', over: '', isWrong: false }
const NOT_A_COLOUR = 'Enter a hex code, such as #10245c'

interface BackgroundFieldProps extends BackgroundChoiceProps {
  /** Shown at the end of the row. */
  readonly children?: ReactNode
  /** A line below, in whose place a wrong code is explained. */
  readonly caption?: ReactNode
}

/** A custom background: its code, such as `#10245c`, and the browser's own picker. */
export function BackgroundField({ background, onBackground, children, caption }: BackgroundFieldProps) {
  /** What was typed over a background, and whether it was entered. */
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const isTyped = typed.over === background
  /** A whole code counts at once, and three digits when it is entered. */
  function type(text: string, isEntered = false) {
    const code = text.trim().replace('#', '').toLowerCase()
    const colour = isEntered ? code.replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3') : code
    const isColour = isCustomColour(colour)
    setTyped(isColour ? NOTHING_TYPED : { text, over: background, isWrong: isEntered && code !== '' })
    if (!isColour) return
    const preset = Object.keys(BACKGROUNDS).find((each) => backgroundColour(each) === `#${colour}`)
    if (!preset) keepColour(colour)
    onBackground(preset ?? colour)
  }
  const enter = () => isTyped && type(typed.text, true)
  const isWrong = isTyped && typed.isWrong
  return (
    <Row gap={1} className={styles.custom}>
      <TextField
        label="Background colour code"
        labelHidden
        className={styles.code}
        placeholder="#rrggbb"
        maxLength={20}
        value={isTyped ? typed.text : (backgroundColour(background) ?? '')}
        error={isWrong ? NOT_A_COLOUR : undefined}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={enter}
        onKeyDown={({ key }) => key === 'Enter' && enter()}
      />
      <label className={styles.background} title="Custom colour" data-covered>
        <input
          // React's `onChange` comes for every colour on the way. This one comes when the picker closes.
          ref={(picker) => {
            const keep = () => keepColour(picker!.value.slice(1))
            picker?.addEventListener('change', keep)
            return () => picker?.removeEventListener('change', keep)
          }}
          type="color"
          aria-label="Custom colour"
          value={backgroundColour(background) ?? '#f5c542'}
          onChange={({ target }) => onBackground(target.value.slice(1))}
        />
        <span className={styles.swatch} style={{ background: 'var(--spectrum)' }} />
      </label>
      {children}
      {!isWrong && caption}
    </Row>
  )
}

interface OneColourFieldProps {
  readonly label?: string
  /** `undefined` for the colours of each logo. */
  readonly value: OneColour | undefined
  readonly onChange: (colour: OneColour | undefined) => void
}

export const OneColourField = ({ label = 'Logo colour', value, onChange }: OneColourFieldProps) => (
  <Segmented
    label={label}
    value={value ?? ''}
    onChange={(colour) => onChange(readOneColour(colour))}
    options={{ '': 'As is', black: 'Black', white: 'White' }}
  />
)
