import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where the service of the journeys keeps its data. */
export const SERVICE_FOLDER = resolve('data/e2e')

/** The token it made for its demo catalogue. */
export function demoToken(): string {
  return readFileSync(join(SERVICE_FOLDER, 'data/demo-token'), 'utf8').trim()
}
