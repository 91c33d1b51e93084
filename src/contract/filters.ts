/** How a value is read and checked, see `read-list-request.ts`. */
export type FilterType = 'text' | 'id' | 'timestamp'

/** Every filter of the list by its name in the query, with its type and what it is called on the screen. */
export const FILTERS = {
  name: { type: 'text', label: 'Name' },
  id: { type: 'id', label: 'Id' },
  updated_after: { type: 'timestamp', label: 'Updated after' },
  updated_before: { type: 'timestamp', label: 'Updated before' },
} as const satisfies Record<string, { readonly type: FilterType; readonly label: string }>

export type Filter = keyof typeof FILTERS

/** The filters in the order in which we write them. Changing one leads back to page 1. */
export const FILTER_PARAMETERS = Object.keys(FILTERS) as readonly Filter[]
