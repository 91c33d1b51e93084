import type { Plugin, Rolldown } from 'vite'
import { chunksOf, screenChunk, withImports } from './bundle-chunks.ts'

/** Vite appends it so that the names of its own files change. It is of no use elsewhere. */
const HASH_MARKER = /\/\*\$vite\$:\d+\*\/\s*$/
const IMPORT_WRAPPER = 'native:import-analysis-build'

/**
 * Writes the styles of the first screens into the page, and the styles of every other chunk into its code, as a
 * constructed style sheet. So nothing is drawn without its styles, and no screen waits for a second request. A
 * Content-Security-Policy does not restrict constructed style sheets.
 *
 * Vite's own way is a stylesheet beside each chunk. When one fails to load, the next import() runs the code without it
 * (Vite 8.3), and readers on a bad connection would see a screen without styles.
 * @param screens the first modules of the screens whose styles go into the page.
 */
export function chunkStyles(screens: readonly string[]): Plugin {
  let pageStyles = ''
  return {
    name: 'chunk-styles',
    apply: 'build',
    // Vite wraps each import() in a function that loads stylesheets first, and there are none to load: 0.3 KB of the list.
    configResolved({ plugins }) {
      const wrapper = plugins.findIndex(({ name }) => name === IMPORT_WRAPPER)
      if (wrapper < 0) throw new Error(`Vite has no plugin ${IMPORT_WRAPPER} any more.`)
      ;(plugins as Plugin[]).splice(wrapper, 1)
    },
    generateBundle: {
      // Before Vite links the stylesheets that are still there.
      order: 'pre',
      handler(_options, bundle) {
        const entries = chunksOf(bundle).filter(({ isEntry }) => isEntry)
        const first = withImports(bundle, [
          ...entries,
          ...screens.map((screen) => screenChunk(bundle, screen)),
        ])
        pageStyles = [...first].map((chunk) => takeStyles(bundle, chunk)).join('')
        if (pageStyles === '')
          throw new Error('The first screens have no styles: Vite emitted no CSS for them.')
        for (const chunk of chunksOf(bundle)) {
          const styles = takeStyles(bundle, chunk)
          if (styles !== '') chunk.code = adoptStyles(styles, chunk) + chunk.code
        }
        const left = Object.keys(bundle).find((file) => file.endsWith('.css'))
        if (left) throw new Error(`${left} belongs to no chunk, so nothing would load it.`)
      },
    },
    transformIndexHtml: () => [{ tag: 'style', children: pageStyles, injectTo: 'head' }],
  }
}

/** Removes a chunk's stylesheets from the build and returns their text. */
export function takeStyles(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk): string {
  const styles = stylesOf(bundle, chunk)
  for (const file of chunk.viteMetadata?.importedCss ?? []) delete bundle[file]
  chunk.viteMetadata?.importedCss.clear()
  return styles
}

/** The text of a chunk's stylesheets. */
export function stylesOf(bundle: Rolldown.OutputBundle, { viteMetadata }: Rolldown.OutputChunk): string {
  return Array.from(viteMetadata?.importedCss ?? [], (file) => {
    const asset = bundle[file]
    if (asset?.type !== 'asset') throw new Error(`The build has no stylesheet ${file}, which a chunk names.`)
    return String(asset.source).replace(HASH_MARKER, '').trim()
  }).join('')
}

function adoptStyles(styles: string, { fileName }: Rolldown.OutputChunk): string {
  if (/\burl\(/.test(styles)) {
    throw new Error(
      `The styles of ${fileName} use url(), which a style sheet without an address cannot resolve.`,
    )
  }
  return `{let s=new CSSStyleSheet;s.replaceSync(${JSON.stringify(styles)});document.adoptedStyleSheets.push(s)}\n`
}
