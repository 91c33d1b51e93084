import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SERVICE = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:4180'

/** What sign-in and the app both need travels in one file: crumbs compress badly and cost headers. */
const EVERY_SCREEN =
  /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler)\/|src\/web\/(?:app\/(?:main|error-boundary)|ui\/(?:button|empty|field|notice|wordmark|lazy|once)|session\/(?!sign-in)|api\/(?:connection|early|failure|settings))|src\/(?:client\/(?!walk)|contract)\//

export default defineConfig({
  // Relative asset addresses: one build runs under any path (see <base> in index.html).
  base: './',
  plugins: [react(), firstScreenFiles(), brotliFiles()],
  build: {
    modulePreload: { polyfill: false },
    // No data: addresses, which the CSP would refuse.
    assetsInlineLimit: 0,
    // All styles together are smaller than one more round trip.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'main', test: EVERY_SCREEN }],
        },
      },
    },
  },
  server: { proxy: { '/v1': SERVICE, '/logos': SERVICE } },
})

/** Tells the script in index.html which files each first screen needs beyond those that the page itself names. */
function firstScreenFiles(): Plugin {
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
function brotliFiles(): Plugin {
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
