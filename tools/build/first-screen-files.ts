import type { Plugin } from 'vite'
import { screenChunk, withImports } from './bundle-chunks.ts'

/**
 * Tells the script in index.html which files each first screen needs beyond those that the page itself names.
 * @param screens the first module of a screen, by the placeholder in the script that its files replace.
 */
export function firstScreenFiles(screens: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'first-screen-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        let filled = html
        for (const [placeholder, screen] of Object.entries(screens)) {
          if (!html.includes(placeholder)) throw new Error(`index.html does not contain ${placeholder}.`)
          const files = [...withImports(bundle, [screenChunk(bundle, screen)])].map(
            ({ fileName }) => fileName,
          )
          const unnamed = files.filter((file) => !html.includes(file))
          filled = filled.replace(placeholder, () => unnamed.join(' '))
        }
        return filled
      },
    },
  }
}
