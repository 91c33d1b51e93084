import { EyeOff } from 'lucide'
import { type CSSProperties, useState } from 'react'
import type { Colour } from '#checkup/logos/picture-facts.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { initials, logoFailure } from './brand-logo.tsx'
import { groundColour, groundPaint, groundStyle } from './logo-ground.tsx'
import { readHex } from '#web/ui/contrast.ts'
import { Icon } from '#web/ui/button.tsx'
import { type LogoShape, placeLogo, readPixels, vanishesOn } from './logo-shape.ts'
import styles from './logo.module.css'

interface LogoStageProps {
  readonly brand: ReadBrand
  /** As in `view_ground`. */
  readonly ground: string
}

/** A logo on a ground. It looks as large as those on other stages, and is marked if it is not visible there. */
export function LogoStage({ brand, ground }: LogoStageProps) {
  const [shape, setShape] = useState<LogoShape>()
  // `undefined` if the ground has no single colour.
  const colour = readHex(groundColour(ground) ?? '') as Colour | undefined
  const vanishes = shape !== undefined && vanishesOn(shape, colour) === true
  return (
    <span
      className={styles.stage}
      style={{ ...groundStyle(ground), background: groundPaint(ground) }}
      data-vanishes={vanishes || undefined}
    >
      {brand.logo === null ? (
        'No logo'
      ) : (
        <SizedLogo key={brand.logo} {...{ brand, shape, colour }} src={brand.logo} onShape={setShape} />
      )}
      {vanishes && (
        <span className={styles.mark} title="Not visible here">
          <Icon of={EyeOff} size={14} /> <span>Not visible here</span>
        </span>
      )}
    </span>
  )
}

interface SizedLogoProps {
  readonly brand: ReadBrand
  readonly src: string
  /** Undefined until the logo has loaded. */
  readonly shape: LogoShape | undefined
  readonly colour: Colour | undefined
  readonly onShape: (shape: LogoShape) => void
}

function SizedLogo({ brand, src, shape, colour, onShape }: SizedLogoProps) {
  // Pixels are readable only if the image was requested with CORS. If its host refuses that, load it without.
  const [attempt, setAttempt] = useState<'cors' | 'plain' | 'failed'>('cors')
  if (attempt === 'failed') {
    return (
      <span className={styles.initials} title={`${logoFailure(src)}: ${src}`}>
        {initials(brand.name)}
      </span>
    )
  }
  const place = shape && placeLogo(shape, colour)
  return (
    <img
      key={attempt}
      src={src}
      alt=""
      className={styles.logo}
      crossOrigin={attempt === 'cors' ? 'anonymous' : undefined}
      loading="lazy"
      referrerPolicy="no-referrer"
      draggable={false}
      data-placed={place !== undefined || undefined}
      style={
        place &&
        ({ '--width': place.width, '--ratio': place.ratio, '--x': place.x, '--y': place.y } as CSSProperties)
      }
      onLoad={({ currentTarget }) => void lookAt(currentTarget, attempt === 'cors').then(onShape)}
      onError={() => setAttempt(attempt === 'cors' ? 'plain' : 'failed')}
    />
  )
}

/** Measures a copy outside the document. WebKit gives the drawn size of an SVG in the document as its natural size. */
async function lookAt(image: HTMLImageElement, isReadable: boolean): Promise<LogoShape> {
  const copy = image.cloneNode() as HTMLImageElement
  await copy.decode().catch(() => {})
  const { naturalWidth, naturalHeight } = copy
  const read = isReadable ? readPixels(copy) : undefined
  return {
    ratio: naturalWidth && naturalHeight ? naturalWidth / naturalHeight : 1,
    pixels: read && 'data' in read ? read : undefined,
  }
}
