import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { brotliFiles } from './brotli-files.ts'

async function writeBundle(files: Readonly<Record<string, string>>) {
  const dir = await mkdtemp(join(tmpdir(), 'brand-catalogue-build-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content)
  const { writeBundle: hook } = brotliFiles()
  await (hook as (options: { dir: string }) => Promise<void>)({ dir })
  return dir
}

test('a compressed form is beside every text file, except those that are edited later', async () => {
  const dir = await writeBundle({
    'a.js': 'console.log(1)',
    'b.svg': '<svg/>',
    'index.html': '<p>',
    'config.json': '{}',
    'c.png': '',
  })
  expect((await readdir(dir)).filter((name) => name.endsWith('.br')).toSorted()).toEqual([
    'a.js.br',
    'b.svg.br',
  ])
  expect(brotliDecompressSync(await readFile(join(dir, 'a.js.br'))).toString()).toBe('console.log(1)')
})

test('fails when there is nothing to compress', async () => {
  await expect(writeBundle({ 'index.html': '<p>' })).rejects.toThrow('There is no file to compress')
})
