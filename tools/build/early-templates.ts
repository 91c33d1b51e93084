import { join } from 'node:path'
import type { CSSOptions, Plugin } from 'vite'
import { compileAlone } from './compile-alone.ts'

/**
 * Writes `<template>` elements into the page for what may have to be shown before any code has arrived.
 * @param file a module that exports `EARLY_MARKUP`: HTML by the id of its template.
 */
export function earlyTemplates(file: string, css: CSSOptions): Plugin {
  let root = ''
  return {
    name: 'early-templates',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    async transformIndexHtml() {
      const code = await compileAlone({
        root,
        css,
        ssr: { noExternal: true },
        build: { ssr: join(root, file) },
      })
      const exported: { EARLY_MARKUP?: Readonly<Record<string, string>> } = await import(
        `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
      )
      const templates = Object.entries(exported.EARLY_MARKUP ?? {})
      if (templates.length === 0) throw new Error(`${file} does not export any EARLY_MARKUP.`)
      return templates.map(([id, markup]) => ({
        tag: 'template',
        attrs: { id },
        children: markup,
        injectTo: 'body' as const,
      }))
    },
  }
}
