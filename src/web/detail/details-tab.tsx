/** The Details tab: the brand's logo and fields, or that there is no such brand. */
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleHelp } from 'lucide'
import type { SingleBrand } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { isBrandId } from '#contract/fields.ts'
import { changeQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { BackgroundChoiceProps } from '#web/brand/logo-background.tsx'
import { Answer, StillWaiting } from '#web/brand/notices.tsx'
import { ButtonLink } from '#web/data/navigation.tsx'
import { OPENING_QUERY, paths } from '#web/data/paths.ts'
import { Soft, Stack } from '#web/ui/layout.tsx'
import { Empty } from '#web/ui/messages.tsx'
import { BrandFields } from './brand-fields.tsx'
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

  if (isMissing(error)) {
    return listed ? (
      <Empty icon={CircleHelp} title="The service has no brand with this id">
        The list still shows it, so it may have been removed a moment ago.
      </Empty>
    ) : (
      <Empty
        icon={CircleHelp}
        title="No brand has this id"
        actions={
          isBrandId(id) ? (
            <ButtonLink to={paths.brands()}>Show all brands</ButtonLink>
          ) : (
            <ButtonLink
              data-tone="primary"
              to={paths.brands(changeQuery(OPENING_QUERY, { name: id, order: 'match' }))}
            >
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
      <Answer
        query={{ error, isFetching, refetch }}
        stale={
          data ? 'The values below are from an earlier response.' : 'The values below are from the list.'
        }
      >
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
