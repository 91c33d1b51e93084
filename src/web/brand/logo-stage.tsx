import { type ReactNode, startTransition, useMemo, useState } from 'react'
import type { Colour } from '#checkup/logos/picture-facts.ts'
import { initials, LogoImage, logoFailure } from './brand-logo.tsx'
import { backgroundColour, backgroundPaint, backgroundStyle } from './logo-background.tsx'
import { readHex } from '#web/ui/contrast.ts'
import { LogoMark, type LogoLook, useHardToSee } from './hard-to-see.tsx'
import { type LogoShape, placeLogo } from './logo-shape.ts'
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
  // A transition, since many logos of a board may load at once.
  const measured = (next: LogoShape) => startTransition(() => setShape(next))
  const { recoloured, isHard } = useHardToSee(brand.id, shape, background, oneColour)
  const drawn = recoloured ?? shape
  const place = useMemo(
    () => drawn && placeLogo(drawn, readHex(backgroundColour(background) ?? '') as Colour | undefined),
    [drawn, background],
  )
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
          <LogoImage
            key={brand.logo}
            src={brand.logo}
            className={styles.logo}
            loading={isEager ? 'eager' : 'lazy'}
            data-placed={place !== undefined}
            style={
              place && { '--width': place.width, '--ratio': place.ratio, '--x': place.x, '--y': place.y }
            }
            onShape={measured}
            failed={
              <span className={styles.initials} title={`${logoFailure(brand.logo)}: ${brand.logo}`}>
                {initials(brand.name)}
              </span>
            }
          />
        )}
        {isHard ? <LogoMark /> : isLeft && <LogoMark words="Left as is" title={why} />}
      </span>
      {children}
    </>
  )
}
