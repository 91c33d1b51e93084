import { readdirSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'

interface ObjectStoreOptions {
  /** Where the keys of the app begin: empty, or such as `catalogue/`. */
  readonly prefix?: string
  /** `config.json`. */
  readonly settings: object
  /** The CORS rule of the bucket: any origin may read. */
  readonly cors?: boolean
  /** What a CDN in front adds to the responses for a key. */
  readonly headers?: (key: string) => Readonly<Record<string, string>>
}

interface ObjectStore extends AsyncDisposable {
  /** Address of the app. */
  readonly app: string
}

/** By file name, as upload tools guess it. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * The built app in a bucket, answering as the website endpoints of object stores do: keys instead of folders, an index
 * document for addresses that end with a slash, one error document for everything else, and no headers of its own.
 */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const { prefix = '', settings, cors = false, headers = () => ({}) } = options
  const objects = builtFiles(prefix)
  objects.set(`${prefix}config.json`, JSON.stringify(settings))

  const server = createServer((request, response) => {
    const key = decodeURIComponent(new URL(request.url!, 'http://bucket').pathname).slice(1)
    const indexed = key === '' || key.endsWith('/') ? `${key}index.html` : key
    if (!objects.has(indexed) && objects.has(`${key}/index.html`)) {
      response.writeHead(302, { location: `/${key}/` }).end()
      return
    }
    const found = objects.has(indexed)
    const name = found ? indexed : `${prefix}index.html`
    response.writeHead(found ? 200 : 404, {
      'content-type': TYPES[extname(name)] ?? 'binary/octet-stream',
      ...(cors && request.headers.origin && { 'access-control-allow-origin': '*' }),
      ...headers(indexed),
    })
    response.end(objects.get(name))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    app: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${prefix}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }
}

/** What an upload of the build puts into the bucket, its pages adapted to the prefix as the documentation says. */
function builtFiles(prefix: string): Map<string, Buffer | string> {
  const folder = resolve('dist')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => extname(file) || file.endsWith('check'),
  )
  return new Map(
    files.map((file) => {
      const content = readFileSync(join(folder, file))
      const page = file.endsWith('index.html')
      return [
        prefix + file,
        page ? String(content).replace('<base href="/', `<base href="/${prefix}`) : content,
      ]
    }),
  )
}
