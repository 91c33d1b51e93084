import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { PROTOCOL } from '../../src/embed/protocol/messages.ts'
import { compileAlone } from './compile-alone.ts'

const FOLDER = 'src/embed'

/**
 * Emits the element for host pages: `embed.js`, which works as a classic script, as a module and in an import, and its types.
 * Their names have no hash, because host pages name them. `embed/check` gives the protocol version on a static host.
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
        // If the server names no encoding, a page reads the script in the page's own.
        if (/[^\0-\x7F]/.test(source)) throw new Error(`${fileName} must be plain ASCII.`)
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}
