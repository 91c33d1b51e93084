import { ImageOff } from 'lucide'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Icon } from '#web/ui/button.tsx'
import { type LogoShape, readShape } from './logo-shape.ts'
import styles from './logo.module.css'

interface LogoImageProps extends ComponentProps<'img'> {
  /** Shown if the logo cannot be loaded. */
  readonly failed: ReactNode
  /** Called with the measured logo once it has loaded. */
  readonly onShape?: ((shape: LogoShape) => void) | undefined
}

/** The image of a logo, measured if `onShape` is given. Give it a `key` if the address may change. */
export function LogoImage({ failed, onShape, ...image }: LogoImageProps) {
  // Pixels are readable only if the image was requested with CORS. If its host refuses that, load it without.
  const [attempt, setAttempt] = useState<'cors' | 'plain' | 'failed'>(onShape ? 'cors' : 'plain')
  if (attempt === 'failed') return failed
  return (
    <img
      loading="lazy"
      alt=""
      {...image}
      key={attempt}
      crossOrigin={attempt === 'cors' ? 'anonymous' : undefined}
      draggable={false}
      onLoad={({ currentTarget }) => {
        if (!onShape) return
        // It is printed even before it is measured.
        currentTarget.dataset['loaded'] = ''
        void readShape(currentTarget.cloneNode() as HTMLImageElement).then(onShape)
      }}
      onError={() => setAttempt(attempt === 'cors' ? 'plain' : 'failed')}
    />
  )
}

export interface BrandLogoProps extends Pick<LogoImageProps, 'onShape'> {
  /** An http(s) URL, or `null` if the brand has none that can be shown. */
  readonly src: string | null
  /** Why the logo is known not to load: it is not requested. */
  readonly failure?: string | undefined
}

/** A logo in a box of fixed size, so that nothing moves when it arrives. A failed and a missing logo look different. */
export function BrandLogo({ src, failure, onShape }: BrandLogoProps) {
  const inPlace = (title: string, words: ReactNode) => (
    <span className={styles.tile} data-empty title={title}>
      {words}
    </span>
  )
  if (src === null) return inPlace('No logo', '–')
  const failed = inPlace(`${failure ?? logoFailure(src)}: ${src}`, <Icon of={ImageOff} size={16} />)
  if (failure !== undefined) return failed
  return (
    <LogoImage
      key={src}
      src={src}
      className={styles.tile}
      decoding="async"
      onShape={onShape}
      failed={failed}
    />
  )
}

/** Addresses of images that the page's Content-Security-Policy has blocked. */
const blocked = new Set<string>()

if (typeof document !== 'undefined') {
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    if (effectiveDirective === 'img-src') blocked.add(blockedURI)
  })
}

/** Why this page itself blocks a logo: mixed content, or its Content-Security-Policy. `undefined` if it does not. */
export function blockedReason(src: string): string | undefined {
  const { href, protocol } = new URL(src)
  if (protocol === 'http:' && location.protocol === 'https:')
    return 'Not shown because its address is not https'
  return blocked.has(href) ? 'Not shown because this app does not load logos from its host' : undefined
}

export const logoFailure = (src: string) => blockedReason(src) ?? 'The logo could not be loaded'
