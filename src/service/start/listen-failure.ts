import { StartFailure, systemErrorCode } from '#service/command/start-failure.ts'

/** Where a server listens, and the names of the settings that say so. */
export interface Place {
  readonly host: string
  readonly port: number
  readonly hostSetting: string
  readonly portSetting: string
}

/** What keeps a port from being opened, by the system's code for it. */
const FAILURES: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ host, port, portSetting }) =>
    `Port ${port} on ${host} is taken: stop what uses it, or set another one, such as ${portSetting}=${(port % 65_535) + 1}.`,
  EACCES: ({ port, portSetting }) =>
    `Port ${port} is not allowed to this user: set ${portSetting} to one above 1023.`,
  EADDRNOTAVAIL: ({ host, hostSetting }) =>
    `${hostSetting} must be an address of this machine, and ${host} is not.`,
  ENOTFOUND: ({ host, hostSetting }) =>
    `${hostSetting} must be an address of this machine, and ${host} cannot be found.`,
}

/** A StartFailure where the cause is outside this program; any other error as it is. */
export function explainListenError(error: unknown, place: Place): unknown {
  const explain = FAILURES[systemErrorCode(error)]
  return explain ? new StartFailure(explain(place), { cause: error }) : error
}
