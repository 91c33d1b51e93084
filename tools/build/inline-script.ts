import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compileAlone } from './compile-alone.ts'

/**
 * Writes a script into index.html, compiled, in place of the tag that loads it: it costs no request and runs at once. In
 * development the script stays a module like any other.
 * @param file the script, relative to index.html, which names it as `<script type="module" src="/{file}"></script>`.
 * @param target the oldest browsers it is compiled for.
 */
export function inlineScript(file: string, target: string[]): Plugin {
  let root = ''
  return {
    name: 'inline-script',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const tag = `<script type="module" src="/${file}"></script>`
        if (!html.includes(tag)) throw new Error(`index.html does not contain ${tag}`)
        const code = await compileAlone({
          root,
          build: { target, rolldownOptions: { input: join(root, file), output: { format: 'iife' } } },
        })
        // Inside a script, "</script" would end it.
        const escaped = code.trim().replaceAll('</script', String.raw`<\/script`)
        return html.replace(tag, () => `<script>${escaped}</script>`)
      },
    },
  }
}
