/** The Changes tab: what imports have changed in a brand, newest first, the old value beside the new one. */
import type { BrandChange } from '#contract/changes.ts'
import { readBrand } from '#contract/read-brand.ts'
import { LogoImage, logoFailure } from '#web/brand/brand-logo.tsx'
import { MarkedText } from '#web/brand/brand-name.tsx'
import { differingPart } from '#web/brand/change-words.ts'
import { BackgroundChoice, type BackgroundChoiceProps, backgroundPaint } from '#web/brand/logo-background.tsx'
import { Soft, Stack } from '#web/ui/layout.tsx'
import styles from './brand-detail.module.css'
import preview from './logo-preview.module.css'
import { TimeWords } from './brand-fields.tsx'

interface ChangesTabProps extends BackgroundChoiceProps {
  readonly changes: readonly BrandChange[]
}

export function ChangesTab({ changes, background, onBackground }: ChangesTabProps) {
  if (changes.length === 0) {
    return (
      <Soft as="p" size="s">
        No changes of this brand have been recorded. What was updated before recording began is not listed.
      </Soft>
    )
  }
  return (
    <Stack gap={4} style={{ '--background': backgroundPaint(background) }}>
      {changes.some(({ field }) => field === 'logo') && (
        <BackgroundChoice {...{ background, onBackground }} />
      )}
      <ol className={styles.history}>
        {changes.map((change) => (
          <Change key={`${change.at} ${change.field} ${String(change.from)}`} {...change} />
        ))}
      </ol>
      {changes.at(-1)?.field !== 'id' && (
        <Soft as="p" size="s">
          Earlier changes were not recorded.
        </Soft>
      )}
    </Stack>
  )
}

const isEmpty = (value: unknown) => value === null || value === ''

function Change({ at, field, from, to }: BrandChange) {
  const words = field.replaceAll('_', ' ')
  const verb = isEmpty(from) ? 'added' : isEmpty(to) ? 'removed' : 'changed'
  const sides = [
    [`Old ${words}`, from, to],
    [`New ${words}`, to, from],
  ] as const
  return (
    <Stack as="li" gap={2}>
      <h3>
        {field === 'id' ? 'Added to the catalogue' : `${words[0]!.toUpperCase()}${words.slice(1)} ${verb}`}
      </h3>
      <Soft size="s">
        <TimeWords at={at} />
      </Soft>
      {field !== 'id' && (
        <Stack as="dl" className={styles.change}>
          {sides.map(([label, own, other]) => (
            <Stack gap={1} key={label}>
              <Soft as="dt" size="s">
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
  if (src === null) return <Soft>No logo</Soft>
  return (
    <div className={preview.stage}>
      <LogoImage
        key={src}
        src={src}
        alt={label}
        className={preview.logo}
        failed={<p data-failed>{logoFailure(src)}</p>}
      />
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
