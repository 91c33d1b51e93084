import type { Plugin } from 'vite'

const ROUTER_FILES = /\/react-router\/dist\//
/** What to replace in the router's files, and what it is called in the message where none of them has it. */
const REPLACEMENTS = [
  { what: 'an assignment to displayName', pattern: /^\w+\.displayName = "\w+";$/gm, by: '' },
  { what: 'a call of forwardRef', pattern: /\bReact\d*\.forwardRef\(/g, by: '/* @__PURE__ */ $&' },
  { what: 'the switch for warnings', pattern: /(?<=\bENABLE_DEV_WARNINGS = )true/g, by: 'false' },
] as const

/**
 * Lets the bundler drop the router's components that the app does not use, together with the data router behind them:
 * 4 KB of the list's first screen. Two things hold them in the bundle: assignments to `displayName`, and `forwardRef`
 * calls, which could have side effects for all the bundler knows. Its warnings for developers go, too: half a kilobyte.
 */
export function unusedRouterParts(): Plugin {
  const found = new Set<string>()
  return {
    name: 'unused-router-parts',
    apply: 'build',
    buildStart() {
      found.clear()
    },
    transform: {
      filter: { id: ROUTER_FILES },
      handler(code) {
        return REPLACEMENTS.reduce((result, { what, pattern, by }) => {
          if (result.search(pattern) !== -1) found.add(what)
          return result.replaceAll(pattern, by)
        }, code)
      },
    },
    buildEnd(error) {
      const missing = REPLACEMENTS.find(({ what }) => !found.has(what))
      if (error || !missing) return
      throw new Error(
        `No file of react-router (${ROUTER_FILES}) has ${missing.what} (${missing.pattern}). The router's build has changed: ` +
          'adapt tools/build/unused-router-parts.ts, or delete it if "npm run size" shows no difference.',
      )
    },
  }
}
