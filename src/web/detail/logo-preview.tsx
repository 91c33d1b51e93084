/** A logo in the panel: large, on a ground of the reader's choice, and as small as it is used. */
import { ExternalLink, EyeOff } from 'lucide'
import { type CSSProperties, useEffect, useState } from 'react'
import type { Colour, Pixels } from '#checkup/logos/picture-facts.ts'
import { initials } from '#web/brand/brand-logo.tsx'
import { GroundChoice } from '#web/brand/ground-choice.tsx'
import { logoFailure } from '#web/brand/logo-failure.ts'
import { groundColour, groundPaint, groundWords } from '#web/brand/logo-ground.ts'
import { readPixels } from '#web/brand/read-pixels.ts'
import { vanishesOn } from '#web/brand/logo-shape.ts'
import { readHex } from '#web/ui/contrast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Soft, textLinkClass } from '#web/ui/text.tsx'
import styles from './brand-detail.module.css'
import { CopyLogo } from './logo-actions.tsx'

/** In CSS pixels: a browser's tab, a list, an avatar. */
const ACTUAL_SIZES = [16, 32, 64]

interface LogoPreviewProps {
  /** An http(s) address, or null where the brand has none that could be shown. */
  readonly src: string | null
  readonly name: string | null
  /** What the logo is called: the brand's name, or its id. */
  readonly label: string
  /** The background, as in `view_ground`. */
  readonly ground: string
  readonly onGround: (ground: string) => void
  /** The brand is still loading. */
  readonly loading?: boolean
}

interface Loaded {
  readonly src: string
  readonly width: number
  readonly height: number
}

export function LogoPreview({ src, name, label, ground, onGround, loading = false }: LogoPreviewProps) {
  const [latest, setLoaded] = useState<Loaded>()
  const [failedAt, setFailed] = useState<string>()
  const loaded = latest?.src === src ? latest : undefined
  const failed = src !== null && failedAt === src
  const state = src === null ? (loading ? 'loading' : 'missing') : failed ? 'failed' : 'shown'
  const pixels = usePixels(loaded ? src : null)
  // Undefined for a ground of more than one colour.
  const colour = readHex(groundColour(ground) ?? '') as Colour | undefined
  const vanishes = pixels !== undefined && vanishesOn({ ratio: 1, pixels }, colour) === true

  return (
    <div className={styles.preview} style={{ '--ground': groundPaint(ground) } as CSSProperties}>
      <div className={styles.stage} data-state={state}>
        {src !== null && !failed && (
          <img
            key={src}
            src={src}
            alt={`${label} logo`}
            className={styles.logo}
            data-loaded={loaded !== undefined || undefined}
            decoding="async"
            referrerPolicy="no-referrer"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setLoaded({ src, width, height })
            }
            onError={() => setFailed(src)}
          />
        )}
        {failed && <FailedLogo src={src} name={name} label={label} />}
        {src === null && !loading && <p>No logo</p>}
        <output className={styles.vanished}>
          {vanishes && (
            <>
              <Icon of={EyeOff} size={14} /> Not visible on {groundWords(ground)}
            </>
          )}
        </output>
      </div>
      {(state === 'shown' || state === 'loading') && (
        <>
          <Row className={styles.choices}>
            <GroundChoice ground={ground} onChange={onGround} />
            <Soft as="p" size="xs" className={styles.caption}>
              {captionOf(src, loaded)}
            </Soft>
          </Row>
          <Row justify="between">
            <ul className={styles.sizes} aria-label="Actual sizes">
              {ACTUAL_SIZES.map((size) => (
                <li key={size}>
                  <span className={styles.sample}>
                    {src !== null && (
                      <img
                        key={src}
                        src={src}
                        alt=""
                        width={size}
                        height={size}
                        referrerPolicy="no-referrer"
                      />
                    )}
                  </span>
                  <Soft size="xs">{size} px</Soft>
                </li>
              ))}
            </ul>
            <CopyLogo logo={src} />
          </Row>
        </>
      )}
    </div>
  )
}

/** The pixels of a logo that its host lets the page read. It is asked once more, with CORS; the one that is shown is not. */
function usePixels(src: string | null): Pixels | undefined {
  const [read, setRead] = useState<{ readonly src: string; readonly pixels: Pixels }>()
  useEffect(() => {
    if (src === null) return undefined
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.referrerPolicy = 'no-referrer'
    image.addEventListener('load', () => {
      const pixels = readPixels(image)
      if ('data' in pixels) setRead({ src, pixels })
    })
    image.src = src
    return () => image.removeAttribute('src')
  }, [src])
  return read && read.src === src ? read.pixels : undefined
}

function FailedLogo({ src, name, label }: { src: string; name: string | null; label: string }) {
  return (
    <>
      {/* Initials in place of an image: no element has this role. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <span role="img" aria-label={`${label} logo: ${logoFailure(src)}`} className={styles.initials}>
        {initials(name)}
      </span>
      <p>{logoFailure(src)}</p>
      <a href={src} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
        Open in a new tab <Icon of={ExternalLink} size={14} />
      </a>
    </>
  )
}

function captionOf(src: string | null, loaded: Loaded | undefined): string {
  if (src === null) return 'Loading'
  if (!loaded) return 'Loading logo'
  const type = logoType(src)
  // The browser's size of an SVG is often its own default.
  if (type === 'SVG') return 'SVG, scales to any size'
  const size = `${loaded.width}\u00a0×\u00a0${loaded.height}\u00a0px`
  return type === undefined ? size : `${type}, ${size}`
}

/** "SVG", "PNG": by the extension in the address. */
export function logoType(address: string): string | undefined {
  const type = /\.(svg|a?png|jpe?g|gif|webp|avif|bmp|ico)$/i.exec(URL.parse(address)?.pathname ?? '')?.[1]
  return type?.toUpperCase().replace('JPG', 'JPEG')
}
