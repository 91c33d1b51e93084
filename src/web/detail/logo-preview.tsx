/** The logo in the panel: large on a background that the user chooses, and at the small sizes at which logos are used. */
import { EyeOff, ImageOff } from 'lucide'
import { type CSSProperties, useState } from 'react'
import { logoFailure } from '#web/brand/brand-logo.tsx'
import { useHardToSee, useLogoShape } from '#web/brand/hard-to-see.tsx'
import {
  BackgroundChoice,
  type BackgroundChoiceProps,
  backgroundPaint,
  backgroundLabel,
} from '#web/brand/logo-background.tsx'
import { Icon } from '#web/ui/button.tsx'
import { Row, Soft, Stack } from '#web/ui/layout.tsx'
import { logoType } from '#web/export/logo-file.ts'
import { CopyLogo } from './logo-actions.tsx'
import styles from './logo-preview.module.css'

/** In CSS pixels: a browser tab, a list row and an avatar. */
const ACTUAL_SIZES = [16, 32, 64]

interface LogoPreviewProps extends BackgroundChoiceProps {
  /** An http(s) address, or `null` if the brand has no logo that can be shown. */
  readonly src: string | null
  /** Names the logo in its text alternative: the brand's name, or else its id. */
  readonly label: string
  readonly loading?: boolean
}

export function LogoPreview({ src, label, background, onBackground, loading = false }: LogoPreviewProps) {
  const [latest, setLoaded] = useState<{ readonly src: string; readonly size: string }>()
  const [failedAt, setFailed] = useState<string>()
  const size = latest?.src === src ? latest?.size : undefined
  const failed = src !== null && failedAt === src
  const state = src === null ? (loading ? 'loading' : 'missing') : failed ? 'failed' : 'shown'
  const { isHard } = useHardToSee(null, useLogoShape(size === undefined ? null : src), background)

  return (
    <Stack
      gap={2}
      className={styles.preview}
      style={{ '--background': backgroundPaint(background) } as CSSProperties}
    >
      <div className={styles.stage} data-state={state}>
        {src !== null && !failed && (
          <img
            key={src}
            src={src}
            alt={`${label} logo`}
            className={styles.logo}
            data-loaded={size !== undefined || undefined}
            decoding="async"
            referrerPolicy="no-referrer"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setLoaded({ src, size: `${width}\u00a0×\u00a0${height}\u00a0px` })
            }
            onError={() => setFailed(src)}
          />
        )}
        {failed && (
          <>
            <Icon of={ImageOff} size={24} label={`${label} logo: ${logoFailure(src)}`} />
            <p>{logoFailure(src)}</p>
          </>
        )}
        {state === 'missing' && <p>No logo</p>}
        <output className={styles.vanished}>
          {isHard && (
            <>
              <Icon of={EyeOff} size={14} /> Hard to see on {backgroundLabel(background).toLowerCase()}
            </>
          )}
        </output>
      </div>
      {(state === 'shown' || state === 'loading') && (
        <>
          <Row className={styles.choices}>
            <BackgroundChoice {...{ background, onBackground }} />
            <Soft key={size} as="p" size="xs" className={styles.caption}>
              {size === undefined ? 'Loading' : captionOf(src, size)}
            </Soft>
          </Row>
          <Row justify="between">
            <Row as="ul" gap={3} className={styles.sizes} aria-label="Actual sizes">
              {ACTUAL_SIZES.map((side) => (
                <Stack as="li" gap={1} justify="center" key={side}>
                  <span className={styles.sample} data-loading={src === null || undefined}>
                    {src === null ? (
                      <span style={{ inlineSize: side, blockSize: side }} />
                    ) : (
                      <img
                        key={src}
                        src={src}
                        alt=""
                        width={side}
                        height={side}
                        referrerPolicy="no-referrer"
                      />
                    )}
                  </span>
                  <Soft size="xs">{side} px</Soft>
                </Stack>
              ))}
            </Row>
            <CopyLogo logo={src} />
          </Row>
        </>
      )}
    </Stack>
  )
}

function captionOf(src: string | null, size: string): string {
  const type = logoType(src ?? '')
  // The browser's size of an SVG is often its own default.
  if (type === 'SVG') return type
  return type === undefined ? size : `${type}, ${size}`
}
