import type { UseQueryResult } from '@tanstack/react-query'
import { CircleHelp, CloudAlert } from 'lucide'
import type { SingleBrand } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BrandFields } from './brand-fields.tsx'
import styles from './details-tab.module.css'
import { LogoPreview } from '#web/brands/detail/logo/logo-preview.tsx'
import { RetryButton, type RetryButtonProps } from '#web/parts/retry-button.tsx'

interface DetailsTabProps {
  readonly id: string
  readonly single: UseQueryResult<SingleBrand>
  /** The brand as the list on the screen has it, if it does. */
  readonly listed: ReadBrand | undefined
  /** Whether the list is being loaded again. */
  readonly listLoading: boolean
  readonly onReloadList: () => void
  readonly returnFocus: () => void
}

/** The brand's logo and fields: from its own endpoint, or from the list while that loads or if it fails. */
export function DetailsTab({ id, single, listed, listLoading, onReloadList, returnFocus }: DetailsTabProps) {
  const { data, error } = single
  const brand = data?.brand ?? listed
  const retry = {
    error,
    retrying: single.isFetching,
    onRetry: () => void single.refetch(),
    returnFocus,
  }

  if (isMissing(error)) return <Missing id={id} listed={listed !== undefined} />
  if (!brand) return error ? <Failed {...retry} /> : <Loading />
  return (
    <div className={styles.details}>
      {error && <FailedWithValues {...retry} source={data ? 'earlier' : 'list'} />}
      <LogoPreview src={brand.logo} name={brand.name} label={brand.name ?? `Brand ${id}`} />
      <BrandFields
        requestedId={id}
        brand={brand}
        text={data?.text}
        listed={data ? listed : undefined}
        listLoading={listLoading}
        onReloadList={onReloadList}
      />
    </div>
  )
}

export function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404
}

function Missing({ id, listed }: { id: string; listed: boolean }) {
  return (
    <Empty icon={<Icon of={CircleHelp} size={20} />} title="Brand not found">
      The service has no brand with the id {id}.{' '}
      {listed
        ? 'The list still has it. It may have been removed since, or the service’s two responses disagree.'
        : 'It may have been removed, or the address may be incomplete.'}
    </Empty>
  )
}

function Failed(props: RetryButtonProps) {
  const { title, detail, retry } = failureWords(props.error)
  return (
    <Empty
      role="alert"
      icon={<Icon of={CloudAlert} size={20} />}
      title={title}
      actions={retry && <RetryButton {...props} />}
    >
      {detail}
    </Empty>
  )
}

/** The endpoint failed, but the values of the list or of an earlier response can be shown. */
function FailedWithValues({ source, ...props }: RetryButtonProps & { source: 'list' | 'earlier' }) {
  const { title, detail, retry } = failureWords(props.error)
  return (
    <Notice tone="danger" role="alert" title={title} actions={retry && <RetryButton {...props} />}>
      {detail}{' '}
      {source === 'list'
        ? 'The values below are from the list.'
        : 'The values below are from an earlier response.'}
    </Notice>
  )
}

/** Has the shape of the tab, so that nothing moves when the brand arrives. */
function Loading() {
  return (
    <div className={styles.details} aria-busy="true">
      <LogoPreview src={null} name={null} label="" loading />
      <div className={styles.lines} aria-hidden="true">
        {[9, 4, 12, 16].map((width) => (
          <div key={width} className={styles.line}>
            <i />
            <i style={{ inlineSize: `${width}rem` }} />
          </div>
        ))}
      </div>
    </div>
  )
}
