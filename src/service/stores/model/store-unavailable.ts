/** The store cannot answer now, and may in a moment. Says nothing that a client should not read. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}
