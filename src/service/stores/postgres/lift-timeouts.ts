import type pg from 'pg'

/** Timeouts that operators set for ordinary transactions. */
const TIMEOUTS = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
]

/** Lets the current transaction take as long as the file that it reads or writes. */
export async function liftTimeouts(client: pg.ClientBase): Promise<void> {
  await client.query("SELECT set_config(name, '0', true) FROM pg_settings WHERE name = ANY ($1)", [TIMEOUTS])
}
