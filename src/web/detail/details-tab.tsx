import type { UseQueryResult } from '@tanstack/react-query'
import type { SingleBrand } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { StillWaiting } from '#web/brand/still-waiting.tsx'
import { BrandFields } from './brand-fields.tsx'
import styles from './details-tab.module.css'
import { LogoActions } from '#web/export/logo-actions.tsx'
import { Failed, FailedWithValues, Missing } from './detail-states.tsx'
import { LogoPreview } from '#web/detail/logo/logo-preview.tsx'

interface DetailsTabProps {
  readonly id: string
  readonly single: UseQueryResult<SingleBrand>
  /** The brand as the list on the screen has it, if it does. */
  readonly listed: ReadBrand | undefined
  readonly returnFocus: () => void
  /** The background of the logo, as in `view_ground`. */
  readonly ground: string
  readonly onGround: (ground: string) => void
}

/** The brand's logo and fields: from its own endpoint, or from the list while that loads or if it fails. */
export function DetailsTab(props: DetailsTabProps) {
  const { id, single, listed, returnFocus, ground, onGround } = props
  const { data, error } = single
  const brand = data?.brand ?? listed
  const retry = {
    error,
    retrying: single.isFetching,
    onRetry: () => void single.refetch(),
    returnFocus,
  }

  if (isMissing(error)) return <Missing id={id} listed={listed !== undefined} />
  const logo = { ground, onGround }
  if (!brand && error) return <Failed {...retry} />
  return (
    <div className={styles.details}>
      {error && <FailedWithValues {...retry} source={data ? 'earlier' : 'list'} />}
      {brand ? (
        <>
          <LogoPreview src={brand.logo} name={brand.name} label={brand.name ?? `Brand ${id}`} {...logo} />
          {brand.logo !== null && (
            <LogoActions key={brand.logo} logo={brand.logo} name={brand.name ?? `Brand ${id}`} />
          )}
          <BrandFields requestedId={id} brand={brand} text={data?.text} />
        </>
      ) : (
        <Loading {...logo} />
      )}
      <output className={styles.waiting}>{single.isFetching && <StillWaiting key={id} />}</output>
    </div>
  )
}

export function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404
}

/** Has the shape of the tab, so that nothing moves when the brand arrives. */
function Loading(logo: Pick<DetailsTabProps, 'ground' | 'onGround'>) {
  return (
    <div className={styles.details} aria-busy="true">
      <LogoPreview src={null} name={null} label="" loading {...logo} />
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
