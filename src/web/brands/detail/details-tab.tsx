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
import { LogoLightTable } from '#web/brands/detail/logo/logo-light-table.tsx'
import { RetryButton, type RetryButtonProps } from '#web/parts/retry-button.tsx'

interface DetailsTabProps {
  readonly id: string
  readonly single: UseQueryResult<SingleBrand>
  /** The list's copy, where the list on the screen has one. */
  readonly listed: ReadBrand | undefined
  /** Whether the list is being read again. */
  readonly reading: boolean
  readonly onReadList: () => void
  readonly returnFocus: () => void
}

/** The brand's logo and fields, from the best copy there is. */
export function DetailsTab({ id, single, listed, reading, onReadList, returnFocus }: DetailsTabProps) {
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
      {error && <FailedBeside {...retry} from={data ? 'before' : 'list'} />}
      <LogoLightTable src={brand.logo} name={brand.name} label={brand.name ?? `Brand ${id}`} />
      <BrandFields
        asked={id}
        brand={brand}
        text={data?.text}
        listed={data ? listed : undefined}
        reading={reading}
        onReadList={onReadList}
      />
    </div>
  )
}

export function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404
}

function Missing({ id, listed }: { id: string; listed: boolean }) {
  return (
    <Empty icon={<Icon of={CircleHelp} size={20} />} title="There is no such brand">
      The service knows no brand with the id {id}.{' '}
      {listed
        ? 'Yet the list has it: it may have been removed since, or the service’s two answers differ.'
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

/** The endpoint failed, and there is another copy to show. */
function FailedBeside({ from, ...props }: RetryButtonProps & { from: 'list' | 'before' }) {
  const { title, detail, retry } = failureWords(props.error)
  return (
    <Notice tone="danger" role="alert" title={title} actions={retry && <RetryButton {...props} />}>
      {detail} {from === 'list' ? 'Shown below is the list’s copy.' : 'Shown below is the answer before.'}
    </Notice>
  )
}

/** The tab's own shape, so that nothing moves when the brand comes. */
function Loading() {
  return (
    <div className={styles.details} aria-busy="true">
      <LogoLightTable src={null} name={null} label="" loading />
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
