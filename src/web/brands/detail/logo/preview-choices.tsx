import { useId } from 'react'
import { Segmented } from '#web/ui/segmented.tsx'
import styles from './preview-choices.module.css'

/** By their names in `view_ground`, of which a list has no grey. A custom colour is there without its `#`. */
const BACKGROUNDS = {
  light: 'White',
  dark: 'Black',
  grey: 'Grey',
  checkerboard: 'Checkerboard',
  custom: 'Custom colour',
} as const
type Background = keyof typeof BACKGROUNDS

/** The background of an address if the preview can show it. */
export function readPreviewGround(value = ''): string | undefined {
  return backgroundOf(value) !== 'custom' || /^[\da-f]{6}$/.test(value) ? value : undefined
}

/** Any that has no name is a colour. */
export function backgroundOf(ground: string): Background {
  return (Object.keys(BACKGROUNDS) as Background[]).find((each) => each === ground) ?? 'custom'
}

/** In px, or as large as the box allows. */
const LOGO_SIZES = ['16', '32', '64', '128', '256', 'fit'] as const
export type LogoSize = (typeof LOGO_SIZES)[number]
const SIZES = LOGO_SIZES.map((value) => ({ value, label: value === 'fit' ? 'Fit' : value }))

interface BackgroundChoiceProps {
  readonly background: Background
  /** `#rrggbb`. */
  readonly customColour: string
  readonly onChange: (background: Background) => void
}

/** The background behind the logo. */
export function BackgroundChoice({ background, customColour, onChange }: BackgroundChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.backgrounds}>
      <legend className={styles.legend}>Background</legend>
      {(Object.keys(BACKGROUNDS) as Background[]).map((each) => (
        <label key={each} className={styles.background} title={BACKGROUNDS[each]}>
          <input
            type="radio"
            name={name}
            checked={each === background}
            aria-label={BACKGROUNDS[each]}
            onChange={() => onChange(each)}
          />
          <span
            className={styles.swatch}
            data-background={each}
            style={each === 'custom' ? { backgroundColor: customColour } : undefined}
          />
        </label>
      ))}
    </fieldset>
  )
}

/** The size of the logo. */
export function SizeChoice({ size, onChange }: { size: LogoSize; onChange: (size: LogoSize) => void }) {
  return <Segmented label="Size in pixels" value={size} onChange={onChange} options={SIZES} />
}
