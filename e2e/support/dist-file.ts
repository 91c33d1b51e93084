import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'

/** Media types by extension, as upload tools and static hosts guess them. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export function distFile(path: string): { readonly type: string; readonly body: Buffer } | undefined {
  const file = join(resolve('dist'), path)
  if (!existsSync(file) || !statSync(file).isFile()) return undefined
  return { type: TYPES[extname(path)] ?? 'binary/octet-stream', body: readFileSync(file) }
}
