import { StartFailure, systemErrorCode } from '#service/command/start-failure.ts'

/** Where a server listens, and the names of its settings. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
  readonly hostSetting: string
  readonly portSetting: string
}

/** Why a port cannot be opened, by the system's error code. */
const FAILURES: Readonly<Record<string, (address: ListenAddress) => string>> = {
  EADDRINUSE: ({ host, port, portSetting }) =>
    `Port ${port} on ${host} is taken: stop what uses it, or set another one, such as ${portSetting}=${(port % 65_535) + 1}.`,
  EACCES: ({ port, portSetting }) =>
    `Port ${port} is not allowed to this user: set ${portSetting} to one above 1023.`,
  EADDRNOTAVAIL: ({ host, hostSetting }) =>
    `${hostSetting} must be an address of this machine, and ${host} is not.`,
  ENOTFOUND: ({ host, hostSetting }) =>
    `${hostSetting} must be an address of this machine, and ${host} cannot be found.`,
}

/** A StartFailure if the cause is outside this program; any other error as it is. */
export function explainListenError(error: unknown, address: ListenAddress): unknown {
  const explain = FAILURES[systemErrorCode(error)]
  return explain ? new StartFailure(explain(address), { cause: error }) : error
}
