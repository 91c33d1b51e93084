import type { Plugin, Rolldown } from 'vite'

/**
 * Only our own modules and the libraries that are used whole are followed: of other packages, such as the icons, the
 * bundler drops most of what a module imports.
 */
const FOLLOWED =
  /^(?!.*\/node_modules\/)|\/node_modules\/(?:react|react-dom|scheduler|@tanstack|react-router|react-router-dom)\//

/**
 * Puts what the page's own code imports, and what all first screens import, into one chunk. Left alone, the bundler makes
 * three of it, which compress worse and cost a request each. The same holds for what the first of the screens imports
 * alone: later screens share parts of it.
 * @param screens the first modules of these screens.
 */
export function sharedChunk(screens: readonly string[]): Plugin {
  const shared = new Set<string>()
  const ofFirst = new Set<string>()
  return {
    name: 'shared-chunk',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'main', test: (id) => shared.has(id) },
                { name: 'list', test: (id) => ofFirst.has(id) },
              ],
            },
          },
        },
      },
    }),
    buildEnd(error) {
      if (error) return
      const ids = [...this.getModuleIds()]
      const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry)
      const [first = new Set<string>(), ...others] = screens.map((screen) => {
        const module = ids.find((id) => id.endsWith(`/${screen}`))
        if (!module)
          throw new Error(
            `The app does not import ${screen}. If it was renamed, change tools/build/screens.ts.`,
          )
        return staticImports(this, [module])
      })
      const common = others.reduce((left, right) => left.intersection(right), first)
      shared.clear()
      for (const id of staticImports(this, entries).union(common)) shared.add(id)
      ofFirst.clear()
      for (const id of first.difference(shared)) ofFirst.add(id)
    },
  }
}

/** Modules with everything they import statically. */
function staticImports(context: Rolldown.PluginContext, modules: readonly string[]): Set<string> {
  const found = new Set(modules)
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      if (FOLLOWED.test(imported)) found.add(imported)
    }
  }
  return found
}
