/** The Changes tab: what imports have changed in a brand, newest first, the old value beside the new one. */
import type { BrandChange } from '#contract/changes.ts'
import { readBrand } from '#contract/read-brand.ts'
import { logoFailure } from '#web/brand/brand-logo.tsx'
import { MarkedText } from '#web/brand/brand-name.tsx'
import { differingPart } from '#web/brand/change-words.ts'
import { BackgroundChoice, type BackgroundChoiceProps, backgroundPaint } from '#web/brand/logo-background.tsx'
import { formatCount } from '#web/time/locale.ts'
import { Row, Soft, Stack } from '#web/ui/layout.tsx'
import styles from './brand-detail.module.css'
import preview from './logo-preview.module.css'
import { TimeWords } from './brand-fields.tsx'
import { useLogo } from './logo-preview.tsx'

interface ChangesTabProps extends BackgroundChoiceProps {
  readonly logo: string | null
  readonly changes: readonly BrandChange[]
}

export function ChangesTab({ changes, logo, background, onBackground }: ChangesTabProps) {
  const firstLogo = changes.findLast(({ field }) => field === 'logo')?.from ?? logo
  return (
    <Stack gap={4} style={{ '--background': backgroundPaint(background) }}>
      <Row justify="between">
        <Soft size="s">
          {changes.length !== 1 && `${changes.length === 0 ? 'No' : formatCount(changes.length)} changes`}
        </Soft>
        {changes.some(({ field }) => field === 'logo' || field === 'id') && (
          <Row gap={3}>
            <Soft size="s" aria-hidden="true">
              Background
            </Soft>
            <BackgroundChoice {...{ background, onBackground }} />
          </Row>
        )}
      </Row>
      <ol className={styles.history}>
        {changes.map((change) => (
          <Change
            key={`${change.at} ${change.field} ${String(change.from)}`}
            change={change}
            firstLogo={firstLogo}
          />
        ))}
        {changes.at(-1)?.field !== 'id' && <li>Earlier changes were not recorded.</li>}
      </ol>
    </Stack>
  )
}

const isEmpty = (value: unknown) => value === null || value === ''

interface ChangeProps {
  readonly change: BrandChange
  /** The logo with which the brand was added. */
  readonly firstLogo: unknown
}

function Change({ change: { at, field, from, to }, firstLogo }: ChangeProps) {
  const words = field.replaceAll('_', ' ')
  const verb = isEmpty(from) ? 'added' : isEmpty(to) ? 'removed' : 'changed'
  const isText = field !== 'logo' && verb === 'changed' && typeof from === 'string' && typeof to === 'string'
  const sides = [
    [`Old ${words}`, from, to],
    [`New ${words}`, to, from],
  ] as const
  return (
    <Stack as="li" gap={2}>
      <h3>
        {field === 'id' ? 'Added to the catalogue' : `${words[0]!.toUpperCase()}${words.slice(1)} ${verb}`}
      </h3>
      <TimeWords at={at} />
      {field === 'id' ? (
        <Stack className={styles.change}>
          <Logo logo={firstLogo} label="First logo" />
        </Stack>
      ) : (
        <Stack as="dl" className={styles.change} data-text={isText || undefined}>
          {sides.map(([label, own, other]) => (
            <Stack gap={1} key={label}>
              <Soft as="dt" size="s" data-visually-hidden={isText ? 'always' : undefined}>
                {label}
              </Soft>
              <dd translate="no">
                {field === 'logo' ? <Logo logo={own} label={label} /> : <Value {...{ own, other }} />}
              </dd>
            </Stack>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

/** All logos of the tab have the same size. The address of an old one may be gone. */
function Logo({ logo, label }: { logo: unknown; label: string }) {
  const src = readBrand({ logo }).logo
  const { error } = useLogo(src)
  if (src === null) return <Soft>No logo</Soft>
  return (
    <div className={preview.stage} data-state={error ? 'failed' : 'shown'}>
      {error ? (
        <p>{logoFailure(src)}</p>
      ) : (
        <img src={src} alt={label} className={preview.logo} decoding="async" draggable={false} />
      )}
    </div>
  )
}

/** A value, with the part marked in which it differs from the other one. */
function Value({ own, other }: { own: unknown; other: unknown }) {
  if (isEmpty(own)) return <Soft>None</Soft>
  if (typeof own !== 'string') return <code>{JSON.stringify(own, null, 2)}</code>
  return (
    <bdi>{typeof other === 'string' ? <MarkedText text={own} part={differingPart(own, other)} /> : own}</bdi>
  )
}
