import type { Plugin } from 'vite'
import { chunksOf, screenChunk, withImports } from './bundle-chunks.ts'

/**
 * Marks files for V8 to compile whole, in the background, while they are loading. Without the mark it compiles each
 * function when it is first called, on the main thread: the first row came a third later.
 * @param screens the first modules of the chunks to mark, with what they import, beside the page's own.
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
        const named = screens.map((screen) => screenChunk(bundle, screen))
        for (const chunk of withImports(bundle, [...entries, ...named])) {
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}
