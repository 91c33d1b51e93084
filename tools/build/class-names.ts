import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type CSSOptions, normalizePath, type Plugin } from 'vite'

/**
 * The class names of CSS modules: each with the number of its file, such as `row12`. Hashes compress badly, and the names
 * of files are long: 0.3 KB of the list.
 * @param folder where the CSS modules are.
 */
export function classNames(folder: string): CSSOptions {
  const paths = globSync('**/*.module.css', { cwd: folder }).toSorted()
  const numbers = new Map(paths.map((path, index) => [normalizePath(join(folder, path)), index]))
  return {
    modules: {
      generateScopedName(name, file) {
        const path = normalizePath(file)
        // New since the development server has started.
        if (!numbers.has(path)) numbers.set(path, numbers.size)
        return `${name}${numbers.get(path)}`
      },
    },
  }
}

const IMPORT = /import (\w+) from (['"][^'"]+\.module\.css['"])/g

/**
 * Has each class name written where it is used, and those not used left out: 0.3 KB of a brand. The bundler does this for
 * a namespace (`import * as styles`), but keeps every property of an object (`import styles`), as our sources have it.
 */
export function separateClassNames(): Plugin {
  return {
    name: 'separate-class-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.[jt]sx?$/, code: /\.module\.css['"]/ },
      handler: (code) => code.replaceAll(IMPORT, 'import * as $1 from $2'),
    },
  }
}
