/** The Details tab: the brand's logo and fields, or that there is no such brand. */
import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide'
import type { SingleBrand } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { isBrandId } from '#contract/fields.ts'
import { changeQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { BackgroundChoiceProps } from '#web/brand/logo-background.tsx'
import { Answer, StillWaiting } from '#web/brand/notices.tsx'
import { ButtonLink } from '#web/data/navigation.tsx'
import { OPENING_QUERY, paths } from '#web/data/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Soft, Stack } from '#web/ui/layout.tsx'
import { RELOAD } from '#web/ui/lazy-screen.tsx'
import { Empty, Notice } from '#web/ui/messages.tsx'
import { BrandFields } from './brand-fields.tsx'
import styles from './brand-detail.module.css'
import { LogoPreview } from './logo-preview.tsx'

interface DetailsTabProps extends BackgroundChoiceProps {
  readonly id: string
  readonly listed: ReadBrand | undefined
  readonly single: UseQueryResult<SingleBrand>
  readonly error: Error | null
}

/** The brand's logo and fields: from its own endpoint, or from the list while that loads or if it fails. */
export function DetailsTab({ id, single, error, listed, ...logos }: DetailsTabProps) {
  const { data, isFetching, refetch } = single
  const brand = data?.brand ?? listed

  const source = `The values below are from ${data ? 'an earlier response' : 'the list'}.`
  const isGone = isMissing(error)

  if (isGone && !brand) {
    const search = paths.brands(changeQuery(OPENING_QUERY, { name: id, order: 'match' }))
    return (
      <Empty
        icon={SearchX}
        title="No brand has this id"
        actions={
          isBrandId(id) ? (
            <ButtonLink data-tone="primary" className={`${buttonClass} ${styles.all}`} to={paths.brands()}>
              Show all brands
            </ButtonLink>
          ) : (
            <ButtonLink data-tone="primary" to={search}>
              Search for “{id}”
            </ButtonLink>
          )
        }
      >
        It may have been removed, or the address is incomplete.
      </Empty>
    )
  }
  return (
    <Stack gap={4} aria-busy={!brand && !error}>
      {isGone && (
        <Notice tone="warning" role="alert" title="The service has no brand with this id" actions={RELOAD}>
          It may have been removed a moment ago. {source}
        </Notice>
      )}
      <Answer query={{ error: isGone ? null : error, isFetching, refetch }} stale={source}>
        {/* The loading state has the same shape, so nothing moves when the brand arrives. */}
        {(brand || !error) && (
          <>
            <LogoPreview
              src={brand?.logo ?? null}
              label={brand?.name ?? `Brand ${id}`}
              loading={!brand}
              {...logos}
            />
            {brand && <BrandFields requestedId={id} brand={brand} text={data?.text} />}
          </>
        )}
      </Answer>
      <Soft as="output" size="s">
        {isFetching && <StillWaiting key={id} />}
      </Soft>
    </Stack>
  )
}

export const isMissing = (error: unknown) => error instanceof HttpError && error.status === 404
