import { useId } from 'react'
import { Segmented } from '#web/ui/segmented.tsx'
import styles from './light-table-choices.module.css'

const GROUNDS = {
  white: 'White',
  black: 'Black',
  grey: 'Grey',
  check: 'Checkerboard',
  own: 'Own colour',
} as const
export type Ground = keyof typeof GROUNDS

/** In px, or as large as the table allows. */
const LOGO_SIZES = ['16', '32', '64', '128', '256', 'fit'] as const
export type LogoSize = (typeof LOGO_SIZES)[number]
const SIZES = LOGO_SIZES.map((value) => ({ value, label: value === 'fit' ? 'Fit' : value }))

interface GroundChoiceProps {
  readonly ground: Ground
  /** `#rrggbb`. */
  readonly own: string
  readonly onGround: (ground: Ground) => void
}

/** What the logo lies on. */
export function GroundChoice({ ground, own, onGround }: GroundChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.grounds}>
      <legend className={styles.legend}>Background</legend>
      {(Object.keys(GROUNDS) as Ground[]).map((each) => (
        <label key={each} className={styles.ground} title={GROUNDS[each]}>
          <input
            type="radio"
            name={name}
            checked={each === ground}
            aria-label={GROUNDS[each]}
            onChange={() => onGround(each)}
          />
          <span
            className={styles.swatch}
            data-ground={each}
            style={each === 'own' ? { backgroundColor: own } : undefined}
          />
        </label>
      ))}
    </fieldset>
  )
}

/** How large the logo is drawn. */
export function SizeChoice({ size, onSize }: { size: LogoSize; onSize: (size: LogoSize) => void }) {
  return <Segmented label="Size in pixels" value={size} onChange={onSize} options={SIZES} />
}
