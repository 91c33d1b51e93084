import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compileAlone } from './compile-alone.ts'

const SCRIPT = /<script type="module" data-inline src="\/([^"]+)"><\/script>/
const EMPTY = /(<(template|div) id="([^"]+)"[^>]*>)(<\/\2>)/g

/**
 * Writes into every page what it needs before the app's code arrives: the script marked `data-inline`, compiled, so that it
 * costs no request and runs immediately; and the content of each empty `<template>` or `<div>` with an id. In development, that
 * script is a module like any other, and these elements stay empty.
 * @param markup a module that exports `EARLY_MARKUP`: HTML by the id of its element.
 * @param target the oldest browsers that the script is compiled for.
 */
export function earlyPage(markup: string, target: string[]): Plugin {
  let root = ''
  let contents: Readonly<Record<string, string>> = {}
  return {
    name: 'early-page',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    async buildStart() {
      const code = await compileAlone({ root, ssr: { noExternal: true }, build: { ssr: join(root, markup) } })
      const base64 = Buffer.from(code).toString('base64')
      const module = (await import(`data:text/javascript;base64,${base64}`)) as {
        EARLY_MARKUP: typeof contents
      }
      contents = module.EARLY_MARKUP
    },
    transformIndexHtml: {
      // Before Vite bundles the script with the others.
      order: 'pre',
      async handler(html, { path }) {
        const script = SCRIPT.exec(html)?.[1]
        if (!script) throw new Error(`${path} has no <script type="module" data-inline src="/…"></script>.`)
        const code = await compileAlone({
          root,
          build: { target, rolldownOptions: { input: join(root, script), output: { format: 'iife' } } },
        })
        // Inside a script, "</script" would end it.
        const escaped = code.trim().replaceAll('</script', String.raw`<\/script`)
        return html
          .replace(SCRIPT, () => `<script>${escaped}</script>`)
          .replace(EMPTY, (_, open: string, _name, id: string, close: string) => {
            const content = contents[id]
            if (content === undefined) throw new Error(`${markup} has nothing for the element ${id}.`)
            return open + content + close
          })
      },
    },
  }
}
