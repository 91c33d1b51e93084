/** The Changes tab: what imports have changed in a brand, newest first, the old value beside the new one. */
import { type CSSProperties, useState } from 'react'
import type { BrandChange } from '#contract/changes.ts'
import { readBrand } from '#contract/read-brand.ts'
import { logoFailure } from '#web/brand/brand-logo.tsx'
import { MarkedText } from '#web/brand/brand-name.tsx'
import { differingPart } from '#web/brand/change-words.ts'
import { BackgroundChoice, backgroundPaint } from '#web/brand/logo-background.tsx'
import { Row, Soft, Stack } from '#web/ui/layout.tsx'
import styles from './brand-detail.module.css'
import preview from './logo-preview.module.css'
import { TimeWords } from './brand-fields.tsx'

interface ChangesTabProps {
  readonly changes: readonly BrandChange[]
  /** The background of logos, as in `view_ground`. */
  readonly background: string
  readonly onBackground: (background: string) => void
}

export function ChangesTab({ changes, background, onBackground }: ChangesTabProps) {
  // One import may change several fields.
  const imports = [...Map.groupBy(changes, ({ at }) => at)]
  return (
    <Stack gap={4} style={{ '--background': backgroundPaint(background) } as CSSProperties}>
      {changes.some(({ field }) => field === 'logo') && (
        <Row>
          <BackgroundChoice background={background} onChange={onBackground} />
        </Row>
      )}
      {imports.length === 0 && (
        <Soft as="p">No changes are recorded for this brand. Older ones are not known.</Soft>
      )}
      <Stack as="ol" gap={6}>
        {imports.map(([at, together]) => (
          <Stack as="li" gap={2} key={at}>
            <h3>
              <TimeWords at={at} />
            </h3>
            {together.map((change) => (
              <Change key={`${change.field} ${String(change.from)}`} change={change} />
            ))}
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

function Change({ change: { field, from, to } }: { change: BrandChange }) {
  if (field === 'id') return <p>New in the catalogue</p>
  const sides = [
    [`Old ${field.replaceAll('_', ' ')}`, from, to],
    [`New ${field.replaceAll('_', ' ')}`, to, from],
  ] as const
  return (
    <dl className={styles.change}>
      {sides.map(([label, own, other]) => (
        <Stack gap={1} key={label}>
          <Soft as="dt" size="s">
            {label}
          </Soft>
          <dd translate="no">
            {field === 'logo' ? (
              <Logo key={String(own)} logo={own} label={label} />
            ) : (
              <Value {...{ own, other }} />
            )}
          </dd>
        </Stack>
      ))}
    </dl>
  )
}

/** All logos of the tab have the same size. The address of an old one may be gone. */
function Logo({ logo, label }: { logo: unknown; label: string }) {
  const [state, setState] = useState<'shown' | 'failed'>('shown')
  const [isLoaded, setLoaded] = useState(false)
  const src = readBrand({ logo }).logo
  if (src === null) return <Soft>No logo</Soft>
  return (
    <div className={preview.stage} data-state={state}>
      {state === 'shown' ? (
        <img
          src={src}
          alt={label}
          className={preview.logo}
          data-loaded={isLoaded || undefined}
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={() => setLoaded(true)}
          onError={() => setState('failed')}
        />
      ) : (
        <p>{logoFailure(src)}</p>
      )}
    </div>
  )
}

/** A value, with the part marked in which it differs from the other one. */
function Value({ own, other }: { own: unknown; other: unknown }) {
  if (own === null || own === '') return <Soft>None</Soft>
  if (typeof own !== 'string') return <code className={styles.source}>{JSON.stringify(own, null, 2)}</code>
  return (
    <bdi className={styles.text}>
      {typeof other === 'string' ? <MarkedText text={own} part={differingPart(own, other)} /> : own}
    </bdi>
  )
}
