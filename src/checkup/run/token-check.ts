import type { BrandClient } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import type { RequestGate } from '#client/walk/request-gate.ts'
import { countList } from '#client/walk-list.ts'
import { parseListQuery } from '#contract/list-query.ts'

/** The service refused the token for one request, and accepts it for others. */
export class RefusedHereError extends Error {
  override readonly name = 'RefusedHereError'
}

interface TokenCheckOptions {
  readonly client: Pick<BrandClient, 'list'>
  readonly gate: RequestGate
  readonly signal: AbortSignal
}

/**
 * Requests one brand after a 401. Returns a RefusedHereError if that succeeds: the token is still valid, and
 * the refusal is about that one request. Returns any other error as it is. Throws the signal's reason.
 */
export async function checkToken(
  error: unknown,
  { client, gate, signal }: TokenCheckOptions,
): Promise<unknown> {
  if (!(error instanceof HttpError) || error.status !== 401) return error
  try {
    await countList(client, parseListQuery(''), { gate, signal })
    return new RefusedHereError('The service refused one request with 401.', { cause: error })
  } catch {
    signal.throwIfAborted()
    return error
  }
}
