import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { PROTOCOL } from '../../src/embed/protocol/messages.ts'
import { compileAlone } from './compile-alone.ts'

const FOLDER = 'src/embed'

/**
 * Puts out the element for other people's pages: `embed.js`, for a script of either kind and for an import, and its types.
 * Their names carry no hash, because those pages name them. `embed/check` is what a static host can say of itself.
 */
export function embedLoader(target: string[]): Plugin {
  let root = ''
  return {
    name: 'embed-loader',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    async generateBundle() {
      const files = {
        'embed.js': await compileAlone({
          root,
          build: {
            target,
            modulePreload: false,
            rolldownOptions: {
              input: join(root, FOLDER, 'brand-catalogue.ts'),
              output: { format: 'iife' },
            },
          },
        }),
        'embed.d.ts': await readFile(join(root, FOLDER, 'embed.d.ts'), 'utf8'),
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
