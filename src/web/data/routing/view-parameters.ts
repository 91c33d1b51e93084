/**
 * Parameters of our own that may stand in an address beside the API's: layout, the names and columns of a board, and the
 * time zone and the logo background of whoever made the link. They are never sent to the service, see `withoutView`.
 */
export type ViewParameter = 'view' | 'view_zone' | 'view_ground' | 'view_names' | 'view_columns'

export type ViewChanges = Partial<Record<ViewParameter, string | undefined>>
