import type { CSSProperties } from 'react'
import styles from './list-states.module.css'

interface ListSkeletonProps {
  readonly rows?: number
  readonly view?: 'table' | 'gallery'
}

/**
 * A page of the list while it loads: as high as its rows, with something pale where each column has something. Before the
 * code has arrived, the early script says how many rows there will be, and in which view.
 */
export function ListSkeleton({ rows, view }: ListSkeletonProps) {
  const style = { '--rows': rows } as CSSProperties
  return <div className={styles.loading} data-view={view} style={rows === undefined ? undefined : style} />
}
