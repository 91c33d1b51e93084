import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metric } from '#service/metrics/prometheus-text.ts'

const PACKAGE = join(import.meta.dirname, '../../../package.json')

/** Which version runs: of the project, of the app's sources (the start of their hash) and of Node. */
export function buildMetric(appFolder: string): Metric {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
  const sources = join(appFolder, '.sources')
  const app = existsSync(sources) ? readFileSync(sources, 'utf8').slice(0, 12) : ''
  return {
    name: 'brand_catalogue_build_info',
    help: 'What runs, as labels.',
    type: 'gauge',
    samples: [{ labels: { version, app, node: process.version }, value: 1 }],
  }
}
