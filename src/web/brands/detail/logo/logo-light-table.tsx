import { ExternalLink } from 'lucide'
import { useState } from 'react'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Icon } from '#web/ui/icon.tsx'
import { initials } from '#web/parts/brand-logo.tsx'
import { type Ground, GroundChoice, type LogoSize, SizeChoice } from './light-table-choices.tsx'
import styles from './logo-light-table.module.css'
import { logoType, receivedContentType } from './logo-type.ts'

interface LogoLightTableProps {
  /** An http(s) address, or null where the brand has none that could be shown. */
  readonly src: string | null
  readonly name: string | null
  /** What the brand is called where it has no name. */
  readonly label: string
  /** Not known yet whether there is a logo. */
  readonly loading?: boolean
}

/** It opens on the ground that the reader chose for the list. */
const GROUND_OF = { light: 'white', dark: 'black', checkerboard: 'check' } as const

interface Loaded {
  readonly src: string
  /** Null: it could not be loaded. */
  readonly natural: { readonly width: number; readonly height: number } | null
}

/** The logo on grounds and at sizes of one's choice, in a box that never changes its own. */
export function LogoLightTable({ src, name, label, loading = false }: LogoLightTableProps) {
  const { ground: listGround } = usePreferences()
  const [ground, setGround] = useState<Ground>(GROUND_OF[listGround])
  // A colour input takes hexadecimal digits only; this is where its picker opens.
  const [own, setOwn] = useState('#f5c542')
  const [size, setSize] = useState<LogoSize>('fit')
  const [loaded, setLoaded] = useState<Loaded>()
  const result = loaded?.src === src ? loaded : undefined
  const failed = result?.natural === null

  return (
    <div className={styles.table}>
      <div
        className={styles.stage}
        data-ground={ground}
        data-state={src === null ? (loading ? 'loading' : 'missing') : failed ? 'failed' : 'shown'}
        style={ground === 'own' ? { backgroundColor: own } : undefined}
      >
        {src !== null && !failed && (
          <img
            key={src}
            src={src}
            alt={`${label} logo`}
            className={styles.logo}
            data-loaded={result !== undefined || undefined}
            style={size === 'fit' ? undefined : { inlineSize: `${size}px`, blockSize: `${size}px` }}
            decoding="async"
            referrerPolicy="no-referrer"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setLoaded({ src, natural: { width, height } })
            }
            onError={() => setLoaded({ src, natural: null })}
          />
        )}
        {src !== null && failed && <FailedLogo src={src} name={name} label={label} />}
        {src === null && !loading && <p>No logo to show</p>}
      </div>
      <div className={styles.choices}>
        <GroundChoice ground={ground} own={own} onGround={setGround} />
        {ground === 'own' && (
          <input
            type="color"
            aria-label="Own background colour"
            title="Own background colour"
            className={styles.picker}
            value={own}
            onChange={({ target }) => setOwn(target.value)}
          />
        )}
        <p className={styles.caption}>{captionOf(src, loading, result)}</p>
      </div>
      <SizeChoice size={size} onSize={setSize} />
    </div>
  )
}

function FailedLogo({ src, name, label }: { src: string; name: string | null; label: string }) {
  return (
    <>
      {/* Letters that stand for a picture: there is no tag for that. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <span role="img" aria-label={`${label} logo (failed to load)`} className={styles.initials}>
        {initials(name)}
      </span>
      <p className={styles.address}>{src}</p>
      <a href={src} target="_blank" rel="noopener noreferrer" className={styles.open}>
        Open in a new tab <Icon of={ExternalLink} size={14} />
      </a>
    </>
  )
}

function captionOf(src: string | null, loading: boolean, result: Loaded | undefined): string {
  if (src === null) return loading ? 'Loading' : 'No logo'
  if (!result) return 'Loading the logo'
  if (!result.natural) return 'The logo could not be loaded'
  const { width, height } = result.natural
  const type = logoType(src, receivedContentType(src))
  const size =
    width > 0 && height > 0 ? `Natural size ${width}\u00a0×\u00a0${height}\u00a0px` : 'Natural size unknown'
  if (!type) return `${size}, type unknown`
  return `${size}, ${type.words}${type.from === 'address' ? ' by its address' : ''}`
}
