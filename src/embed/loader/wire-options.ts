import type { FrameOptions } from '#embed/protocol/messages.ts'
import type { BrandCatalogueOptions, Filters } from './embed-api.ts'

const SENT = ['mode', 'max', 'search', 'view', 'theme', 'language', 'height', 'place'] as const

/** The options that the frame has to know, as they travel. */
export function wireOptions(options: BrandCatalogueOptions): FrameOptions {
  const sent: Record<string, unknown> = {}
  for (const name of SENT) sent[name] = options[name]
  for (const name of ['selected', 'exclude'] as const) sent[name] = options[name]?.map(String)
  sent['filters'] = options.filters && queryString(options.filters)
  return sent
}

function queryString(filters: Filters): string {
  if (typeof filters === 'string') return filters
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return String(new URLSearchParams(given as [string, string][]))
}
