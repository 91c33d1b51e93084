/**
 * `brand-catalogue demo`: loads the demo catalogue into the store that DATABASE_URL names (default: the one of `brand-catalogue start`), and
 * prints a new token. A store that already holds brands keeps exactly those and gets the token only, so that running it
 * again, or on the wrong store, changes no brand.
 */
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { type Environment, readDatabase } from '#service/settings/settings.ts'
import { databaseName, withStore } from '#service/stores/open-store.ts'
import { DEMO_LABEL, loadDemo } from './prepare-demo.ts'

export async function loadDemoCatalogue(environment: Environment): Promise<void> {
  const database = readDatabase(environment)
  await withStore(database, {}, async (store) => {
    const loaded = await loadDemo(store)
    const { total } = await store.listBrands({ filters: {}, limit: 1, page: 1 })
    const token = createToken()
    await store.tokens.add(tokenRecord(token, DEMO_LABEL))
    const count = `${total.toLocaleString('en')} brands`
    const name = databaseName(database)
    console.log(
      loaded
        ? `Loaded the demo catalogue, ${count}, into ${name}`
        : `${name} already holds ${count}, left as they are`,
    )
    console.log(`A new access token: ${token}`)
  })
}
