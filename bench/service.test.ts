import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '#service/testing/temporary-store.ts'

async function runBench(folder: string): Promise<ChildProcess> {
  const args = ['--engines', 'postgres', '--sizes', '10', '--seconds', '60']
  const bench = spawn(process.execPath, [join(import.meta.dirname, 'service.ts'), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      TMPDIR: folder,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void bench.kill('SIGKILL'))
  const started = await Promise.race([once(bench.stdout, 'data'), once(bench, 'exit').then(() => undefined)])
  if (!started) throw new Error('The benchmark ended early.')
  return bench
}

/** The first line of the file in which Postgres names its process. */
async function postgresProcess(folder: string): Promise<number> {
  const name = (await readdir(folder)).find((entry) => entry.startsWith('brand-catalogue-postgres-'))
  return Number.parseInt(await readFile(join(folder, name!, 'data/postmaster.pid'), 'utf8'), 10)
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(process.platform === 'win32')(
  'a benchmark that is interrupted ends Postgres too, and leaves no files',
  async () => {
    const folder = await temporaryFolder()
    // Root has Postgres run by another user, who has to get in.
    await chmod(folder, 0o755)
    const bench = await runBench(folder)
    const pid = await postgresProcess(folder)
    expect(runs(pid)).toBe(true)
    bench.kill('SIGINT')
    await once(bench, 'exit')
    await vi.waitFor(() => expect(runs(pid)).toBe(false), { timeout: 10_000 })
    expect(await readdir(folder)).toEqual([])
  },
)
