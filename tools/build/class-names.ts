import { basename } from 'node:path'
import type { CSSOptions, Plugin } from 'vite'

const CSS_MODULE = /\.module\.css$/

/**
 * The class names of CSS modules: `file-class`. They say where they come from, and compress better than hashes. File
 * names therefore have to be unique, which `uniqueCssFiles` checks.
 */
export const classNames: CSSOptions = {
  modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` },
}

/** Fails the build when two CSS modules have the same file name, because their classes would have the same names too. */
export function uniqueCssFiles(): Plugin {
  return {
    name: 'unique-css-files',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      const paths = new Map<string, string>()
      for (const id of [...this.getModuleIds()].toSorted()) {
        if (!CSS_MODULE.test(id)) continue
        const name = basename(id)
        const other = paths.get(name)
        if (other) throw new Error(`CSS modules need unique file names. Rename one of these: ${other}, ${id}`)
        paths.set(name, id)
      }
      if (paths.size === 0) throw new Error('The build has no CSS module (*.module.css).')
    },
  }
}
