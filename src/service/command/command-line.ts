import { existsSync } from 'node:fs'
import { join } from 'node:path'

const IN_RELEASE = existsSync(join(import.meta.dirname, '../../../bin/brand-catalogue'))

/** How a command is called here: with the program of a release, or else with npm, as in `npm run token -- list`. */
export function commandLine(name: string, options = ''): string {
  if (IN_RELEASE) return `brand-catalogue ${name} ${options}`.trimEnd()
  return options ? `npm run ${name} -- ${options}` : `npm run ${name}`
}
