/**
 * Starts the service in an empty folder, as on a first run, on port E2E_PORT.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { hostPort } from './host-port.ts'
import { SERVICE_FOLDER } from './service-folder.ts'

const PORT = Number(process.env['E2E_PORT'])
/** The ports of the host pages of up to eight workers. */
const HOSTS = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => hostPort(`http://127.0.0.1:${PORT}`, index))

rmSync(SERVICE_FOLDER, { recursive: true, force: true })
mkdirSync(SERVICE_FOLDER, { recursive: true })

const service = spawn(process.execPath, [resolve('src/cli/main.ts'), 'start'], {
  cwd: SERVICE_FOLDER,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(PORT),
    DATABASE_URL: '',
    PUBLIC_URL: '',
    DRAIN_TIME: '0',
    EMBED_ORIGINS: HOSTS.flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]).join(),
    // Lets the app run on hosts other than the service.
    CORS_ORIGINS: '*',
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal))
service.on('exit', (code) => process.exit(code ?? 0))
