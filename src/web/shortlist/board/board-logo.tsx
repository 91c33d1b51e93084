import { type CSSProperties, useState } from 'react'
import { initials } from '#web/parts/brand-logo.tsx'
import { logoFailure } from '#web/parts/logo-failure.ts'
import { readPixels } from '#web/parts/logo-pixels/read-pixels.ts'
import type { Rgb } from '#web/ui/contrast.ts'
import styles from './board-logo.module.css'
import { type LogoShape, placeLogo } from './logo-shape.ts'

interface BoardLogoProps {
  readonly src: string
  readonly name: string | null
  readonly ground: Rgb | undefined
  readonly shape: LogoShape | undefined
  readonly onShape: (src: string, shape: LogoShape) => void
}

/** A logo as large to the eye as all others on its board. */
export function BoardLogo({ src, name, ground, shape, onShape }: BoardLogoProps) {
  // Pixels can be read only of an image that was requested with CORS. Where the host does not allow that, it still shows.
  const [attempt, setAttempt] = useState<'cors' | 'plain' | 'failed'>('cors')
  if (attempt === 'failed') {
    return (
      <span className={styles.initials} title={`${logoFailure(src)}: ${src}`}>
        {initials(name)}
      </span>
    )
  }
  const place = shape && placeLogo(shape, ground as [number, number, number] | undefined)
  return (
    <img
      key={attempt}
      src={src}
      alt=""
      className={styles.logo}
      crossOrigin={attempt === 'cors' ? 'anonymous' : undefined}
      referrerPolicy="no-referrer"
      draggable={false}
      data-placed={place !== undefined || undefined}
      style={
        place &&
        ({
          '--width': place.width,
          '--ratio': place.ratio,
          '--x': place.x,
          '--y': place.y,
        } as CSSProperties)
      }
      onLoad={({ currentTarget }) => {
        if (!shape) void shapeOf(currentTarget, attempt === 'cors').then((read) => onShape(src, read))
      }}
      onError={() => setAttempt(attempt === 'cors' ? 'plain' : 'failed')}
    />
  )
}

/** Of a copy, which is not laid out: in WebKit the natural size of an SVG is otherwise the one at which it is drawn. */
async function shapeOf(image: HTMLImageElement, isReadable: boolean): Promise<LogoShape> {
  const copy = image.cloneNode() as HTMLImageElement
  await copy.decode().catch(() => {})
  const { naturalWidth, naturalHeight } = copy
  const pixels = isReadable ? readPixels(copy) : undefined
  return {
    ratio: naturalWidth && naturalHeight ? naturalWidth / naturalHeight : 1,
    pixels: pixels && 'data' in pixels ? pixels : undefined,
  }
}
