import { useState } from 'react'
import styles from './brand-logo.module.css'

interface BrandLogoProps {
  /** An http(s) address, or null where the brand has none that could be shown. */
  readonly src: string | null
  readonly name: string | null
  readonly size: 'row' | 'tile'
  /** Empty where the name stands beside it. */
  readonly alt: string
}

/** A logo in a box of fixed size. Loading, shown, failed and missing look different; nothing moves when it arrives. */
export function BrandLogo({ src, name, size, alt }: BrandLogoProps) {
  const [failed, setFailed] = useState<string>()
  const state = src === null ? 'missing' : src === failed ? 'failed' : 'shown'

  return (
    <span className={styles.tile} data-size={size} data-state={state}>
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
      {state === 'failed' && (
        <span
          className={styles.initials}
          role={alt ? 'img' : undefined}
          aria-label={alt ? `${alt} (failed to load)` : undefined}
          title={`The logo could not be loaded: ${src}`}
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

/** What stands for a logo that cannot be shown. */
export function initials(name: string | null): string {
  const words = (name ?? '?').split(/[\s.\-_/]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0)!).toUpperCase())
    .join('')
}
