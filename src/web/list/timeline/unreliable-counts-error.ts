const MESSAGES = {
  'no-count': 'The service does not say how many brands match.',
  counts: 'The service counts brands differently from one response to the next.',
} as const

/** The service's counts by date cannot be trusted. */
export class UnreliableCountsError extends Error {
  override readonly name = 'UnreliableCountsError'
  readonly reason: keyof typeof MESSAGES

  constructor(reason: keyof typeof MESSAGES) {
    super(MESSAGES[reason])
    this.reason = reason
  }
}
