export type UnreliableReason =
  /** A window is longer than a page, and its links name no last page. */
  | 'no-count'
  /** A window holds brands that were updated outside it. */
  | 'outside'
  /** A window claims more brands than a longer one around it, or its links disagree with each other. */
  | 'counts'
  /** Brands that were seen in a window are not there when it is read. */
  | 'missing'
  /** No brand carries a time that can be read. */
  | 'no-times'
  /** One page took more requests than any reliable service needs. */
  | 'too-many-requests'

const MESSAGES: Record<UnreliableReason, string> = {
  'no-count': 'The service does not say how many brands match.',
  outside: 'The service returns brands outside the times it is asked for.',
  counts: 'The service counts brands differently from one response to the next.',
  missing: 'The service leaves out brands that it has just returned.',
  'no-times': 'The service writes no times that can be read.',
  'too-many-requests': 'The service’s times are too uneven to read in order.',
}

/** The service's filters by time cannot be trusted to order its brands. */
export class UnreliableWindowsError extends Error {
  override readonly name = 'UnreliableWindowsError'
  readonly reason: UnreliableReason

  constructor(reason: UnreliableReason) {
    super(MESSAGES[reason])
    this.reason = reason
  }
}
