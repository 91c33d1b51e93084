import type { Plugin } from 'vite'

const LINK = /<link rel="stylesheet"[^>]* href="([^"]*\/)([^"/]+)">/g

/**
 * Writes the stylesheet into the pages that link it, so that what they show before the app's code arrives waits for no further
 * request. A browser that has the page is answered with 304, and so downloads the styles once per build.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    generateBundle: {
      // After Vite has written the pages.
      order: 'post',
      handler(_options, bundle) {
        const assets = Object.values(bundle).filter((file) => file.type === 'asset')
        const styles = assets.filter(({ fileName }) => fileName.endsWith('.css'))
        for (const page of assets.filter(({ fileName }) => fileName.endsWith('.html'))) {
          const html = String(page.source)
          page.source = html.replaceAll(LINK, (_, folder: string, name: string) => {
            const { source } = styles.find(({ fileName }) => fileName.endsWith(`/${name}`))!
            return `<style>${String(source).replaceAll('url(./', `url(${folder}`)}</style>`
          })
          if (page.source === html) throw new Error(`${page.fileName} links no stylesheet.`)
        }
        for (const { fileName } of styles) delete bundle[fileName]
      },
    },
  }
}
