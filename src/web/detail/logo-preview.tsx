/** The logo in the panel, large on a background that the user chooses. */
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide'
import { useMemo } from 'react'
import { LOGO_TIMEOUT } from '#checkup/logos/look-at-logos.ts'
import { delay } from '#client/abortable.ts'
import { blockedReason, logoFailure } from '#web/brand/brand-logo.tsx'
import { isHardToSeeOn, LogoMark } from '#web/brand/hard-to-see.tsx'
import {
  BackgroundChoice,
  BackgroundField,
  type BackgroundChoiceProps,
  backgroundPaint,
  backgroundLabel,
  tileStyle,
} from '#web/brand/logo-background.tsx'
import { readShape } from '#web/brand/logo-shape.ts'
import { RetryButton } from '#web/brand/notices.tsx'
import { usePersistentError } from '#web/data/brand-queries.ts'
import { Soft, Stack } from '#web/ui/layout.tsx'
import { Empty } from '#web/ui/messages.tsx'
import { logoType } from '#web/export/logo-file.ts'
import { CopyLogo } from './logo-actions.tsx'
import styles from './logo-preview.module.css'

async function loadImage(src: string, crossOrigin: string | null): Promise<HTMLImageElement> {
  const image = Object.assign(new Image(), { crossOrigin, src })
  await new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject }))
  return image
}

/** Loads a logo. Its data is the size in words, and its shape, with pixels if its host allows CORS. */
export function useLogo(src: string | null) {
  const query = useQuery({
    queryKey: ['logo', src],
    queryFn: async ({ signal }) => {
      const loading = loadImage(src!, 'anonymous').catch(() => loadImage(src!, null))
      const tooLong = delay(LOGO_TIMEOUT, signal).then(() => Promise.reject(new Error('No response')))
      const image = await Promise.race([loading, tooLong])
      const size = `${image.naturalWidth}\u00a0×\u00a0${image.naturalHeight}\u00a0px`
      return { size, shape: await readShape(image) }
    },
    enabled: src !== null,
    staleTime: Infinity,
    retry: false,
  })
  return { ...query, error: usePersistentError(query) }
}

interface LogoPreviewProps extends BackgroundChoiceProps {
  /** An http(s) address, or `null` if the brand has no logo that can be shown. */
  readonly src: string | null
  /** Names the logo in its text alternative: the brand's name, or else its id. */
  readonly label: string
  readonly loading?: boolean
}

export function LogoPreview({ src, label, background, onBackground, loading = false }: LogoPreviewProps) {
  const logo = useLogo(src)
  const { size, shape } = logo.data ?? {}
  const state = src === null ? (loading ? 'loading' : 'missing') : logo.error ? 'failed' : 'shown'
  const isHard = useMemo(() => isHardToSeeOn(shape, background), [shape, background])

  return (
    <Stack gap={2} className={styles.preview} style={{ '--background': backgroundPaint(background) }}>
      <div className={styles.stage} data-state={state}>
        {src !== null && size !== undefined && (
          <img src={src} alt={`${label} logo`} className={styles.logo} draggable={false} />
        )}
        {state === 'failed' && <FailedLogo src={src!} logo={logo} />}
        {state === 'missing' && <Empty icon={ImageOff} title="No logo" />}
        <output style={{ ...tileStyle(background), color: 'var(--on-tile)' }}>
          {state === 'shown' && size === undefined && 'Loading…'}
          {isHard && <LogoMark words={`Hard to see on ${backgroundLabel(background).toLowerCase()}`} />}
        </output>
      </div>
      {(state === 'shown' || state === 'loading') && (
        <>
          <BackgroundChoice {...{ background, onBackground }} />
          <BackgroundField
            {...{ background, onBackground }}
            caption={
              <Soft as="p" size="s">
                Only the preview has this background.
              </Soft>
            }
          >
            <CopyLogo logo={src} />
          </BackgroundField>
        </>
      )}
    </Stack>
  )
}

/** Says why a logo is not shown, with its address for whoever looks for the cause. */
function FailedLogo({ src, logo }: { src: string; logo: ReturnType<typeof useLogo> }) {
  const { host } = new URL(src)
  // The first of the last two requests, with CORS, shows the status of more hosts than the other.
  const requests = performance.getEntriesByName(src, 'resource').slice(-2) as PerformanceResourceTiming[]
  const status = Math.max(0, ...requests.map(({ responseStatus }) => responseStatus))
  return (
    <Empty
      icon={ImageOff}
      title={logoFailure(src)}
      actions={!blockedReason(src) && <RetryButton query={logo} tone="plain" />}
    >
      {!blockedReason(src) &&
        `${host} ${status >= 400 ? `responded with ${status}` : 'did not respond with an image'}.`}
      <small translate="no">{src}</small>
    </Empty>
  )
}

/** "PNG, 512 × 512 px", in a line that is there before the logo has loaded. */
export function LogoSize({ src }: { src: string }) {
  const { data } = useLogo(src)
  const type = logoType(src)
  // The browser's size of an SVG is often its own default.
  const size = data && (type === 'SVG' ? 'any size' : data.size)
  return (
    <Soft as="p" size="s">
      {[type, size].filter(Boolean).join(', ') || '\u00a0'}
    </Soft>
  )
}
