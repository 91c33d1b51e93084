/** The place of the page in its list, and links to other pages: the service's own, with their queries unchanged. */
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type IconNode } from 'lucide'
import { useState } from 'react'
import {
  changeQuery,
  dropParameters,
  limitOf,
  linkQuery,
  queryPage,
  queryValue,
} from '#contract/list-query.ts'
import { dayOf } from '#web/time/days.ts'
import { StillWaiting } from '#web/brand/notices.tsx'
import { currentTime } from '#web/time/clock.ts'
import { formatCount } from '#web/time/locale.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { Link, useGo } from '#web/data/navigation.tsx'
import { withoutView } from '#web/data/paths.ts'
import { CopyLink, ExportMenu } from '#web/export/export-menu.tsx'
import { Icon, iconButtonClass } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Row, Soft, VisuallyHidden } from '#web/ui/layout.tsx'
import { isComposing } from '#web/ui/focus.ts'
import { formatFilters } from './filters/format-filters.ts'
import { PAGE_SIZES, sharedQuery } from './list-address.ts'
import { currentQuery, pathHere, useList } from './list-context.tsx'
import { type ListPlace, formatPlace, numberedLink } from './list-place.ts'
import styles from './pager.module.css'

export function Pager() {
  const { query, page, links, place, total, error, isStale, isOtherList, pathTo } = useList()
  const preferences = { ...usePreferences(), background: useList().background }
  const isAwaiting = isStale && !error
  // The numbers of the previous list would be taken for its own. Their room stays, so that nothing beside them moves.
  const isFailed = isOtherList && error !== null
  const wanted = isOtherList ? undefined : queryValue(query, 'page')
  const loading = <>Loading{wanted && <VisuallyHidden where="narrow"> page {wanted}</VisuallyHidden>}…</>
  const waiting = <StillWaiting first={place ? loading : 'Loading brands'} />
  // If the first page failed, there are no pages to go to.
  if (!page && error) return null
  const pageLink = (label: string, link: string | null, icon: IconNode, shortcut = '', className = '') => {
    const target = linkQuery(link)
    return (
      <Link
        to={target && pathTo(target)}
        aria-label={label}
        title={shortcut ? `${label} (${shortcut})` : label}
        aria-keyshortcuts={shortcut || undefined}
        className={`${iconButtonClass} ${className}`}
      >
        <Icon of={icon} />
      </Link>
    )
  }
  const isNumbered = page && place?.number !== undefined && numberedLink(page.links)
  // Past the end, the last page is a way back.
  const isLast = links.next === null && page?.brands.length !== 0
  return (
    <Row
      as="footer"
      className={styles.pager}
      data-visually-hidden={total === 0 ? 'always' : undefined}
      data-loading={!page ? 'first' : !isAwaiting ? undefined : isOtherList ? 'search' : 'next'}
    >
      <output className={styles.status} translate="no">
        <span>{!isFailed && place?.brands}</span>
        {/* The field shows the number of the page. It is announced once, with the total. */}
        {place && !isFailed && total !== undefined && (
          <VisuallyHidden>{formatPlace(place).slice(place.brands.length)}</VisuallyHidden>
        )}
        {/* The summary above the rows says it to the eye, unless another page is awaited. */}
        {isAwaiting && (page && !isOtherList ? waiting : <VisuallyHidden>{waiting}</VisuallyHidden>)}
      </output>
      <Row gap={1} wrap={false} className={styles.take}>
        {/* A link to this page of the list, and to the brand that is open beside it. */}
        <CopyLink labelVisible tone="quiet" path={() => pathHere(sharedQuery(currentQuery(), preferences))} />
        <ExportList />
      </Row>
      <PageSize />
      <Row
        as="nav"
        gap={1}
        wrap={false}
        aria-label="Pages"
        className={styles.pages}
        style={{ visibility: isFailed ? 'hidden' : undefined }}
      >
        {/* If pages have numbers, the field leads to the first one. */}
        {!isNumbered && pageLink('First page', links.first, ChevronFirst)}
        {pageLink('Previous page', links.prev, ChevronLeft, '[')}
        {isNumbered && <GoToPage place={place} />}
        {pageLink('Next page', links.next, ChevronRight, ']')}
        {pageLink('Last page', isLast ? null : links.last, ChevronLast, '', styles.last)}
      </Row>
    </Row>
  )
}

/** A field with the number of the page. Another number leads to that page; one past the end leads to the last page. */
function GoToPage({ place: { number, last } }: { place: ListPlace }) {
  const { query, links, pathTo, isStale, error } = useList()
  const go = useGo()
  /** The page that is awaited, or else the one shown. */
  const shown = (isStale && !error && queryPage(query)) || number
  /** `undefined` while nothing is typed. */
  const [text, setText] = useState<string>()

  function submit() {
    const wanted = Math.min(Number(text?.replace(/[,\s]/g, '')), last ?? Infinity)
    const linked = numberedLink(links)
    setText(undefined)
    if (!linked || !Number.isInteger(wanted) || wanted < 1 || wanted === number) return
    go(pathTo(changeQuery(linked, { page: String(wanted), cursor: undefined })))
  }
  return (
    <Row
      as="form"
      gap={2}
      className={styles.place}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="Go to page"
        labelHidden
        className={styles.field}
        inputMode="numeric"
        enterKeyHint="go"
        // The browser reports any other input.
        pattern="[\d,\s]*[1-9][\d,\s]*"
        title="A page number, 1 or higher"
        maxLength={15}
        // The field of a list that is no longer asked for leads nowhere.
        readOnly={!numberedLink(links)}
        value={text ?? String(shown)}
        style={{ inlineSize: `${0.65 * Math.max(3, String(Math.max(shown!, last ?? 0)).length) + 1.25}em` }}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => setText(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event)) setText(undefined)
        }}
      />
      {/* Past the end, the link to the last page leads back. */}
      {last !== undefined && !(number! > last) && (
        <Soft className={styles.of} translate="no">
          {`of ${formatCount(last)}`}
        </Soft>
      )}
    </Row>
  )
}

function PageSize() {
  const { query, view, changeFilters } = useList()
  const size = limitOf(query)
  const label = view === 'gallery' ? 'Brands per page' : 'Rows per page'
  const sizes = [...new Set([...PAGE_SIZES[view], size])].toSorted((one, other) => one - other)
  return (
    <SelectField
      label={label}
      labelHidden
      title={label}
      className={styles.size}
      value={size}
      onChange={({ target }) => changeFilters({ limit: target.value })}
    >
      {sizes.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </SelectField>
  )
}

function ExportList() {
  const list = useList()
  const { page, total, links } = list
  // If a list fails to load, the rows of the previous one stay, and they are what is exported.
  const isPrevious = list.isStale && list.error !== null
  const isStale = list.isStale && !isPrevious
  const query = isPrevious ? page!.query : list.query
  const { zone } = usePreferences()
  const today = dayOf(currentTime(), 'local')
  const sent = withoutView(query)
  return (
    <ExportMenu
      tone="quiet"
      name={['brands', ...formatFilters(query, zone), today].join(' ')}
      brands={isStale ? [] : (page?.brands ?? [])}
      list={
        isPrevious || (!isStale && links.next === null && links.prev === null)
          ? undefined
          : {
              query: page?.isOrdered === false ? dropParameters(sent, ['order']) : sent,
              total: isStale ? undefined : total,
            }
      }
    />
  )
}
