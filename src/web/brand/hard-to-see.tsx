/** Which logos are hard to see on their background: a mark on each, their number, and a way from one to the next. */
import { useQuery } from '@tanstack/react-query'
import { createStore, type Store, useSelector } from '@tanstack/react-store'
import { EyeOff } from 'lucide'
import { createContext, use, useEffect, useState } from 'react'
import type { Colour } from '#checkup/logos/picture-facts.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { formatCount } from '#web/time/locale.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { readHex } from '#web/ui/contrast.ts'
import { Row, VisuallyHidden } from '#web/ui/layout.tsx'
import { backgroundColour } from './logo-background.tsx'
import { isHardToSee, type LogoShape, readPixels } from './logo-shape.ts'
import styles from './logo.module.css'

/** Whether each logo that has loaded is hard to see, by the id of its brand. */
export type SeenLogos = Store<ReadonlyMap<string, boolean>>

export const newSeenLogos = (): SeenLogos => createStore<ReadonlyMap<string, boolean>>(new Map())

/** Where logos report whether they are hard to see. */
export const SeenLogosContext = createContext<SeenLogos | undefined>(undefined)

/** Whether a logo is hard to see on a background. Reports it, if the screen counts such logos. */
export function useHardToSee(id: string | null, shape: LogoShape | undefined, background: string): boolean {
  const seen = use(SeenLogosContext)
  // `undefined` if the background has no single colour.
  const colour = readHex(backgroundColour(background) ?? '') as Colour | undefined
  const isHard = shape !== undefined && isHardToSee(shape, colour) === true
  useEffect(() => {
    if (id === null || !shape || seen?.get().get(id) === isHard) return
    seen?.setState((known) => new Map(known).set(id, isHard))
  }, [id, shape, isHard, seen])
  return isHard
}

/** Reads the pixels of a logo that is shown without CORS. `undefined` until then, and if its host does not allow it. */
export function useLogoShape(src: string | null): LogoShape | undefined {
  return useQuery({
    queryKey: ['logo-shape', src],
    queryFn: async (): Promise<LogoShape> => {
      const image = new Image()
      Object.assign(image, { crossOrigin: 'anonymous', referrerPolicy: 'no-referrer', src })
      await image.decode()
      const pixels = readPixels(image)
      return { ratio: 1, pixels: 'data' in pixels ? pixels : undefined }
    },
    enabled: src !== null,
    staleTime: Infinity,
    retry: false,
  }).data
}

/** The mark on a small logo in a table. */
export function SmallMark({ brand, background }: { brand: ReadBrand; background: string }) {
  const shape = useLogoShape(brand.logo)
  if (!useHardToSee(brand.id, shape, background)) return null
  return (
    <span className={styles.smallMark} title="Hard to see here">
      <Icon of={EyeOff} size={14} /> <VisuallyHidden>Hard to see here</VisuallyHidden>
    </span>
  )
}

interface HardToSeeBarProps {
  readonly seen: SeenLogos
  readonly brands: readonly ReadBrand[]
  /** Brings a brand into view. */
  readonly onShow: (id: string) => void
  readonly className: string
}

/** "7 logos are hard to see on this colour", and a button that leads from one to the next. */
export function HardToSeeBar({ seen, brands, onShow, className }: HardToSeeBarProps) {
  const known = useSelector(seen)
  const [shown, setShown] = useState<ReadBrand>()
  const loaded = brands.filter(({ id }) => known.has(id ?? '')).length
  const hard = brands.filter(({ id }) => known.get(id ?? '') === true)
  const place = hard.findIndex(({ id }) => id === shown?.id)
  function showNext() {
    const next = hard[(place + 1) % hard.length]!
    setShown(next)
    onShow(next.id!)
  }
  if (hard.length === 0) return null
  const count = hard.length === 1 ? '1 logo is' : `${formatCount(hard.length)} logos are`
  const rest = brands.filter(({ logo }) => logo !== null).length - loaded
  const soFar = rest > 0 ? ` (${formatCount(loaded)} loaded so far)` : ''
  return (
    <Row className={className} data-print="hide">
      <span>{`${count} hard to see on this colour${soFar}`}</span>
      <output>{place >= 0 && `${place + 1} of ${hard.length}: ${shown?.name ?? shown?.id}`}</output>
      <Button tone="quiet" onClick={showNext}>
        <Icon of={EyeOff} size={16} /> Show {place < 0 ? 'first' : 'next'}
      </Button>
    </Row>
  )
}
