/** The largest id: ids are stored as 64-bit integers with a sign. */
export const MAX_BRAND_ID = 2n ** 63n - 1n
