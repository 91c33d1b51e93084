import { join } from 'node:path'
import type { Plugin } from 'vite'
import { screenChunk, withImports } from './bundle-chunks.ts'
import { stylesOf, takeStyles } from './chunk-styles.ts'
import { compileAlone } from './compile-alone.ts'

const PAGE = 'index.html'

interface EmbedPageOptions {
  /** The script that runs first in the frame, in place of the app's own. */
  readonly script: string
  /** The first module of a screen, by the placeholder in the script that its files replace. */
  readonly screens: Readonly<Record<string, string>>
  /** The first module of a screen that frames never show. The styles of `screens` take the place of its own. */
  readonly unneeded: string
  readonly target: string[]
}

/**
 * Derives `embed/index.html`, the page for frames in other people's pages, from the app's page: the same files with
 * another script before them, and the styles of its own screens. So the app's own page carries nothing for embedding.
 *
 * Two plugins, to be listed before `chunkStyles`, which would write those styles into the code of the screens.
 */
export function embedPage({ script, screens, unneeded, target }: EmbedPageOptions): Plugin[] {
  let root = ''
  const styles = { own: '', unneeded: '' }
  const takeOwnStyles: Plugin = {
    name: 'embed-styles',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        styles.unneeded = stylesOf(bundle, screenChunk(bundle, unneeded))
        styles.own = Object.values(screens)
          .map((screen) => takeStyles(bundle, screenChunk(bundle, screen)))
          .join('')
      },
    },
  }
  const writePage: Plugin = {
    name: 'embed-page',
    apply: 'build',
    // After the plugins that complete the app's page.
    enforce: 'post',
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle[PAGE]
        if (page?.type !== 'asset') throw new Error(`The build has no ${PAGE}.`)
        let code = await compileAlone({
          root,
          build: { target, rolldownOptions: { input: join(root, script), output: { format: 'iife' } } },
        })
        for (const [placeholder, screen] of Object.entries(screens)) {
          const files = [...withImports(bundle, [screenChunk(bundle, screen)])]
            .map(({ fileName }) => fileName)
            .filter((file) => !code.includes(file) && !String(page.source).includes(`src="./${file}"`))
          code = replaceAll(code, placeholder, () => files.map((file) => `../${file}`).join(' '))
        }
        const source = deriveEmbedPage(String(page.source), code.trim(), styles)
        this.emitFile({ type: 'asset', fileName: `embed/${PAGE}`, source })
      },
    },
  }
  return [takeOwnStyles, writePage]
}

/**
 * @param script code to run in place of the script that is written into the page.
 * @param styles to write in place of those that are not needed.
 */
export function deriveEmbedPage(
  page: string,
  script: string,
  styles: { readonly own: string; readonly unneeded: string },
): string {
  // Inside a script, "</script" would end it.
  const code = script.replaceAll('</script', String.raw`<\/script`)
  let html = replaceAll(page, styles.unneeded, () => styles.own)
  const change = (pattern: RegExp, replacement: (match: string) => string) => {
    html = replaceAll(html, pattern, replacement)
  }
  change(/<script>[\s\S]*?<\/script>/g, () => `<script>${code}</script>`)
  // Until the host page says otherwise.
  change(/<html /g, (match) => `${match}data-height="auto" `)
  // Links that the app does not follow itself open beside the frame.
  change(/<base href="\/" ?\/?>/g, () => '<base href="/embed/" target="_blank" />')
  change(/(?:src|href)="\.\/assets\//g, (match) => match.replace('./', '../'))
  change(/href="config\.json"/g, () => 'href="../config.json"')
  // Only a page in a window of its own has a use for these.
  change(/\s*<(?:link rel="icon"|meta name="(?:theme-color|viewport)")[^>]*>/g, () => '')
  change(/\s*<!--[\s\S]*?-->/g, () => '')
  change(/\s*<template id="sign-in[^>]*>[\s\S]*?<\/template>/g, () => '')
  return html
}

function replaceAll(text: string, pattern: RegExp | string, replacement: (match: string) => string): string {
  const replaced = text.replaceAll(pattern, replacement)
  if (replaced === text) throw new Error(`The page for frames cannot be derived: no ${String(pattern)}.`)
  return replaced
}
