import type { Plugin } from 'vite'

const WRAPPER = /__commonJSMin\(\(\((\w+(?:, \w+)?)\) => \{/g

/**
 * Rewrites the wrappers that Rolldown puts around CommonJS modules (React) from arrow functions to functions in
 * parentheses, which V8 compiles together with the file instead of at their first call.
 */
export function eagerCommonJs(): Plugin {
  let wrappers = 0
  return {
    name: 'eager-common-js',
    apply: 'build',
    renderStart: () => void (wrappers = 0),
    renderChunk(code) {
      wrappers += code.match(WRAPPER)?.length ?? 0
      return code.replaceAll(WRAPPER, '__commonJSMin((function ($1) {')
    },
    generateBundle() {
      if (wrappers === 0) throw new Error(`No chunk contains ${WRAPPER}: Rolldown's output has changed.`)
    },
  }
}
