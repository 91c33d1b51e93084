import { ExternalLink } from 'lucide'
import type { ReactNode } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './brand-fields.module.css'
import { BrandMoment } from '#web/parts/brand-moment.tsx'
import { differingFields, fieldsOf } from './copy-difference.ts'
import { Fault } from '#web/parts/fault.tsx'
import { FurtherFields } from './further-fields.tsx'
import { memberSources } from '#web/brands/detail/source/json-source.ts'
import { ListSays } from './list-says.tsx'

interface BrandFieldsProps {
  /** The id in the address. */
  readonly asked: string
  readonly brand: ReadBrand
  /** The endpoint's answer as it came; undefined while the list's copy stands in. */
  readonly text: string | undefined
  /** The list's copy to compare with. */
  readonly listed: ReadBrand | undefined
  readonly reading: boolean
  readonly onReadList: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** Every field of a brand, as it came and as it reads, and where the list's copy differs. */
export function BrandFields({ asked, brand, text, listed, reading, onReadList }: BrandFieldsProps) {
  const differing = listed ? differingFields(brand, listed) : NONE
  const sources = memberSources(memberSources(text ?? '').get('data') ?? '')
  const sourceOf = (field: string): string | undefined =>
    sources.get(field) ?? JSON.stringify(fieldsOf(brand)[field])
  const says = (field: string) =>
    listed && differing.has(field) && <ListSays field={field} brand={brand} listed={listed} />
  const { id, name, logo, updatedAt } = brand

  return (
    <>
      {differing.size > 0 && <Differing count={differing.size} reading={reading} onReadList={onReadList} />}
      <dl className={styles.fields}>
        <Row label="Name" copy={name !== null && <CopyButton label="Copy name" text={name} />}>
          {name === null ? <Source text={sourceOf('name')} /> : <span className={styles.text}>{name}</span>}
          <Fault brand={brand} field="name" />
          {says('name')}
        </Row>
        <Row label="Id" copy={id !== null && <CopyButton label="Copy id" text={id} />}>
          {id === null ? <Source text={sourceOf('id')} /> : <span className={styles.text}>{id}</span>}
          {id !== null && id !== asked && <p className={styles.soft}>Asked for was {asked}</p>}
          <Fault brand={brand} field="id" />
          {says('id')}
        </Row>
        <Row
          label="Updated"
          copy={updatedAt !== null && <CopyButton label="Copy updated_at" text={sourceOf('updated_at')!} />}
        >
          {updatedAt === null ? (
            <Source text={sourceOf('updated_at')} />
          ) : (
            <BrandMoment at={updatedAt} source={sourceOf('updated_at')!} />
          )}
          <Fault brand={brand} field="updated_at" />
          {says('updated_at')}
        </Row>
        <Row label="Logo" copy={logo !== null && <CopyButton label="Copy logo address" text={logo} />}>
          {logo === null ? (
            <Source text={sourceOf('logo')} />
          ) : (
            <a href={logo} target="_blank" rel="noopener noreferrer" className={styles.address}>
              {logo}
              <Icon of={ExternalLink} size={14} label="(opens in a new tab)" />
            </a>
          )}
          <Fault brand={brand} field="logo" />
          {says('logo')}
        </Row>
      </dl>
      <FurtherFields brand={brand} listed={listed} differing={differing} sourceOf={sourceOf} />
    </>
  )
}

function Row({ label, copy, children }: { label: string; copy: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      {copy && <dd className={styles.copy}>{copy}</dd>}
    </div>
  )
}

/** What came where a value should be; its fault says it all where nothing did. */
function Source({ text }: { text: string | undefined }) {
  return (
    text !== undefined && text !== 'null' && text !== '""' && <code className={styles.source}>{text}</code>
  )
}

interface DifferingProps {
  readonly count: number
  readonly reading: boolean
  readonly onReadList: () => void
}

function Differing({ count, reading, onReadList }: DifferingProps) {
  return (
    <Notice
      tone="plain"
      title={`The list’s copy differs in ${count === 1 ? 'one field' : `${count} fields`}`}
      actions={
        <Button onClick={onReadList} aria-disabled={reading}>
          Read the list again
        </Button>
      }
    >
      The brand changed since the list was read, or the service’s two answers do not agree.
    </Notice>
  )
}
