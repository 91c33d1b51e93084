import { useState } from 'react'
import styles from './brand-logo.module.css'
import { logoFailure } from './logo-failure.ts'

interface BrandLogoProps {
  /** An http(s) URL; null where the brand has none that can be shown. */
  readonly src: string | null
  readonly name: string | null
  /** Empty where the name is shown beside it. */
  readonly alt: string
}

/** A logo in a box of fixed size, so that nothing moves when it arrives. A failed and a missing logo look different. */
export function BrandLogo({ src, name, alt }: BrandLogoProps) {
  const [failed, setFailed] = useState<string>()
  const state = src === null ? 'missing' : src === failed ? 'failed' : 'shown'

  return (
    <span className={styles.tile} data-state={state}>
      {src !== null && src !== failed && (
        <img
          key={src}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setFailed(src)}
        />
      )}
      {src !== null && src === failed && (
        <span
          className={styles.initials}
          role={alt ? 'img' : undefined}
          aria-label={alt ? `${alt}: ${logoFailure(src)}` : undefined}
          title={`${logoFailure(src)}: ${src}`}
        >
          {initials(name)}
        </span>
      )}
      {state === 'missing' && (
        <span className={styles.none} title="No logo">
          –
        </span>
      )}
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
