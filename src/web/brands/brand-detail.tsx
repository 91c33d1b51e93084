import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleHelp, CloudAlert, ExternalLink, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { printListQuery } from '#contract/list-query.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import styles from './brand-detail.module.css'
import { BrandLogo } from './brand-logo.tsx'
import { Fault } from './fault.tsx'
import { type ListAddress, useListAddress } from './list-address.ts'
import { dateTimeWords, relativeWords } from './moment-words.ts'

/** One brand, loaded from its own endpoint; the list's copy stands in until it is there. */
export function BrandDetail() {
  const { id = '' } = useParams()
  const address = useListAddress()
  const listed = useListedBrand(id, address)
  const single = useQuery(brandQueries.single(id))
  const brand = single.data?.brand ?? listed
  const missing = single.error instanceof HttpError && single.error.status === 404
  const title = missing ? `No brand ${id}` : (brand?.name ?? `Brand ${id}`)
  const heading = useId()
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    document.title = `${title}: Brand Catalogue`
  }, [title])
  useEffect(() => {
    // Opened by a press in the list: the reader's place moves along, and back to the row when the panel closes.
    if (document.activeElement && document.activeElement !== document.body)
      panel.current?.focus({ preventScroll: true })
    return () => document.getElementById(`brand-${id}`)?.focus({ preventScroll: true })
  }, [id])

  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={heading} className={styles.panel}>
      <ProgressLine active={single.isFetching} />
      <header className={styles.header}>
        <h2 id={heading} className={styles.name}>
          {title}
        </h2>
        <Link to={address.closeAddress} aria-label="Close" title="Close" className={styles.close}>
          <X size={20} aria-hidden />
        </Link>
      </header>
      {missing ? (
        <Empty icon={<CircleHelp size={20} aria-hidden />} title="There is no such brand">
          The service knows no brand with the id {id}. It may have been removed, or the address may be
          incomplete.
        </Empty>
      ) : (
        <>
          {single.isError && (
            <FailedDetail
              error={single.error}
              shown={brand !== undefined}
              onRetry={() => void single.refetch()}
            />
          )}
          {brand && <BrandFields brand={brand} />}
        </>
      )}
    </section>
  )
}

/** The copy of a brand that the list on the screen holds. */
function useListedBrand(id: string, { query }: ListAddress): ReadBrand | undefined {
  const queryClient = useQueryClient()
  const page = queryClient.getQueryData<BrandPage>(['brands', 'list', printListQuery(query)])
  return page?.brands.find((brand) => brand.id === id)
}

function BrandFields({ brand }: { brand: ReadBrand }) {
  const label = brand.name ?? `Brand ${brand.id}`
  return (
    <>
      <BrandLogo src={brand.logo} name={brand.name} size="panel" alt={`${label} logo`} />
      <dl className={styles.fields}>
        <dt>Name</dt>
        <dd>{brand.name ?? <Fault brand={brand} field="name" />}</dd>
        <dt>Id</dt>
        <dd className={styles.number}>
          {brand.id} <Fault brand={brand} field="id" />
        </dd>
        <dt>Updated</dt>
        <dd>
          {brand.updatedAt === null ? (
            <Fault brand={brand} field="updated_at" />
          ) : (
            <>
              {dateTimeWords(brand.updatedAt, 'local')}
              <span className={styles.soft}>{relativeWords(brand.updatedAt)}</span>
            </>
          )}
        </dd>
        <dt>Logo</dt>
        <dd>
          {brand.logo === null ? (
            <Fault brand={brand} field="logo" />
          ) : (
            <a href={brand.logo} target="_blank" rel="noopener noreferrer" className={styles.address}>
              {brand.logo}
              <ExternalLink size={14} aria-label="(opens in a new tab)" />
            </a>
          )}
        </dd>
      </dl>
    </>
  )
}

function FailedDetail({ error, shown, onRetry }: { error: unknown; shown: boolean; onRetry: () => void }) {
  const { title, detail } = failureWords(error)
  return (
    <Empty
      role="alert"
      icon={<CloudAlert size={20} aria-hidden />}
      title={title}
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      {detail} {shown && 'What stands below is the list’s copy.'}
    </Empty>
  )
}
