/** Which logos are hard to see on their background, and a mark on each of a table. */
import { useQuery } from '@tanstack/react-query'
import { createStore, type Store, useSelector } from '@tanstack/react-store'
import { EyeOff } from 'lucide'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { Colour } from '#checkup/logos/picture-facts.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { Icon } from '#web/ui/button.tsx'
import { readHex } from '#web/ui/contrast.ts'
import { VisuallyHidden } from '#web/ui/layout.tsx'
import { BrandLogo } from './brand-logo.tsx'
import { backgroundColour } from './logo-background.tsx'
import { inOneColour, isHardToSee, type LogoShape, type OneColour, readShape } from './logo-shape.ts'
import styles from './logo.module.css'

export interface LogoLook {
  readonly brand: ReadBrand
  /** As in `view_ground`. */
  readonly background: string
  /** The one colour in which to draw the logo; `undefined` for its own. */
  readonly oneColour?: OneColour | undefined
}

export interface Seen {
  /** Whether each logo that has loaded is hard to see, by the id of its brand. */
  readonly known: ReadonlyMap<string, boolean>
  /** The id of the brand that the user was led to. */
  readonly shown?: string | undefined
}

export const SeenLogos = createContext<
  { readonly store: Store<Seen>; readonly report: (id: string, isHard: boolean) => void } | undefined
>(undefined)
const NOTHING_SEEN = createStore<Seen>({ known: new Map() })

/**
 * A logo in one colour if it can be, whether it is hard to see on a background, and whether the user was led to it. Reports
 * it to the screen's count.
 */
export function useHardToSee(
  id: string | null,
  shape: LogoShape | undefined,
  background: string,
  oneColour?: OneColour,
) {
  const seen = use(SeenLogos)
  const recoloured = useMemo(() => oneColour && shape && inOneColour(shape, oneColour), [oneColour, shape])
  const drawn = recoloured ?? shape
  const isHard = useMemo(() => {
    // `undefined` if the background has no single colour.
    const colour = readHex(backgroundColour(background) ?? '') as Colour | undefined
    return drawn !== undefined && isHardToSee(drawn, colour) === true
  }, [drawn, background])
  const isShown = useSelector(seen?.store ?? NOTHING_SEEN, ({ shown }) => id !== null && shown === id)
  useEffect(() => {
    if (id !== null && drawn) seen?.report(id, isHard)
  }, [id, drawn, isHard, seen])
  return { recoloured, isHard, isShown }
}

/** Reads the pixels of a logo that is shown without CORS. `undefined` until then; without pixels if its host does not allow it. */
export function useLogoShape(src: string | null): LogoShape | undefined {
  return useQuery({
    queryKey: ['logo-shape', src],
    queryFn: () => readShape(Object.assign(new Image(), { crossOrigin: 'anonymous', src })),
    enabled: src !== null,
    staleTime: Infinity,
  }).data
}

/** A logo of a table, in one colour if it can be, and marked if it is hard to see. Measured once it has loaded. */
export function MeasuredLogo({ brand, background, oneColour }: LogoLook) {
  const [isLoaded, setLoaded] = useState(false)
  const shape = useLogoShape(isLoaded ? brand.logo : null)
  const { recoloured, isHard } = useHardToSee(brand.id, shape, background, oneColour)
  return (
    <span
      className={styles.tile}
      data-colour={!shape || recoloured ? oneColour : undefined}
      onLoadCapture={() => setLoaded(true)}
    >
      <BrandLogo src={brand.logo} name={brand.name} />
      {isHard && (
        <span className={styles.smallMark} title="Hard to see here" data-print="hide">
          <Icon of={EyeOff} size={14} /> <VisuallyHidden>Hard to see here</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
