/**
 * Parameters of our own that may stand in an address beside the API's: layout, order, position, and the time zone and the
 * logo background of whoever made the link. They are never sent to the service.
 */
export const VIEW_PARAMETERS = ['view', 'view_sort', 'view_at', 'view_zone', 'view_ground'] as const

export type ViewChanges = Partial<Record<(typeof VIEW_PARAMETERS)[number], string | undefined>>
