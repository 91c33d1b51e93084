import type { ComponentProps } from 'react'
import styles from './layout.module.css'

/** A plain table, for what is no table of brands: quiet headings, a line below each row. It scrolls within its box. */
export function Table(props: ComponentProps<'table'>) {
  return (
    <div className={styles.tableBox}>
      <table {...props} className={props.className ? `${styles.table} ${props.className}` : styles.table} />
    </div>
  )
}
