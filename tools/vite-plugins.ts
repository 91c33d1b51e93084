import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build, type CSSOptions, type InlineConfig, type Plugin, type Rolldown } from 'vite'

/** Lets the components of the router that nobody uses be left out, with all that is behind them. */
export function unusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/\bReact\d*\.forwardRef\(/g, '/* @__PURE__ */ $&'),
    },
  }
}

/**
 * Has V8 compile what React's CommonJS files hold together with what surrounds it, in one pass: it takes a function in
 * parentheses as called at once, but not an arrow function.
 */
export function eagerCommonJs(): Plugin {
  return {
    name: 'eager-common-js',
    apply: 'build',
    renderChunk: (code) =>
      code.replaceAll(/__commonJSMin\(\(\((\w+(?:, \w+)?)\) => \{/g, '__commonJSMin((function ($1) {'),
  }
}

/**
 * Writes the script that index.html names as `file` into it, compiled: no request of its own, and it runs at once. In
 * development it stays a module like any other.
 */
export function inlineScript(file: string): Plugin {
  return {
    name: 'inline-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const code = await compile({
          build: { target: 'chrome123', rolldownOptions: { input: file, output: { format: 'iife' } } },
        })
        const script = `<script>${code.trim()}</script>`
        return html.replace(`<script type="module" src="/${file}"></script>`, () => script)
      },
    },
  }
}

/** Leaves out of the page what only its source's readers need. */
export function withoutComments(): Plugin {
  return {
    name: 'without-comments',
    apply: 'build',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll(/\s*<!--.*?-->/gs, '') },
  }
}

/** Writes into the page what may have to be shown before any code has arrived, as its components first draw it. */
export function earlyTemplates(css: CSSOptions): Plugin {
  return {
    name: 'early-templates',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const code = await compile({
          css,
          ssr: { noExternal: true },
          build: { ssr: 'src/web/early/early-markup.tsx' },
        })
        const { EARLY_MARKUP } = (await import(
          `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
        )) as typeof import('../src/web/early/early-markup.tsx')
        const templates = Object.entries(EARLY_MARKUP).map(
          ([id, markup]) => `    <template id="${id}">${markup}</template>\n`,
        )
        return html.replace('  </body>', (end) => templates.join('') + end)
      },
    },
  }
}

/** Writes the styles into the page: they are there with it, and so is the first thing that is drawn. */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        let filled = html
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
          const link = new RegExp(`<link rel="stylesheet"[^>]*${RegExp.escape(file.fileName)}">`)
          filled = filled.replace(link, () => `<style>${String(file.source).trim()}</style>`)
          delete bundle[file.fileName]
        }
        return filled
      },
    },
  }
}

/** Tells the script in index.html which files each first screen needs beyond those that the page itself names. */
export function firstScreenFiles(): Plugin {
  const screens = { __LIST_FILES__: 'app/app.tsx', __SIGN_IN_FILES__: 'sign-in-page.tsx' }
  return {
    name: 'first-screen-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const withImports = (file: string): string[] => [
          file,
          ...(chunks.find(({ fileName }) => fileName === file)?.imports ?? []).flatMap(withImports),
        ]
        let filled = html
        for (const [placeholder, screen] of Object.entries(screens)) {
          const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen))
          const files = entry ? new Set(withImports(entry.fileName)) : []
          filled = filled.replace(placeholder, [...files].filter((file) => !html.includes(file)).join(' '))
        }
        return filled
      },
    },
  }
}

/** Writes a `.br` (brotli 11) beside every text file of the build, so that no server compresses at request time. */
export function brotliFiles(): Plugin {
  const compress = promisify(brotliCompress)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return {
    name: 'brotli-files',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && /\.(?:js|css|svg|json)$/.test(entry.name))
      await Promise.all(
        files.map(async ({ parentPath, name }) => {
          const path = join(parentPath, name)
          await writeFile(`${path}.br`, await compress(await readFile(path), { params }))
        }),
      )
    },
  }
}

/** One file's code with all that it imports, apart from the app's own build. */
async function compile(config: InlineConfig): Promise<string> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })
  return (built as Rolldown.RolldownOutput).output[0].code
}
