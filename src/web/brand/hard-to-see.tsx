/** Which logos are hard to see on their background, and the mark on them. */
import { EyeOff } from 'lucide'
import { createContext, startTransition, use, useDeferredValue, useEffect, useMemo, useState } from 'react'
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

export interface SeenLogos {
  /** Told of each logo that has loaded, by the key of its brand and look. */
  readonly report: (key: string, isHard: boolean) => void
  /** By address, so that no logo is measured again in another view. */
  readonly shapes: Map<string | null, LogoShape>
}
export const SeenLogos = createContext<SeenLogos | undefined>(undefined)

/** The key of a brand in one look. */
export const seenKey = (id: string | null, background: string, oneColour = '') =>
  `${id} ${background} ${oneColour}`

/** `undefined` if the background has no single colour. */
export const rgbOf = (background: string) => readHex(backgroundColour(background) ?? '') as Colour | undefined

export const isHardToSeeOn = (drawn: LogoShape | undefined, background: string) =>
  drawn !== undefined && isHardToSee(drawn, rgbOf(background)) === true

/**
 * The look in which up to a thousand logos are drawn: measuring them would block the page, so they follow a new look once the
 * page has painted it. `isOld` until then: their marks belong to the look before.
 */
export function useDeferredLook({ background, oneColour }: Omit<LogoLook, 'brand'>) {
  const next = useMemo(() => ({ background, oneColour }), [background, oneColour])
  const look = useDeferredValue(next)
  return { look, isOld: look !== next }
}

/** A measured logo, in one colour if it can be, and whether it is hard to see. Reports that to the screen's count. */
export function useMeasuredLogo({ brand: { id, logo }, background, oneColour }: LogoLook) {
  const seen = use(SeenLogos)
  const [shape, setShape] = useState(() => seen?.shapes.get(logo))
  const { isRecoloured, drawn } = useMemo(() => {
    const recoloured = shape && oneColour && inOneColour(shape, oneColour)
    return { isRecoloured: recoloured !== undefined, drawn: recoloured ?? shape }
  }, [shape, oneColour])
  const isHard = useMemo(() => isHardToSeeOn(drawn, background), [drawn, background])
  const key = seenKey(id, background, oneColour)
  useEffect(() => {
    if (id !== null && drawn) seen?.report(key, isHard)
  }, [id, key, drawn, isHard, seen])
  // A transition, since many logos of a board may load at once.
  const onShape = (next: LogoShape) => {
    seen?.shapes.set(logo, next)
    startTransition(() => setShape(next))
  }
  return { shape, drawn, onShape, isRecoloured, isHard }
}

/** A logo of a table, in one colour if it can be, and marked if it is hard to see. */
export function MeasuredLogo(look: LogoLook) {
  const { brand, oneColour } = look
  const { shape, onShape, isRecoloured, isHard } = useMeasuredLogo(look)
  return (
    <>
      <span className={styles.tile} data-colour={!shape || isRecoloured ? oneColour : undefined}>
        <BrandLogo src={brand.logo} onShape={onShape} />
      </span>
      {isHard && <LogoMark />}
    </>
  )
}

interface LogoMarkProps {
  readonly words?: string
  /** The reason, on hover. */
  readonly title?: string
  readonly icon?: typeof EyeOff
}

/** By a logo that is hard to see, or not as it was asked for. Paper has no marks. */
export const LogoMark = ({ words = 'Hard to see', title = words, icon = EyeOff }: LogoMarkProps) => (
  <span className={styles.mark} title={title} data-print="hide">
    <Icon of={icon} size={14} /> <span>{words}</span>
  </span>
)
