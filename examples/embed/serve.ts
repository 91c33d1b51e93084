/**
 * `npm run example:embed`: a page of another origin that shows the catalogue twice, to browse and to pick from. Starts the
 * service on 127.0.0.1 and the page on localhost, which are different sites to a browser.
 */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'

const PORT = Number(process.env['EXAMPLE_PORT'] ?? 4190)
const SERVICE_PORT = Number(process.env['PORT'] ?? 4180)
const HOST = `http://localhost:${PORT}`
const SERVICE = `http://127.0.0.1:${SERVICE_PORT}`
const FOLDER = import.meta.dirname
/** The project's folder: its `data/` holds the database and the token of the demo catalogue. */
const PROJECT = resolve(FOLDER, '../..')
const FILES: Readonly<Record<string, string>> = {
  '/': 'text/html; charset=utf-8',
  '/host-page.js': 'text/javascript; charset=utf-8',
  '/host-page.css': 'text/css; charset=utf-8',
}

const service = spawn(process.execPath, [join(PROJECT, 'src/cli/main.ts'), 'start'], {
  cwd: PROJECT,
  stdio: 'inherit',
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(SERVICE_PORT),
    PROJECTBASE_URL: '',
    DRAIN_TIME: '0',
    EMBED_ORIGINS: HOST,
  },
})
service.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => service.kill(signal))

createServer((request, response) => void send(request.url ?? '/', response)).listen(PORT, 'localhost', () =>
  console.log(`The example is at ${HOST}`),
)

async function send(url: string, response: ServerResponse): Promise<void> {
  const [status, type, body] = await answer(url)
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    // As strict as that of a careful host page.
    'content-security-policy': `default-src 'none'; script-src 'self' ${SERVICE}; style-src 'self'; connect-src 'self' ${SERVICE}; frame-src ${SERVICE}`,
  })
  response.end(body)
}

async function answer(url: string): Promise<[number, string, string]> {
  if (url === '/service') return [200, 'application/json', JSON.stringify({ src: SERVICE })]
  // A real host checks who is signed in before it hands out a token.
  if (url === '/token') {
    const token = (await readFile(join(PROJECT, 'data/demo-token'), 'utf8')).trim()
    return [200, 'application/json', JSON.stringify({ token, expiresIn: 600 })]
  }
  const type = FILES[url]
  if (!type) return [404, 'text/plain', 'Not found']
  return [200, type, await readFile(join(FOLDER, url === '/' ? 'index.html' : url.slice(1)), 'utf8')]
}
