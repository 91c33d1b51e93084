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

type State = 'loading' | 'loaded' | 'failed' | 'missing'

/** A logo in a box of fixed size. Loading, loaded, failed and missing look different; nothing moves when it arrives. */
export function BrandLogo({ src, name, size, alt }: BrandLogoProps) {
  const [state, setState] = useState<{ src: string | null; state: State }>({ src, state: first(src) })
  if (state.src !== src) setState({ src, state: first(src) })
  const settle = (state: State) => setState({ src, state })

  return (
    <span className={styles.tile} data-size={size} data-state={state.state}>
      {src !== null && state.state !== 'failed' && (
        <img
          key={src}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={() => settle('loaded')}
          onError={() => settle('failed')}
        />
      )}
      {state.state === 'failed' && (
        <span
          className={styles.initials}
          role={alt ? 'img' : undefined}
          aria-label={alt ? `${alt} (failed to load)` : undefined}
          title={`The logo could not be loaded: ${src}`}
        >
          {initials(name)}
        </span>
      )}
      {state.state === 'missing' && (
        <span className={styles.none} title="No logo">
          –
        </span>
      )}
    </span>
  )
}

const first = (src: string | null): State => (src === null ? 'missing' : 'loading')

/** What stands for a logo that cannot be shown. */
export function initials(name: string | null): string {
  const words = (name ?? '?').split(/[\s.\-_/]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0)!).toUpperCase())
    .join('')
}
