import { ContractError, EndlessListError, HttpError, isClientError, NetworkError } from '#client/errors.ts'

const NETWORK = {
  unreachable: 'The service did not answer',
  timeout: 'The service did not answer in time',
  interrupted: 'The service failed, or the connection broke off',
  redirect: 'The service answered with a redirect, which is not followed',
} as const
const CONTRACT = {
  html: 'HTML',
  'not-json': 'something that is not JSON',
  'other-json': 'other JSON than agreed',
}

/** Whether the service failed; everything else is a mistake of ours. */
export function isServiceFailure(error: unknown): boolean {
  return isClientError(error) || error instanceof EndlessListError
}

/** Why a request failed, in one sentence. The service's own words are left out: they may repeat the token. */
export function failureCause(error: unknown): string {
  if (error instanceof NetworkError) return NETWORK[error.reason]
  if (error instanceof ContractError) return `The service answered ${CONTRACT[error.found]}`
  if (error instanceof EndlessListError) return 'The list does not end'
  if (!(error instanceof HttpError)) return 'The check-up failed'
  if (error.status === 401) return 'The service did not accept the access token (401)'
  if (error.status === 429) return 'The service refused further requests (429)'
  return `The service answered ${error.status}`
}
