import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { distFile } from './dist-file.ts'

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

/**
 * The built app in a bucket, answering as the website endpoints of object stores do: keys instead of folders, an index
 * document for addresses that end with a slash, one error document for everything else, and no headers of its own.
 */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const { prefix = '', settings, cors = false, headers = () => ({}) } = options

  function object(key: string) {
    if (!key.startsWith(prefix)) return undefined
    const name = key.slice(prefix.length)
    const found = distFile(name)
    if (name === 'config.json') return { type: 'application/json', body: JSON.stringify(settings) }
    // As the documentation says.
    const adapted = (body: Buffer) => String(body).replace('<base href="/', `<base href="/${prefix}`)
    return found && name.endsWith('index.html') ? { ...found, body: adapted(found.body) } : found
  }

  const server = createServer((request, response) => {
    const key = decodeURIComponent(new URL(request.url!, 'http://bucket').pathname).slice(1)
    const indexed = key === '' || key.endsWith('/') ? `${key}index.html` : key
    const found = object(indexed)
    if (!found && object(`${key}/index.html`)) {
      response.writeHead(302, { location: `/${key}/` }).end()
      return
    }
    const { type, body } = found ?? object(`${prefix}index.html`)!
    response.writeHead(found ? 200 : 404, {
      'content-type': type,
      ...(cors && request.headers.origin && { 'access-control-allow-origin': '*' }),
      ...headers(indexed),
    })
    response.end(body)
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
