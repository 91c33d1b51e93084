import pg from 'pg'

// By default, `pg` returns bigints as text. Ours are below 2^53, but for ids, which queries cast to text.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
// By default, `pg` returns bytes as a Buffer.
types.setTypeParser(pg.types.builtins.BYTEA, (text) => Uint8Array.fromHex(text.slice(2)))

/** How to connect to a server. Poolers refuse unusual startup parameters, so there are none. */
export function connectionConfig(url: string, connectTimeout: number): pg.ClientConfig {
  return {
    // Without this, `pg` treats `sslmode=require` as `verify-full`, and warns about it.
    connectionString: url.includes('sslmode=') ? `${url}&uselibpqcompat=true` : url,
    application_name: 'brand-catalogue',
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    types,
  }
}
