import type pg from 'pg'

/** How to connect to a server. Nothing here is a startup parameter that a connection pooler would refuse. */
export function connectionConfig(url: string, connectTimeout: number): pg.ClientConfig {
  return {
    // Without this, `pg` reads `sslmode=require` as `verify-full`, and warns that it does.
    connectionString: url.includes('sslmode=') ? `${url}&uselibpqcompat=true` : url,
    application_name: 'brand-catalogue',
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
  }
}
