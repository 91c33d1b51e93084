import styles from './loading-rows.module.css'

/** The first load: the shape of the table, so that nothing moves when the rows arrive. */
export function LoadingRows({ rows }: { rows: number }) {
  return (
    <div className={styles.loading} aria-hidden="true">
      <div className={styles.head} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
