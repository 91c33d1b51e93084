import type { Client } from 'pg'
import { StartFailure } from '#service/command/start-failure.ts'

/** @throws StartFailure when the database has an encoding that cannot hold all names, which no migration can repair. */
export async function checkEncoding(client: Client, databaseName: string): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    "SELECT current_setting('server_encoding') AS encoding",
  )
  const { encoding } = rows[0]!
  if (encoding === 'UTF8') return
  throw new StartFailure(
    `The database ${databaseName} has the encoding ${encoding}, which cannot hold all names: create one with UTF8.`,
  )
}
