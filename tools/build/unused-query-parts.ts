import type { Plugin } from 'vite'

/** Files of TanStack Query that a read-only app without endless lists never runs, and what stands in for them. */
const STAND_INS: Readonly<Record<string, string>> = {
  'mutationCache.js': `export class MutationCache {
    findAll() { return [] }
    async resumePausedMutations() {}
    clear() {}
  }`,
  'infiniteQueryBehavior.js': `export function infiniteQueryBehavior() {}
    export function hasNextPage() {}
    export function hasPreviousPage() {}`,
}
const FILES = /\/@tanstack\/query-core\/build\/modern\/(mutationCache|infiniteQueryBehavior|queryClient)\.js$/
const CALLS = /#mutationCache\.(\w+)/g

/** Leaves out mutations and infinite queries, which the query client imports for everybody: 1.4 KB of the first screen. */
export function unusedQueryParts(): Plugin {
  const found = new Set<string>()
  return {
    name: 'unused-query-parts',
    apply: 'build',
    buildStart() {
      found.clear()
    },
    transform: {
      filter: { id: FILES },
      handler(code, id) {
        const file = id.slice(id.lastIndexOf('/') + 1)
        found.add(file)
        if (file in STAND_INS) return STAND_INS[file]
        const unknown = [...code.matchAll(CALLS)].find(
          ([, name]) => !STAND_INS['mutationCache.js']!.includes(` ${name}(`),
        )
        if (unknown) throw new Error(changed(`calls ${unknown[0]}`))
        return undefined
      },
    },
    buildEnd(error) {
      const missing = Object.keys(STAND_INS).find((file) => !found.has(file))
      if (!error && missing) throw new Error(changed(`has no ${missing}`))
    },
  }
}

function changed(how: string): string {
  return (
    `@tanstack/query-core ${how}. Adapt tools/build/unused-query-parts.ts, ` +
    'or delete it if "npm run size" shows no difference.'
  )
}
