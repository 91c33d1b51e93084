import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The data folder of the service under test. Runs on different ports use different folders. */
export const SERVICE_FOLDER = resolve(`data/e2e-${process.env['E2E_PORT']}`)

export function demoToken(): string {
  return readFileSync(join(SERVICE_FOLDER, 'data/demo-token'), 'utf8').trim()
}
