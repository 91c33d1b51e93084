import type { Client } from 'pg'
import { StartFailure } from '#service/command/start-failure.ts'

interface Facts {
  readonly encoding: string
  readonly schema: string | null
  readonly searchPath: string
  /** The schema of `pg_trgm`; null if the extension is not there. */
  readonly extensionSchema: string | null
  readonly extensionVisible: boolean
}

/**
 * Checks what no migration can repair.
 * @param databaseName for messages.
 * @throws StartFailure when the database cannot hold the catalogue.
 */
export async function checkDatabase(client: Client, databaseName: string): Promise<void> {
  const { rows } = await client.query<Facts>(
    `SELECT current_setting('server_encoding') AS encoding, current_schema()::text AS schema,
       current_setting('search_path') AS "searchPath", extension.nspname::text AS "extensionSchema",
       coalesce(extension.nspname = ANY (current_schemas(true)), false) AS "extensionVisible"
     FROM (SELECT) AS one LEFT JOIN (
       SELECT nspname FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm'
     ) AS extension ON true`,
  )
  const { encoding, schema, searchPath, extensionSchema, extensionVisible } = rows[0]!
  if (encoding !== 'UTF8') {
    throw new StartFailure(
      `The database ${databaseName} has the encoding ${encoding}, which cannot hold all names: create one with UTF8.`,
    )
  }
  if (schema === null) {
    throw new StartFailure(
      `The database ${databaseName} has no schema that its user may use and that search_path (${searchPath || 'empty'}) names: ` +
        'correct it with ALTER ROLE … SET search_path, or grant USAGE on the schema.',
    )
  }
  if (extensionSchema !== null && !extensionVisible) {
    throw new StartFailure(
      `The database ${databaseName} has pg_trgm in the schema ${extensionSchema}, which search_path (${searchPath}) does not name: ` +
        'add it with ALTER ROLE … SET search_path, and grant USAGE on it.',
    )
  }
}
