import type { FrameOptions } from '#embed/protocol/messages.ts'
import type { BrandCatalogueOptions, Filters } from './embed-api.ts'

/** Options that are sent as they are. An element has them as attributes, too. */
export const TEXTS = ['mode', 'search', 'view', 'language', 'height', 'place'] as const
/** Ids. */
export const LISTS = ['selected', 'exclude'] as const

/** The options that the frame has to know, as they travel. */
export function wireOptions(options: BrandCatalogueOptions): FrameOptions {
  const { max, theme, filters } = options
  const sent: Record<string, unknown> = { max, theme, filters: filters && queryString(filters) }
  for (const name of TEXTS) sent[name] = options[name]
  for (const name of LISTS) sent[name] = options[name]?.map(String)
  return sent
}

function queryString(filters: Filters): string {
  if (typeof filters === 'string') return filters
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return String(new URLSearchParams(given as [string, string][]))
}
