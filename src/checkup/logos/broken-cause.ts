/** Why a logo with this status is broken. A refused one is broken to whoever has no more rights than the check-up. */
export function brokenCause(status: number): string {
  return status === 401 || status === 403 ? `Refused (${status})` : `Answered ${status}`
}
