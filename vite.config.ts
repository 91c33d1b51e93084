import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { type CSSOptions, defineConfig } from 'vite'
import {
  brotliFiles,
  earlyTemplates,
  eagerCommonJs,
  firstScreenFiles,
  inlineScript,
  inlineStyles,
  unusedRouterParts,
  withoutComments,
} from './tools/vite-plugins.ts'

const SERVICE = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:4180'

/** What sign-in and the app both need travels in one file: crumbs compress badly and cost headers. */
const EVERY_SCREEN =
  /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler)\/|src\/web\/(?:app\/main|ui\/(?:button|empty|error|field|notice|wordmark|lazy|once)|session\/(?!sign-in)|api\/(?:connection|early|failure|settings))|src\/(?:client\/(?!walk)|contract)\//

/** Names that say where they come from, and compress better than hashes: no two modules share a file name. */
const css: CSSOptions = {
  modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` },
}

export default defineConfig({
  // Relative asset addresses: one build runs under any path (see <base> in index.html).
  base: './',
  plugins: [
    react(),
    unusedRouterParts(),
    eagerCommonJs(),
    withoutComments(),
    inlineScript('src/web/early/early.ts'),
    inlineStyles(),
    earlyTemplates(css),
    firstScreenFiles(),
    brotliFiles(),
  ],
  css,
  build: {
    // What every browser has had since May 2024: nested rules and light-dark() travel as they are written.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The page itself names what its first screen needs.
    modulePreload: false,
    // No data: addresses, which the CSP would refuse.
    assetsInlineLimit: 0,
    // All styles together are smaller than one more round trip.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'main', test: EVERY_SCREEN }],
        },
        // V8 compiles these while they travel, off the page's thread, instead of each function at its first call.
        postBanner: ({ name }) =>
          /^(?:main|app|sign-in-page|brand-detail)$/.test(name) ? '//# allFunctionsCalledOnLoad' : '',
      },
    },
  },
  server: { proxy: { '/v1': SERVICE, '/logos': SERVICE } },
})
