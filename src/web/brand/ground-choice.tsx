import { useId, useState } from 'react'
import styles from './ground-choice.module.css'
import { type GroundName, groundName, groundPaint, GROUNDS } from './logo-ground.ts'

interface GroundChoiceProps {
  /** As in `view_ground`. */
  readonly ground: string
  readonly onChange: (ground: string) => void
}

/** The background behind logos: a few, and any colour. */
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
