/**
 * `npm run token -- create --label "Shop" [--expires 90d] [--fields country,website] | list [--json] | revoke ID | prune`: the tokens of the store that
 * DATABASE_URL names.
 */
import { type Command, run } from '#service/command/run.ts'
import { readDatabase } from '#service/settings/settings.ts'
import { databaseName, withStore } from '#service/stores/open-store.ts'
import { readTokenCommand } from './read-token-command.ts'

export const tokenCommand: Command = async (args, environment) => {
  const work = readTokenCommand(args)
  const database = readDatabase(environment)
  await withStore(database, { mustExist: args[0] !== 'create' }, async (store) => {
    await work(store)
    if (store.isNew)
      console.error(`The database ${databaseName(database)} is new: its tokens open no other one.`)
  })
}

if (import.meta.main) await run(tokenCommand)
