/**
 * Grounds: the backgrounds that logos are shown on, as written in `view_ground`. A ground is a name such as `dark`, or six
 * hexadecimal digits for a custom colour.
 */
import { type CSSProperties, useId, useState } from 'react'
import { contrast, readHex } from '#web/ui/contrast.ts'
import styles from './logo.module.css'

const GROUNDS = {
  light: 'White',
  dark: 'Black',
  grey: 'Grey',
  checkerboard: 'Checkerboard',
  custom: 'Custom colour',
} as const
type GroundName = keyof typeof GROUNDS

/** A ground from an address. `undefined` if it is neither a known name nor a colour. */
export function readLogoGround(value = ''): string | undefined {
  return groundName(value) !== 'custom' || /^[\da-f]{6}$/.test(value) ? value : undefined
}

/** A ground without a known name is a custom colour. */
function groundName(ground: string): GroundName {
  return (Object.keys(GROUNDS) as GroundName[]).find((each) => each === ground) ?? 'custom'
}

const COLOURS: Readonly<Record<string, string>> = { light: '#ffffff', dark: '#000000', grey: '#808080' }

/** `#rrggbb`, or `undefined` if the ground has no single colour. */
export function groundColour(ground: string): string | undefined {
  return COLOURS[ground] ?? (groundName(ground) === 'custom' ? `#${ground}` : undefined)
}

/** A ground as a CSS background. */
export const groundPaint = (ground: string) => groundColour(ground) ?? 'var(--checks)'

/** In a sentence: "white", "#f5c542". */
export function groundWords(ground: string): string {
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

interface GroundChoiceProps {
  /** As in `view_ground`. */
  readonly ground: string
  readonly onChange: (ground: string) => void
}

/** Chooses the background behind logos: a preset or a custom colour. */
export function GroundChoice({ ground, onChange }: GroundChoiceProps) {
  const name = useId()
  const chosen = groundName(ground)
  // A colour input accepts hexadecimal values only. This is its initial one.
  const [lastColour, setLastColour] = useState('#f5c542')
  const colour = chosen === 'custom' ? `#${ground}` : lastColour
  return (
    <>
      <fieldset aria-label="Background" className={styles.backgrounds}>
        {(Object.keys(GROUNDS) as GroundName[]).map((each) => (
          <label key={each} className={styles.background} title={GROUNDS[each]}>
            <input
              type="radio"
              name={name}
              checked={each === chosen}
              aria-label={GROUNDS[each]}
              onChange={() => onChange(each === 'custom' ? colour.slice(1) : each)}
            />
            <span
              className={styles.swatch}
              style={{ background: groundPaint(each === 'custom' ? colour.slice(1) : each) }}
            />
          </label>
        ))}
      </fieldset>
      {chosen === 'custom' && (
        <input
          type="color"
          aria-label="Custom background colour"
          title="Custom background colour"
          className={styles.picker}
          value={colour}
          onChange={({ target }) => {
            setLastColour(target.value)
            onChange(target.value.slice(1))
          }}
        />
      )}
    </>
  )
}
