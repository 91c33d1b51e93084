/**
 * The brands screen. The page reads the list at the address and provides it (`list-context.tsx`) to the list itself and to
 * the panel of a brand beside it.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { HttpError } from '#client/errors.ts'
import { dropParameters, queryValue, stringifyListQuery } from '#contract/list-query.ts'
import { Failure } from '#web/brand/notices.tsx'
import { usePreferences } from '#web/data/preferences.tsx'
import { ButtonLink, useOrigin } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { signOut } from '#web/session/session.ts'
import { ShortlistBar } from '#web/shortlist/shortlist-controls.tsx'
import { afterPaint, AfterRows } from '#web/ui/timing.ts'
import { useFocusFallback } from '#web/ui/focus.ts'
import { Page, Sheet, Stack } from '#web/ui/layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary, lazyScreen } from '#web/ui/lazy-screen.tsx'
import { BrandRows } from './brand-rows.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { formatFilters } from './filters/format-filters.ts'
import { ListProvider, useBrandsList, useList } from './list-context.tsx'
import { refusedParameters, rowsOf } from './list-address.ts'
import { KeysDialog, useListKeys } from './list-keys.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { Pager } from './pager.tsx'
import styles from './brands-page.module.css'

export const BrandDetail = lazyScreen(async () => (await import('#web/detail/brand-detail.tsx')).BrandDetail)
const EmptyList = lazyScreen(async () => (await import('./empty-list.tsx')).EmptyList, <div data-message />)
const CloseMatches = lazyScreen(async () => (await import('./empty-list.tsx')).CloseMatches)

export function BrandsPage() {
  const list = useBrandsList()
  const filters = formatFilters(list.query, usePreferences().zone).join(', ')
  const [helpOpen, setHelpOpen] = useState(false)
  useListKeys(list, () => setHelpOpen(true))
  useFocusFallback(stringifyListQuery(list.query), list.page)
  // Another list than this one led here, such as a shortlist. It is not the one beside which the brand belongs.
  const isAlone = useOrigin() !== undefined && list.openId !== undefined
  // Preloaded once the rows are painted, so that they open at once, even offline.
  const isShown = list.page !== undefined
  useEffect(() => {
    if (isShown)
      return afterPaint(() => [BrandDetail, EmptyList, CloseMatches].forEach((late) => void late.preload()))
    return undefined
  }, [isShown])

  return (
    <ListProvider value={list}>
      {/* An open brand has a title of its own, which comes first. */}
      <title>{filters ? `${filters}: Brands` : `Brands: ${catalogueName()}`}</title>
      <DetailLayout isOpen={list.openId !== undefined} isAlone={isAlone}>
        {!isAlone && <BrandList />}
        <Outlet />
        {helpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
      </DetailLayout>
    </ListProvider>
  )
}

interface DetailLayoutProps {
  readonly isOpen: boolean
  /** The list is not shown: the brand was opened from another one. */
  readonly isAlone: boolean
  readonly children: ReactNode
}

/**
 * The list, and room for an open brand beside it. The brand is painted over the list at first: making room lays out every
 * row, which takes longer than rendering the brand.
 */
function DetailLayout({ isOpen, isAlone, children }: DetailLayoutProps) {
  const [hasSpace, setHasSpace] = useState(isOpen)
  useEffect(() => afterPaint(() => setHasSpace(isOpen)), [isOpen])
  const place = isAlone ? 'alone' : hasSpace ? 'beside' : 'over'
  return (
    <Page as={isAlone ? 'main' : 'div'} className={styles.page} data-detail={isOpen ? place : undefined}>
      {children}
    </Page>
  )
}

function BrandList() {
  const { query, request, page, total, isStale, isFetching } = useList()
  const sheet = useRef<HTMLElement>(null)
  const count = page?.brands.length ?? 0
  const failure = count > 0 && <ListFailure isBeside />

  // Scrolls to the top of a new page. Once the page is painted, measuring where that is needs no extra layout.
  const shown = useRef(request)
  useEffect(() => {
    if (shown.current === request) return undefined
    return afterPaint(() => {
      shown.current = request
      const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart)
      if (sheet.current && sheet.current.getBoundingClientRect().top < covered) sheet.current.scrollIntoView()
    })
  }, [request])

  return (
    <Stack as="main">
      <ListToolbar />
      <Sheet ref={sheet} className={styles.sheet} aria-busy={isFetching}>
        <Rows />
        <div className={styles.foot}>
          {count > FITTING && failure}
          <ShortlistBar page={page?.brands ?? []} total={isStale ? undefined : total} query={query} />
          <AfterRows>
            <Pager />
          </AfterRows>
          {count <= FITTING && failure}
        </div>
      </Sheet>
      <FewBrands />
    </Stack>
  )
}

/** The rows. In their place: a placeholder while the list loads, an error if it failed, or a message if it is empty. */
function Rows() {
  const { query, request, view, page, error } = useList()
  if (page && page.brands.length > 0) return <BrandRows />
  if (error) return <ListFailure />
  if (!page) return <ListSkeleton rows={rowsOf(query)} view={view} />
  return (
    <ErrorBoundary address={request}>
      <EmptyList />
    </ErrorBoundary>
  )
}

/** So many rows leave room below the pager. Below more, the pager is at the bottom of the window, and the room is above it. */
const FITTING = 10

/** Why the list could not be loaded, in place of rows or below those that are still shown, where it moves nothing. */
function ListFailure({ isBeside = false }) {
  const list = useList()
  const { query, place, error, isStale, isOtherList } = list
  if (!error) return null
  const { status, words } = error instanceof HttpError ? error : { status: undefined }
  // A list at a wrong address, or without access to it, is not helped by leaving out parameters.
  const refused = status === undefined || [403, 404].includes(status) ? [] : refusedParameters(query, words)
  const needsToken = status === 403 && !window.embedHost
  const isOtherPage = isStale && !isOtherList
  const wanted = queryValue(query, 'page')
  const previous = isOtherPage && place?.number ? `page ${place.number}` : 'the previous list'
  return (
    <Failure
      query={list}
      title={isOtherPage && wanted ? `Page ${wanted} could not be loaded` : undefined}
      stale={isBeside ? `Still showing ${isStale ? previous : 'what was loaded earlier'}.` : undefined}
      actions={
        needsToken ? (
          <Button tone="primary" onClick={signOut}>
            Sign in with another token
          </Button>
        ) : (
          refused.length > 0 && (
            <ButtonLink to={paths.brands(dropParameters(query, refused))}>
              Try without {refused.map((parameter) => parameter.slice(0, 30)).join(', ')}
            </ButtonLink>
          )
        )
      }
    />
  )
}

/** If a search finds no more brands than this, the reader may have meant a similar name. */
const FEW = 2

/** Close matches below a search that found nothing, or almost nothing. */
function FewBrands() {
  const { page, isStale } = useList()
  const name = page && queryValue(page.query, 'name')
  if (!page || name === undefined || isStale) return null
  const { brands, links } = page
  if (brands.length > FEW || links.next !== null || links.prev !== null) return null
  return <CloseMatches key={name} name={name} found={brands} />
}
