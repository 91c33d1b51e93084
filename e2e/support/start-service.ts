/** Starts the service in an empty folder, as on a first run, on the given port. */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { SERVICE_FOLDER } from './service-folder.ts'

rmSync(SERVICE_FOLDER, { recursive: true, force: true })
mkdirSync(SERVICE_FOLDER, { recursive: true })

const service = spawn(process.execPath, [resolve('src/service/main.ts')], {
  cwd: SERVICE_FOLDER,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, HOST: '127.0.0.1', PORT: process.argv[2], DATABASE_URL: '', PUBLIC_URL: '' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal))
service.on('exit', (code) => process.exit(code ?? 0))
