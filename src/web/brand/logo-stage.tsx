import { type ReactNode, startTransition, useMemo, useState } from 'react'
import type { Colour } from '#checkup/logos/picture-facts.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { initials, logoFailure } from './brand-logo.tsx'
import { backgroundColour, backgroundPaint, backgroundStyle } from './logo-background.tsx'
import { readHex } from '#web/ui/contrast.ts'
import { LogoMark, type LogoLook, useHardToSee } from './hard-to-see.tsx'
import { type LogoShape, placeLogo, readShape } from './logo-shape.ts'
import styles from './logo.module.css'

interface LogoStageProps extends LogoLook {
  /** Loads the logo even if it is far from the screen. */
  readonly isEager?: boolean
  /** Shown below it. */
  readonly children: ReactNode
}

/** A logo on a background. It looks as large as those on other stages, and is marked if it is hard to see there. */
export function LogoStage({ brand, background, oneColour, isEager, children }: LogoStageProps) {
  const [shape, setShape] = useState<LogoShape>()
  const { recoloured, isHard } = useHardToSee(brand.id, shape, background, oneColour)
  const isLeft = oneColour !== undefined && shape !== undefined && !recoloured
  const why = shape?.pixels ? 'It has its own background' : 'Its host does not let this app read it'
  return (
    <>
      <span
        className={styles.stage}
        style={{
          ...backgroundStyle(background),
          background: background === 'light' ? 'var(--tile)' : backgroundPaint(background),
        }}
        data-stage
        data-colour={recoloured && oneColour}
      >
        {brand.logo === null ? (
          'No logo'
        ) : (
          <SizedLogo
            key={brand.logo}
            {...{ brand, background, isEager }}
            drawn={recoloured ?? shape}
            src={brand.logo}
            onShape={setShape}
          />
        )}
        {isHard ? <LogoMark /> : isLeft && <LogoMark words="Left as is" title={why} />}
      </span>
      {children}
    </>
  )
}

interface SizedLogoProps {
  readonly brand: ReadBrand
  readonly src: string
  /** The logo as it is drawn, once it has loaded. */
  readonly drawn: LogoShape | undefined
  readonly background: string
  readonly isEager: boolean | undefined
  readonly onShape: (shape: LogoShape) => void
}

function SizedLogo({ brand, src, drawn, background, isEager, onShape }: SizedLogoProps) {
  // Pixels are readable only if the image was requested with CORS. If its host refuses that, load it without.
  const [attempt, setAttempt] = useState<'cors' | 'plain' | 'failed'>('cors')
  const place = useMemo(
    () => drawn && placeLogo(drawn, readHex(backgroundColour(background) ?? '') as Colour | undefined),
    [drawn, background],
  )
  if (attempt === 'failed') {
    return (
      <span className={styles.initials} title={`${logoFailure(src)}: ${src}`}>
        {initials(brand.name)}
      </span>
    )
  }
  return (
    <img
      key={attempt}
      src={src}
      alt=""
      className={styles.logo}
      crossOrigin={attempt === 'cors' ? 'anonymous' : undefined}
      loading={isEager ? 'eager' : 'lazy'}
      draggable={false}
      data-placed={place !== undefined}
      style={place && { '--width': place.width, '--ratio': place.ratio, '--x': place.x, '--y': place.y }}
      // A transition, since many logos of a board may load at once.
      onLoad={({ currentTarget }) => {
        // It is printed even before it is measured.
        currentTarget.dataset['loaded'] = ''
        void readShape(currentTarget.cloneNode() as HTMLImageElement).then((shape) =>
          startTransition(() => onShape(shape)),
        )
      }}
      onError={() => setAttempt(attempt === 'cors' ? 'plain' : 'failed')}
    />
  )
}
