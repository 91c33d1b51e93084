import { ExternalLink } from 'lucide'
import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { initials } from '#web/brand/brand-logo.tsx'
import { logoFailure } from '#web/brand/logo-failure.ts'
import { GroundChoice } from '#web/brand/ground-choice.tsx'
import { groundPaint } from '#web/brand/logo-ground.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import styles from './logo-preview.module.css'

/** In px, or as large as the box allows. */
const LOGO_SIZES = ['16', '32', '64', '128', '256', 'fit'] as const
type LogoSize = (typeof LOGO_SIZES)[number]
const SIZES = LOGO_SIZES.map((value) => ({ value, label: value === 'fit' ? 'Fit' : value }))

interface LogoPreviewProps {
  /** An http(s) address, or null where the brand has none that could be shown. */
  readonly src: string | null
  readonly name: string | null
  /** What the logo is called: the brand's name, or its id. */
  readonly label: string
  /** The background, as in `view_ground`. */
  readonly ground: string
  readonly onGround: (ground: string) => void
  /** The brand is still loading. */
  readonly loading?: boolean
}

interface Loaded {
  readonly src: string
  /** Null: the logo could not be loaded. */
  readonly natural: { readonly width: number; readonly height: number } | null
}

/** The logo on a background and at a size of the user's choice, in a box whose size is fixed. */
export function LogoPreview({ src, name, label, ground, onGround, loading = false }: LogoPreviewProps) {
  const [size, setSize] = useState<LogoSize>('fit')
  const [loaded, setLoaded] = useState<Loaded>()
  const result = loaded?.src === src ? loaded : undefined
  const failed = result?.natural === null
  const hasChoices = loading || (src !== null && !failed)
  const state = src === null ? (loading ? 'loading' : 'missing') : failed ? 'failed' : 'shown'

  return (
    <div className={styles.preview}>
      <div
        className={styles.stage}
        data-state={state}
        style={state === 'shown' ? { background: groundPaint(ground) } : undefined}
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
            onLoad={({ currentTarget }) =>
              void naturalSize(currentTarget).then((natural) => setLoaded({ src, natural }))
            }
            onError={() => setLoaded({ src, natural: null })}
          />
        )}
        {src !== null && failed && <FailedLogo src={src} name={name} label={label} />}
        {src === null && !loading && <p>No logo</p>}
      </div>
      {!failed && (
        <div className={styles.choices}>
          {hasChoices && <GroundChoice ground={ground} onChange={onGround} />}
          <p className={styles.caption}>{captionOf(src, loading, result)}</p>
        </div>
      )}
      {hasChoices && <Segmented label="Size in pixels" value={size} onChange={setSize} options={SIZES} />}
    </div>
  )
}

/** In WebKit the natural size of an SVG that is laid out is the size at which it is drawn; that of a copy is its own. */
async function naturalSize(image: HTMLImageElement): Promise<NonNullable<Loaded['natural']>> {
  const copy = image.cloneNode() as HTMLImageElement
  await copy.decode().catch(() => {})
  return { width: copy.naturalWidth, height: copy.naturalHeight }
}

function FailedLogo({ src, name, label }: { src: string; name: string | null; label: string }) {
  return (
    <>
      {/* Initials in place of an image: no element has this role. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <span role="img" aria-label={`${label} logo: ${logoFailure(src)}`} className={styles.initials}>
        {initials(name)}
      </span>
      <p className={styles.failure}>{logoFailure(src)}</p>
      <p className={styles.address} translate="no">
        {src}
      </p>
      <a href={src} target="_blank" rel="noopener noreferrer" className={styles.open}>
        Open in a new tab <Icon of={ExternalLink} size={14} />
      </a>
    </>
  )
}

function captionOf(src: string | null, loading: boolean, result: Loaded | undefined): string {
  if (src === null) return loading ? 'Loading' : 'No logo'
  if (!result?.natural) return 'Loading logo'
  const { width, height } = result.natural
  const type = logoType(src, receivedContentType(src))
  const kind = type ? `${type.words}${type.from === 'address' ? ' by its file name' : ''}` : 'type unknown'
  // The browser's size of an SVG is often its own default.
  if (type?.words === 'SVG') return `${kind}, scales to any size`
  const size =
    width > 0 && height > 0 ? `Natural size ${width}\u00a0×\u00a0${height}\u00a0px` : 'Natural size unknown'
  return `${size}, ${kind}`
}

/** The file type of a logo, from the Content-Type of its server or from the extension in its address. */
interface LogoType {
  readonly words: string
  readonly from: 'server' | 'address'
}

const BY_EXTENSION: Readonly<Record<string, string>> = {
  svg: 'SVG',
  png: 'PNG',
  apng: 'APNG',
  jpg: 'JPEG',
  jpeg: 'JPEG',
  gif: 'GIF',
  webp: 'WebP',
  avif: 'AVIF',
  bmp: 'BMP',
  ico: 'ICO',
}
const BY_SUBTYPE: Readonly<Record<string, string>> = {
  ...BY_EXTENSION,
  'svg+xml': 'SVG',
  'x-icon': 'ICO',
  'vnd.microsoft.icon': 'ICO',
}

/** `contentType` is that of the response, if it is readable. Undefined: the type is unknown. */
export function logoType(address: string, contentType?: string): LogoType | undefined {
  const sent = contentType?.split(';', 1)[0]!.trim().toLowerCase()
  if (sent) return { words: BY_SUBTYPE[sent.replace(/^image\//, '')] ?? sent, from: 'server' }
  const extension = /\.(\w+)$/.exec(URL.parse(address)?.pathname ?? '')?.[1]?.toLowerCase()
  const words = extension === undefined ? undefined : BY_EXTENSION[extension]
  return words === undefined ? undefined : { words, from: 'address' }
}

/**
 * The Content-Type of an image that the page has loaded, from the browser's performance entry: a request of our own
 * would be refused by other origins. Undefined where the browser or the other origin does not expose it.
 */
function receivedContentType(address: string): string | undefined {
  const entry = performance.getEntriesByName(address, 'resource').at(-1)
  return (entry as { contentType?: string } | undefined)?.contentType || undefined
}
