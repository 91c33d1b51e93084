import { posix } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Points each `<link rel="modulepreload" href="/src/…" vite-ignore>` of a page at the file that the module is built into:
 * code that the page will import soon, and which loads together with the code that the page itself names.
 */
export function preloadModules(): Plugin {
  return {
    name: 'preload-modules',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path, bundle = {} }) =>
        html.replace(
          /(<link rel="modulepreload" href=")(\/src\/[^"]+)/g,
          (_, start: string, source: string) => {
            const built = Object.values(bundle).find(
              (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(source)),
            )
            if (!built) throw new Error(`${path} preloads ${source}, which is not in the build.`)
            return start + posix.relative(posix.dirname(path), `/${built.fileName}`)
          },
        ),
    },
  }
}
