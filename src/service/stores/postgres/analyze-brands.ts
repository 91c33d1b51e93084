import type pg from 'pg'

/**
 * Ends a change of brands, within its transaction. Until then the server plans by what it last saw in the table, and a
 * search reads one by one what its indexes have not sorted in yet: up to 4 MB of each.
 */
export async function analyzeBrands(client: pg.ClientBase): Promise<void> {
  await client.query('ANALYZE brand')
  // Allowed to the owner of the tables only.
  await client.query(
    `SELECT gin_clean_pending_list(oid) FROM pg_class
     WHERE oid IN ('brand_search'::regclass, 'brand_grams'::regclass) AND pg_has_role(relowner, 'USAGE')`,
  )
}
