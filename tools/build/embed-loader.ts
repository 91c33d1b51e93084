import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { PROTOCOL } from '../../src/embed/protocol/messages.ts'
import { compileAlone } from './compile-alone.ts'

const FOLDER = 'src/embed/loader'
/** Declarations and nothing else. */
const TYPES = 'src/embed/package/embed-api.d.ts'

/**
 * Puts out the loader for other people's pages: `embed.js` for a script, `embed.mjs` for an import (no file can be both a
 * classic script and export names), `embed.d.ts` for both. Their names carry no hash, because those pages name them.
 * `embed/check` is what a static host can say of itself.
 */
export function embedLoader(target: string[]): Plugin {
  let root = ''
  const compile = (file: string, format: 'iife' | 'es') =>
    compileAlone({
      root,
      build: {
        target,
        modulePreload: false,
        rolldownOptions: {
          input: join(root, FOLDER, file),
          preserveEntrySignatures: 'strict',
          output: { format },
        },
      },
    })
  return {
    name: 'embed-loader',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    async generateBundle() {
      const files = {
        'embed.js': await compile('script.ts', 'iife'),
        'embed.mjs': await compile('module.ts', 'es'),
        'embed.d.ts': await readFile(join(root, TYPES), 'utf8'),
        'embed/check': JSON.stringify({ protocol: PROTOCOL }),
      }
      for (const [fileName, source] of Object.entries(files)) {
        // Where a server names no encoding, a page reads the script in its own.
        if (/[^\0-\x7F]/.test(source)) throw new Error(`${fileName} must be plain ASCII.`)
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}
