import type { Plugin } from 'vite'
import { chunksOf, screenChunk } from './bundle-chunks.ts'

/**
 * Marks files for V8 to compile whole, in the background, while they are loading. Without the mark it compiles each
 * function when it is first called, on the main thread: the first row came a third later.
 * @param screens the first modules of the chunks to mark, beside the page's own.
 */
export function compileOnLoad(screens: readonly string[]): Plugin {
  return {
    name: 'compile-on-load',
    apply: 'build',
    generateBundle: {
      // Last of all plugins: the mark has to be the first line.
      order: 'post',
      handler(_options, bundle) {
        const entries = chunksOf(bundle).filter(({ isEntry }) => isEntry)
        for (const chunk of [...entries, ...screens.map((screen) => screenChunk(bundle, screen))]) {
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}
