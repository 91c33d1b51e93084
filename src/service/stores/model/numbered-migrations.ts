import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The SQL files of a folder, in order of their numbers. A store that has applied n of them needs the rest. */
export function readMigrations(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}
