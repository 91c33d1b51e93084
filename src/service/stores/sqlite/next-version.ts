/** SQL: the version after a change (see `Versioned`): its moment in microseconds since 1970, and more than before in any case. */
export const NEXT_VERSION = "max(version + 1, CAST(unixepoch('subsec') * 1000000 AS INTEGER))"
