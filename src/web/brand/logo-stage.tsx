import { ImageOff, Palette } from 'lucide'
import { type ReactNode, useMemo } from 'react'
import { Icon } from '#web/ui/button.tsx'
import { LogoImage, logoFailure } from './brand-logo.tsx'
import { LogoMark, type LogoLook, rgbOf, useMeasuredLogo } from './hard-to-see.tsx'
import { placeLogo } from './logo-shape.ts'
import styles from './logo.module.css'

interface LogoStageProps extends LogoLook {
  /** Loads the logo even if it is far from the screen. */
  readonly isEager?: boolean
  /** Shown below it. */
  readonly children: ReactNode
}

/** A logo on the background `--tile`. It looks as large as those on other stages. If it is hard to see, a mark below says so. */
export function LogoStage({ isEager, children, ...look }: LogoStageProps) {
  const { brand, background, oneColour } = look
  const { shape, drawn, onShape, isRecoloured, isHard } = useMeasuredLogo(look)
  const place = useMemo(() => drawn && placeLogo(drawn, rgbOf(background)), [drawn, background])
  const isLeft = oneColour !== undefined && shape !== undefined && !isRecoloured
  const why = shape?.pixels ? 'It has its own background' : 'Its host does not let this app read it'
  return (
    <>
      <span className={styles.stage} data-stage data-colour={isRecoloured ? oneColour : undefined}>
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
            onShape={onShape}
            failed={
              <span data-failed className={styles.failed} title={`${logoFailure(brand.logo)}: ${brand.logo}`}>
                <Icon of={ImageOff} />
                Logo not loaded
              </span>
            }
          />
        )}
      </span>
      {children}
      {isHard ? <LogoMark /> : isLeft && <LogoMark words="Left as is" title={why} icon={Palette} />}
    </>
  )
}
