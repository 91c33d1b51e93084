/** Which logos are hard to see on their background: a mark on each, their number, and a way from one to the next. */
import { useQuery } from '@tanstack/react-query'
import { createStore, useSelector } from '@tanstack/react-store'
import { EyeOff } from 'lucide'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { Colour } from '#checkup/logos/picture-facts.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { formatCount } from '#web/time/locale.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { readHex } from '#web/ui/contrast.ts'
import { Row, VisuallyHidden } from '#web/ui/layout.tsx'
import { BrandLogo } from './brand-logo.tsx'
import { backgroundColour } from './logo-background.tsx'
import { inOneColour, isHardToSee, type LogoShape, type OneColour, readPixels } from './logo-shape.ts'
import styles from './logo.module.css'

export interface LogoLook {
  readonly brand: ReadBrand
  /** As in `view_ground`. */
  readonly background: string
  /** The one colour in which to draw the logo; `undefined` for its own. */
  readonly oneColour?: OneColour | undefined
}

interface Seen {
  /** Whether each logo that has loaded is hard to see, by the id of its brand. */
  readonly known: ReadonlyMap<string, boolean>
  /** The id of the brand that the user was led to. */
  readonly shown?: string | undefined
}

/** Milliseconds. To count a thousand logos one by one would block the page. */
const COUNTED_EVERY = 250

function createSeenLogos() {
  const store = createStore<Seen>({ known: new Map() })
  const reports = new Map<string, boolean>()
  function count() {
    const known = new Map([...store.get().known, ...reports])
    reports.clear()
    store.setState(({ shown }) => ({ known, shown }))
  }
  return {
    store,
    report(id: string, isHard: boolean) {
      if (reports.size === 0) setTimeout(count, COUNTED_EVERY)
      reports.set(id, isHard)
    },
    show: (shown: string | undefined) => store.setState(({ known }) => ({ known, shown })),
  }
}

const SeenLogos = createContext<ReturnType<typeof createSeenLogos> | undefined>(undefined)
const NOTHING_SEEN = createStore<Seen>({ known: new Map() })

/** Whether a logo is hard to see on a background, and whether the user was led to it. Reports it to the screen's count. */
export function useHardToSee(id: string | null, shape: LogoShape | undefined, background: string) {
  const seen = use(SeenLogos)
  const isHard = useMemo(() => {
    // `undefined` if the background has no single colour.
    const colour = readHex(backgroundColour(background) ?? '') as Colour | undefined
    return shape !== undefined && isHardToSee(shape, colour) === true
  }, [shape, background])
  const isShown = useSelector(seen?.store ?? NOTHING_SEEN, ({ shown }) => id !== null && shown === id)
  useEffect(() => {
    if (id !== null && shape) seen?.report(id, isHard)
  }, [id, shape, isHard, seen])
  return { isHard, isShown }
}

/** Reads the pixels of a logo that is shown without CORS. `undefined` until then; without pixels if its host does not allow it. */
export function useLogoShape(src: string | null): LogoShape | undefined {
  return useQuery({
    queryKey: ['logo-shape', src],
    queryFn: async (): Promise<LogoShape> => {
      const image = new Image()
      Object.assign(image, { crossOrigin: 'anonymous', referrerPolicy: 'no-referrer', src })
      await image.decode().catch(() => {})
      const pixels = readPixels(image)
      return { ratio: 1, pixels: 'data' in pixels ? pixels : undefined }
    },
    enabled: src !== null,
    staleTime: Infinity,
  }).data
}

/** A logo of a table, in one colour if it can be, and marked if it is hard to see. Measured once it has loaded. */
export function MeasuredLogo({ brand, background, oneColour }: LogoLook) {
  const [isLoaded, setLoaded] = useState(false)
  const shape = useLogoShape(isLoaded ? brand.logo : null)
  const recoloured = useMemo(() => oneColour && shape && inOneColour(shape, oneColour), [oneColour, shape])
  const { isHard } = useHardToSee(brand.id, recoloured ?? shape, background)
  return (
    <span
      className={styles.tile}
      data-colour={!shape || recoloured ? oneColour : undefined}
      onLoadCapture={() => setLoaded(true)}
    >
      <BrandLogo src={brand.logo} name={brand.name} />
      {isHard && (
        <span className={styles.smallMark} title="Hard to see here">
          <Icon of={EyeOff} size={14} /> <VisuallyHidden>Hard to see here</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

interface HardToSeeProps {
  readonly brands: readonly ReadBrand[]
  /** How the logos look. They are counted again when this changes. */
  readonly look: string
  /** The class of the bar below the logos. */
  readonly className: string
  readonly children: ReactNode
}

/** Below logos: "7 logos are hard to see here", and a button that leads from one to the next. */
export function HardToSee({ brands, look, className, children }: HardToSeeProps) {
  const [{ seen, countedFor }, setCounted] = useState(() => ({ seen: createSeenLogos(), countedFor: look }))
  if (look !== countedFor) setCounted({ seen: createSeenLogos(), countedFor: look })
  return (
    <SeenLogos value={seen}>
      {children}
      <HardToSeeBar {...{ brands, className }} />
    </SeenLogos>
  )
}

function HardToSeeBar({ brands, className }: Omit<HardToSeeProps, 'look' | 'children'>) {
  const seen = use(SeenLogos)!
  const { known, shown } = useSelector(seen.store)
  const loaded = brands.filter(({ id }) => known.has(id ?? '')).length
  const hard = brands.filter(({ id }) => known.get(id ?? '') === true)
  const place = hard.findIndex(({ id }) => id === shown)
  if (hard.length === 0) return null
  const count = hard.length === 1 ? '1 logo is' : `${formatCount(hard.length)} logos are`
  const rest = brands.filter(({ logo }) => logo !== null).length - loaded
  const soFar = rest > 0 ? ` (${formatCount(loaded)} loaded so far)` : ''
  return (
    <Row className={className} data-print="hide">
      <span>
        {place < 0 && `${count} hard to see here${soFar}`}
        <output>{place >= 0 && `${place + 1} of ${hard.length}: ${hard[place]!.name ?? shown}`}</output>
      </span>
      <Button tone="quiet" onClick={() => seen.show(hard[(place + 1) % hard.length]!.id!)}>
        <Icon of={EyeOff} size={16} /> Show {place < 0 ? 'first' : 'next'}
      </Button>
    </Row>
  )
}
