/** The logo in the panel: large on a background that the user chooses, and at the small sizes at which logos are used. */
import { EyeOff, ImageOff } from 'lucide'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { keptBack, logoFailure } from '#web/brand/brand-logo.tsx'
import { useHardToSee, useLogoShape } from '#web/brand/hard-to-see.tsx'
import {
  BackgroundChoice,
  type BackgroundChoiceProps,
  backgroundPaint,
  backgroundLabel,
} from '#web/brand/logo-background.tsx'
import { RetryButton } from '#web/brand/notices.tsx'
import { Icon } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Row, Soft, Stack } from '#web/ui/layout.tsx'
import { Empty } from '#web/ui/messages.tsx'
import { logoType } from '#web/export/logo-file.ts'
import { CopyLogo } from './logo-actions.tsx'
import styles from './logo-preview.module.css'

/** In CSS pixels: a browser tab, a list row and an avatar. */
const ACTUAL_SIZES = [16, 32, 64]

export interface LogoPreviewProps extends BackgroundChoiceProps {
  /** An http(s) address, or `null` if the brand has no logo that can be shown. */
  readonly src: string | null
  /** Names the logo in its text alternative: the brand's name, or else its id. */
  readonly label: string
  readonly loading?: boolean
  /** Called with the address of a logo that has failed, and with `undefined` once it has loaded. */
  readonly onFailed: (src: string | undefined) => void
}

/** How a try to load a logo ended. */
interface Outcome {
  readonly src: string
  readonly attempt: number
  /** `undefined` if it failed. */
  readonly size?: string
}

export function LogoPreview(props: LogoPreviewProps) {
  const { src, label, background, onBackground, onFailed, loading = false } = props
  const [attempt, setAttempt] = useState(1)
  const [latest, setOutcome] = useState<Outcome>()
  const outcome = latest?.src === src ? latest : undefined
  const size = outcome?.size
  const failed = outcome !== undefined && size === undefined
  const isTrying = failed && outcome.attempt < attempt
  const state = src === null ? (loading ? 'loading' : 'missing') : failed ? 'failed' : 'shown'
  const { isHard } = useHardToSee(null, useLogoShape(size === undefined ? null : src), background)

  return (
    <Stack
      gap={2}
      className={styles.preview}
      style={{ '--background': backgroundPaint(background) } as CSSProperties}
    >
      <div className={styles.stage} data-state={state}>
        {src !== null && (!failed || isTrying) && (
          <img
            key={`${attempt} ${src}`}
            src={src}
            alt={`${label} logo`}
            className={styles.logo}
            data-loaded={size !== undefined || undefined}
            decoding="async"
            referrerPolicy="no-referrer"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setOutcome({ src, attempt, size: `${width}\u00a0×\u00a0${height}\u00a0px` })
              onFailed(undefined)
            }}
            onError={() => {
              setOutcome({ src, attempt })
              onFailed(src)
            }}
          />
        )}
        {failed && (
          <FailedLogo
            key={src}
            src={src!}
            retry={
              <RetryButton
                tone="plain"
                query={{ error: null, isFetching: isTrying, refetch: () => setAttempt(attempt + 1) }}
              />
            }
          />
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

interface FailedLogoProps {
  readonly src: string
  readonly retry: ReactNode
}

/** Says why a logo is not shown, with its address for whoever looks for the cause. */
function FailedLogo({ src, retry }: FailedLogoProps) {
  const { host } = new URL(src)
  // Known for the app's own host only.
  const [entry] = performance.getEntriesByName(src, 'resource').slice(-1) as PerformanceResourceTiming[]
  const status = entry?.responseStatus ?? 0
  return (
    <Empty
      icon={ImageOff}
      title={logoFailure(src)}
      actions={
        <>
          {!keptBack(src) && retry}
          <CopyButton label="Copy address" text={src} labelVisible />
        </>
      }
    >
      {keptBack(src)
        ? 'It may open in a tab of its own.'
        : status >= 400
          ? `${host} answered ${status}.`
          : `${host} did not answer, or not with an image.`}
      <small translate="no">{src}</small>
    </Empty>
  )
}

function captionOf(src: string | null, size: string): string {
  const type = logoType(src ?? '')
  // The browser's size of an SVG is often its own default.
  if (type === 'SVG') return type
  return type === undefined ? size : `${type}, ${size}`
}
