import type { Plugin } from 'vite'

const ROUTER_FILES = /\/react-router\/dist\//
const DISPLAY_NAME = /^\w+\.displayName = "\w+";$/gm
const FORWARD_REF = /\bReact\d*\.forwardRef\(/g

/**
 * Lets the bundler drop the router's components that the app does not use, together with the data router behind them:
 * 4 KB of the list's first screen. Two things hold them in the bundle: assignments to `displayName`, and `forwardRef`
 * calls, which could have side effects for all the bundler knows.
 */
export function unusedRouterParts(): Plugin {
  let displayNames = 0
  let forwardRefs = 0
  return {
    name: 'unused-router-parts',
    apply: 'build',
    buildStart() {
      displayNames = 0
      forwardRefs = 0
    },
    transform: {
      filter: { id: ROUTER_FILES },
      handler(code) {
        displayNames += code.match(DISPLAY_NAME)?.length ?? 0
        forwardRefs += code.match(FORWARD_REF)?.length ?? 0
        return code.replaceAll(DISPLAY_NAME, '').replaceAll(FORWARD_REF, '/* @__PURE__ */ $&')
      },
    },
    buildEnd(error) {
      if (error) return
      if (displayNames === 0) throw new Error(missing('an assignment to displayName', DISPLAY_NAME))
      if (forwardRefs === 0) throw new Error(missing('a call of forwardRef', FORWARD_REF))
    },
  }
}

function missing(what: string, pattern: RegExp): string {
  return (
    `No file of react-router (${ROUTER_FILES}) has ${what} (${pattern}). The router's build has changed: ` +
    'adapt tools/build/unused-router-parts.ts, or delete it if "npm run size" shows no difference.'
  )
}
