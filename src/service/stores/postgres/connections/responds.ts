import pg from 'pg'
import { systemErrorCode } from '#service/command/start-failure.ts'
import { connectionConfig } from './connection-config.ts'

/**
 * Whether a server responds to a new connection, if only by refusing it.
 * @param timeout milliseconds for each step.
 * @param sql is run as well: a pooler accepts connections to a server that hangs. It may wait for a free one.
 */
export async function responds(url: string, timeout: number, sql?: string): Promise<boolean> {
  const client = new pg.Client({ ...connectionConfig(url, timeout), query_timeout: timeout })
  client.on('error', () => {})
  try {
    await client.connect()
    if (sql !== undefined) await client.query(sql)
    return true
  } catch (error) {
    return /^\d[\dA-Z]{4}$/.test(systemErrorCode(error))
  } finally {
    void client.end().catch(() => {})
  }
}
