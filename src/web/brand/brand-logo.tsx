import { useState } from 'react'
import styles from './logo.module.css'

interface BrandLogoProps {
  /** An http(s) URL, or `null` if the brand has none that can be shown. */
  readonly src: string | null
  readonly name: string | null
}

/** A logo in a box of fixed size, so that nothing moves when it arrives. A failed and a missing logo look different. */
export function BrandLogo({ src, name }: BrandLogoProps) {
  const [failed, setFailed] = useState<string>()
  if (src !== null && src !== failed) {
    return (
      <img
        key={src}
        src={src}
        alt=""
        className={styles.tile}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setFailed(src)}
      />
    )
  }
  return (
    <span className={styles.tile} data-empty title={src === null ? 'No logo' : `${logoFailure(src)}: ${src}`}>
      {src === null ? '–' : <b>{initials(name)}</b>}
    </span>
  )
}

/** Up to two letters in place of a logo that failed to load. */
export function initials(name: string | null): string {
  const words = (name ?? '?').split(/[\s.\-_/]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0)!).toUpperCase())
    .join('')
}

/** Addresses of images that the page's Content-Security-Policy has blocked. */
const blocked = new Set<string>()

if (typeof document !== 'undefined') {
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    if (effectiveDirective === 'img-src') blocked.add(blockedURI)
  })
}

/** Why this page itself blocks a logo: mixed content, or its Content-Security-Policy. `undefined` if it does not. */
export function keptBack(src: string): string | undefined {
  const { href, protocol } = new URL(src)
  if (protocol === 'http:' && location.protocol === 'https:')
    return 'Not shown because its address is not https'
  return blocked.has(href) ? 'Not shown because this app does not load logos from its host' : undefined
}

export const logoFailure = (src: string) => keptBack(src) ?? 'The logo could not be loaded'
