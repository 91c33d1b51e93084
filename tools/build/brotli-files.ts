import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

/**
 * Writes a `.br` (Brotli, best quality) beside every text file of the build, so that no server has to compress them. The
 * pages and `config.json` are left out: the service or the operator changes them, and the `.br` would be stale.
 */
export function brotliFiles(): Plugin {
  return {
    name: 'brotli-files',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && /\.(?:m?js|css|svg)$/.test(entry.name))
      if (files.length === 0) throw new Error(`There is no file to compress in ${dir}.`)
      await Promise.all(
        files.map(async ({ parentPath, name }) => {
          const path = join(parentPath, name)
          await writeFile(`${path}.br`, await compress(await readFile(path), { params }))
        }),
      )
    },
  }
}
