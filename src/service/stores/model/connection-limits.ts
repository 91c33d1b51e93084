/** Limits on the use of each database server. Times in milliseconds. */
export interface ConnectionLimits {
  /** Connections that this process keeps open at most. */
  readonly poolSize: number
  /** Time to wait for a connection. */
  readonly connectTimeout: number
  /** Time after which a statement is cancelled. */
  readonly statementTimeout: number
}
