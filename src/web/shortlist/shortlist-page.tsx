/**
 * A shortlist: the brands whose ids stand in the link, as a table, a gallery or side by side. The ids are in the fragment
 * of the address, which no server sees.
 */
import { CloudAlert, LayoutGrid, Link2Off, Printer, Scale, Table } from 'lucide'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { queryValue, parseListQuery } from '#contract/list-query.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { catalogueName } from '#web/api/settings/settings.ts'
import { brandCountWords, dateWords } from '#web/parts/times/moment-words.ts'
import { RetryButton } from '#web/parts/retry-button.tsx'
import { useBrandsById } from '#web/parts/use-brands-by-id.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Link } from '#web/routing/link.tsx'
import { useGo } from '#web/routing/navigation.tsx'
import { paths } from '#web/routing/paths.ts'
import { unpackIds } from '#web/selection/pack-ids.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { ShortlistActions } from './shortlist-actions.tsx'
import { ShortlistCompare } from './shortlist-compare.tsx'
import { ShortlistGallery } from './shortlist-gallery.tsx'
import styles from './shortlist-page.module.css'
import { ShortlistTable } from './shortlist-table.tsx'

const VIEWS = { table: ShortlistTable, gallery: ShortlistGallery, compare: ShortlistCompare } as const
type ViewName = keyof typeof VIEWS

export function ShortlistPage() {
  const address = useLocation()
  const { hash, search } = address
  const packed = hash.slice(1)
  const ids = useMemo(() => unpackIds(packed), [packed])
  useEffect(() => {
    document.title = `Shortlist: ${catalogueName()}`
  }, [])
  return (
    <main className={styles.page}>
      {ids && ids.length > 0 ? (
        <ShortlistOf ids={ids} address={address} view={readView(search)} />
      ) : (
        <Empty
          wholePage
          icon={<Icon of={Link2Off} size={20} />}
          title="This shortlist link is incomplete"
          actions={
            <Link className={buttonClass} to={paths.brands()}>
              Go to the brands
            </Link>
          }
        >
          Part of the link may have been cut off. Ask for it again, and open it whole.
        </Empty>
      )}
    </main>
  )
}

interface ShortlistOfProps {
  readonly ids: readonly string[]
  readonly address: Location
  readonly view: ViewName
}

function ShortlistOf({ ids, address, view }: ShortlistOfProps) {
  const go = useGo()
  const { zone } = usePreferences()
  const [openedAt] = useState(() => Date.now())
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isFetching, refetch } = useBrandsById(ids)
  const brands = data?.brands ?? []
  const View = VIEWS[view]
  const setView = (name: ViewName) => go(paths.here(address, { view: name }), { replace: true })
  return (
    <>
      <header className={styles.top}>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          Shortlist
        </h1>
        <output className={styles.count}>
          {data ? brandCountWords(brands.length) : `Loading ${brandCountWords(ids.length)}…`}
        </output>
        <p className={styles.printed}>
          {catalogueName()}, {dateWords(openedAt, zone)}
        </p>
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'table', label: 'Table', icon: <Icon of={Table} size={16} /> },
            { value: 'gallery', label: 'Gallery', icon: <Icon of={LayoutGrid} size={16} /> },
            { value: 'compare', label: 'Compare', icon: <Icon of={Scale} size={16} /> },
          ]}
        />
        {brands.length > 0 && <ShortlistActions brands={brands} />}
        {brands.length > 0 && (
          <Button onClick={() => window.print()}>
            <Icon of={Printer} size={16} />
            Print
          </Button>
        )}
      </header>
      {data && data.gone.length > 0 && (
        <Notice
          tone="warning"
          title={`${brandCountWords(data.gone.length)} of this shortlist ${data.gone.length === 1 ? 'is' : 'are'} gone`}
        >
          The service no longer has {data.gone.length === 1 ? 'the id' : 'the ids'} {data.gone.join(', ')}.
        </Notice>
      )}
      <div className={styles.sheet} data-view={view} aria-busy={isFetching}>
        <ProgressLine active={isFetching} />
        {error && (
          <Empty
            role="alert"
            icon={<Icon of={CloudAlert} size={20} />}
            title={failureWords(error).title}
            actions={
              <RetryButton
                error={error}
                onRetry={() => void refetch()}
                retrying={isFetching}
                returnFocus={() => heading.current?.focus()}
              />
            }
          >
            {failureWords(error).detail}
          </Empty>
        )}
        {brands.length > 0 && <View brands={brands} />}
      </div>
    </>
  )
}

function readView(search: string): ViewName {
  const view = queryValue(parseListQuery(search), 'view')
  return view === 'table' || view === 'compare' ? view : 'gallery'
}
