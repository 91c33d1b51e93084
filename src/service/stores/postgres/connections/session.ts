import { Socket } from 'node:net'
import pg from 'pg'
import { connectionConfig } from './connection-config.ts'
import { responds } from './responds.ts'

/** Milliseconds between two checks of whether the server is still there. */
const CHECK_INTERVAL = 5000
/** After this many failed checks in a row, the session is ended. */
const FAILED_CHECKS = 2
/** Milliseconds to wait for the server when a session ends. */
const END_TIMEOUT = 1000

/** A connection to one server for work of any length. */
export interface Session {
  readonly client: pg.Client
  /** Ends the connection, even if the server does not respond. An open transaction is rolled back. */
  readonly end: () => Promise<void>
}

/**
 * Opens a session. A statement in it may take minutes, so it has no timeout. Instead, new connections check regularly
 * whether the server is still there: TCP alone may take a quarter of an hour to notice.
 */
export async function openSession(url: string, connectTimeout: number): Promise<Session> {
  const socket = new Socket()
  const client = new pg.Client({ ...connectionConfig(url, connectTimeout), stream: () => socket })
  // The statement in progress reports what broke the connection.
  client.on('error', () => {})
  await client.connect()

  let failures = 0
  async function check(): Promise<void> {
    failures = (await responds(url, connectTimeout)) ? 0 : failures + 1
    if (failures < FAILED_CHECKS) return
    socket.destroy(
      Object.assign(new Error('the server does not respond'), { code: 'ETIMEDOUT', syscall: 'read' }),
    )
  }
  const timer = setInterval(() => void check(), CHECK_INTERVAL).unref()
  return {
    client,
    end: async () => {
      clearInterval(timer)
      const timeout = setTimeout(() => socket.destroy(), END_TIMEOUT)
      await client.end()
      clearTimeout(timeout)
    },
  }
}
