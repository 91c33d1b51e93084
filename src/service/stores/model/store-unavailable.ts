/** The store does not respond now, but may do so soon. The message is sent to clients. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}
