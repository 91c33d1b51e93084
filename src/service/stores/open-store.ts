import type { DatabaseLocation } from '#service/settings.ts'
import { explainSqliteError } from './sqlite/explain-error.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import type { Store } from './store.ts'

/**
 * Opens the store, creating it and bringing its tables up to date where needed.
 * @throws StartFailure when the place cannot be used.
 */
export async function openStore(location: DatabaseLocation): Promise<Store> {
  switch (location.engine) {
    case 'sqlite':
      return openSqliteStore(location.path)
  }
}

/** Turns what a store threw at start into a StartFailure where the cause is outside this program. */
export function explainStoreError(error: unknown, location: DatabaseLocation): unknown {
  switch (location.engine) {
    case 'sqlite':
      return explainSqliteError(error, location.path)
  }
}
