/** SQL: the version after a change (see `Versioned`): its moment in microseconds since 1970, and more than before in any case. */
export const NEXT_VERSION = 'greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)'
