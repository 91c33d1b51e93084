/** Which logos are hard to see on their background, and the mark on them. */
import { EyeOff } from 'lucide'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { Colour } from '#checkup/logos/picture-facts.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { Icon } from '#web/ui/button.tsx'
import { readHex } from '#web/ui/contrast.ts'
import { BrandLogo } from './brand-logo.tsx'
import { backgroundColour } from './logo-background.tsx'
import { inOneColour, isHardToSee, type LogoShape, type OneColour } from './logo-shape.ts'
import styles from './logo.module.css'

export interface LogoLook {
  readonly brand: ReadBrand
  /** As in `view_ground`. */
  readonly background: string
  /** The one colour in which to draw the logo; `undefined` for its own. */
  readonly oneColour?: OneColour | undefined
}

/** Told of each logo that has loaded, by the id of its brand. */
export const SeenLogos = createContext<((id: string, isHard: boolean) => void) | undefined>(undefined)

/** A logo in one colour if it can be, and whether it is hard to see on a background. Reports that to the screen's count. */
export function useHardToSee(
  id: string | null,
  shape: LogoShape | undefined,
  background: string,
  oneColour?: OneColour,
) {
  const report = use(SeenLogos)
  const recoloured = useMemo(() => oneColour && shape && inOneColour(shape, oneColour), [oneColour, shape])
  const drawn = recoloured ?? shape
  const isHard = useMemo(() => {
    // `undefined` if the background has no single colour.
    const colour = readHex(backgroundColour(background) ?? '') as Colour | undefined
    return drawn !== undefined && isHardToSee(drawn, colour) === true
  }, [drawn, background])
  useEffect(() => {
    if (id !== null && drawn) report?.(id, isHard)
  }, [id, drawn, isHard, report])
  return { recoloured, isHard }
}

/** A logo of a table, in one colour if it can be, and marked if it is hard to see. */
export function MeasuredLogo({ brand, background, oneColour }: LogoLook) {
  const [shape, setShape] = useState<LogoShape>()
  const { recoloured, isHard } = useHardToSee(brand.id, shape, background, oneColour)
  return (
    <span className={styles.tile} data-colour={!shape || recoloured ? oneColour : undefined}>
      <BrandLogo src={brand.logo} name={brand.name} onShape={setShape} />
      {isHard && <LogoMark />}
    </span>
  )
}

interface LogoMarkProps {
  readonly words?: string
  /** The reason, on hover. */
  readonly title?: string
}

/** On a logo that is hard to see, or not as it was asked for. Paper has no marks. */
export const LogoMark = ({ words = 'Hard to see here', title = words }: LogoMarkProps) => (
  <span className={styles.mark} title={title} data-print="hide">
    <Icon of={EyeOff} size={14} /> <span>{words}</span>
  </span>
)
