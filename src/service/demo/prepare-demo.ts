import { readFile, writeFile } from 'node:fs/promises'
import { populate } from '#service/stores/staged-import.ts'
import { createToken, hashToken, isActive, tokenRecord } from '#service/tokens/access-token.ts'
import { failForFile } from '#service/terminal.ts'
import { type Environment, readDatabase } from '#service/settings/settings.ts'
import { databaseName, withStore } from '#service/stores/open-store.ts'
import type { Store } from '#service/stores/store.ts'
import { demoCatalogue } from './demo-catalogue.ts'

const DEMO_LABEL = 'demo'

/** Fills an empty store with the demo catalogue. @returns whether it was empty; otherwise nothing was touched. */
export async function loadDemo(store: Store): Promise<boolean> {
  if ((await store.count()) > 0) return false
  const { brands, logos } = await demoCatalogue(Math.floor(Date.now() / 1000))
  return populate(store, brands, logos)
}

/**
 * The demo token: the one whose text is in `file`, or a new one where it is missing or no longer good. This token
 * alone is kept as text, so that every start can print it.
 */
export async function demoToken(store: Store, file: string): Promise<string> {
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  const stored = await store.tokens.find(hashToken(kept))
  if (stored && isActive(stored, Date.now() / 1000)) return kept

  const token = createToken()
  await store.tokens.add(tokenRecord(token, DEMO_LABEL))
  await writeFile(file, `${token}\n`, { mode: 0o600 }).catch(failForFile)
  return token
}

/**
 * `brand-catalogue demo`: loads the demo catalogue into the store that DATABASE_URL names (default: the one of `brand-catalogue start`), and
 * prints a new token. A store that already holds brands keeps exactly those and gets the token only, so that running it
 * again, or on the wrong store, changes no brand.
 */
export async function loadDemoCatalogue(environment: Environment): Promise<void> {
  const database = readDatabase(environment)
  await withStore(database, {}, async (store) => {
    const loaded = await loadDemo(store)
    const token = createToken()
    await store.tokens.add(tokenRecord(token, DEMO_LABEL))
    const count = `${(await store.count()).toLocaleString('en')} brands`
    const name = databaseName(database)
    console.log(
      loaded
        ? `Loaded the demo catalogue, ${count}, into ${name}`
        : `${name} already holds ${count}, left as they are`,
    )
    console.log(`A new access token: ${token}`)
  })
}
