/**
 * Grounds: the backgrounds that logos are shown on, as written in `view_ground`. A ground is a name such as `dark`, or six
 * hexadecimal digits for a custom colour.
 */
import { useSelector } from '@tanstack/react-store'
import { Pipette } from 'lucide'
import { type CSSProperties, useId } from 'react'
import { persisted } from '#web/data/persisted.ts'
import { Icon } from '#web/ui/button.tsx'
import { contrast, readHex } from '#web/ui/contrast.ts'
import styles from './logo.module.css'

const GROUNDS = {
  light: 'White',
  dark: 'Black',
  grey: 'Grey',
  checkerboard: 'Checkerboard',
} as const

const isCustomColour = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{6}$/.test(value)

/** A ground from an address. `undefined` if it is neither a known name nor a colour. */
export function readLogoGround(value = ''): string | undefined {
  return groundName(value) !== 'custom' || isCustomColour(value) ? value : undefined
}

/** A ground without a known name is a custom colour. */
const groundName = (ground: string) =>
  Object.keys(GROUNDS).includes(ground) ? (ground as keyof typeof GROUNDS) : 'custom'

const COLOURS: Readonly<Record<string, string>> = { light: '#ffffff', dark: '#000000', grey: '#808080' }

/** `#rrggbb`, or `undefined` if the ground has no single colour. */
export function groundColour(ground: string): string | undefined {
  return COLOURS[ground] ?? (groundName(ground) === 'custom' ? `#${ground}` : undefined)
}

/** A ground as a CSS background. */
export const groundPaint = (ground: string) => groundColour(ground) ?? 'var(--checks)'

/** In a sentence: "white", "#f5c542". */
export function groundLabel(ground: string): string {
  const name = groundName(ground)
  return name === 'custom' ? `#${ground}` : GROUNDS[name].toLowerCase()
}

/** Styles for a ground: its colour, and black or white text, whichever contrasts more. Empty for a pattern. */
export function groundStyle(ground: string): CSSProperties {
  const background = groundColour(ground)
  const rgb = readHex(background ?? '')
  if (!rgb) return {}
  const isLight = contrast(rgb, [0, 0, 0]) >= contrast(rgb, [255, 255, 255])
  return { background, color: isLight ? 'black' : 'white' }
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

interface GroundChoiceProps {
  /** As in `view_ground`. */
  readonly ground: string
  readonly onChange: (ground: string) => void
}

/** Chooses the background behind logos: a preset, one of the last custom colours, or a new one. */
export function GroundChoice({ ground, onChange }: GroundChoiceProps) {
  const name = useId()
  const kept = useSelector(lastColours())
  const isNew = groundName(ground) === 'custom' && !kept.includes(ground)
  const colours = isNew ? [ground, ...kept].slice(0, MAX_COLOURS) : kept
  return (
    <fieldset aria-label="Background" className={styles.backgrounds}>
      {[...Object.keys(GROUNDS), ...colours].map((each) => {
        const label = (GROUNDS as Readonly<Record<string, string>>)[each] ?? `#${each}`
        return (
          <label key={each} className={styles.background} title={label}>
            <input
              type="radio"
              name={name}
              checked={each === ground}
              aria-label={label}
              onChange={() => onChange(each)}
            />
            <span className={styles.swatch} style={{ background: groundPaint(each) }} />
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
          value={groundColour(ground) ?? `#${colours[0] ?? 'f5c542'}`}
          onChange={({ target }) => onChange(target.value.slice(1))}
        />
        <Icon of={Pipette} size={16} />
      </label>
    </fieldset>
  )
}
