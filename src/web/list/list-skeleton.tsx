import cells from '#web/brand/brand-cells.module.css'
import table from '#web/brand/brand-table.module.css'
import toolbar from './list-toolbar.module.css'
import styles from './brand-rows.module.css'

const HEADS = ['Logo', 'Name', 'Updated', 'Id']

/**
 * A page of the list while it loads: as high as its rows, with something pale where each column has something. Before the
 * code has arrived, the early script says how many rows there will be, and in which view.
 */
export function ListSkeleton({ rows, view }: { rows?: number; view?: 'table' | 'gallery' }) {
  return (
    <div
      className={styles.loading}
      data-view={view}
      style={rows === undefined ? undefined : { '--rows': rows }}
    >
      <table className={`${table.table} ${cells.cells}`} aria-hidden="true">
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} data-column={head.toLowerCase()}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
      </table>
    </div>
  )
}

/** Room for the filters and the choice of the view. */
export const ControlsSkeleton = () => (
  <>
    <div className={toolbar.filters} />
    <div className={toolbar.view} />
  </>
)
