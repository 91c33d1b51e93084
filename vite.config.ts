import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brotliFiles } from './tools/build/brotli-files.ts'
import { chunkStyles } from './tools/build/chunk-styles.ts'
import { classNames, separateClassNames } from './tools/build/class-names.ts'
import { compileOnLoad } from './tools/build/compile-on-load.ts'
import { earlyTemplates } from './tools/build/early-templates.ts'
import { firstScreenFiles } from './tools/build/first-screen-files.ts'
import { embedLoader } from './tools/build/embed-loader.ts'
import { embedPage } from './tools/build/embed-page.ts'
import { inlineScript } from './tools/build/inline-script.ts'
import { DETAIL_SCREEN, EMBEDDED_SCREEN, FIRST_SCREENS, PICKER_SCREEN } from './tools/build/screens.ts'
import { sharedChunk } from './tools/build/shared-chunk.ts'
import { unusedQueryParts } from './tools/build/unused-query-parts.ts'
import { unusedRouterParts } from './tools/build/unused-router-parts.ts'
import { TARGET } from './tools/browsers/supported-browsers.ts'

const SERVICE = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:4180'
const { list, signIn } = FIRST_SCREENS
const CLASS_NAMES = classNames(join(import.meta.dirname, 'src/web'))
/** Lightning CSS's `Features.Nesting`: nested styles are flattened, because WebKit ignores nested ones in print. */
const NESTING = 1

export default defineConfig({
  // Relative asset addresses, so that one build runs under any path (see <base> in index.html).
  base: './',
  plugins: [
    react(),
    unusedRouterParts(),
    unusedQueryParts(),
    sharedChunk([list, signIn]),
    separateClassNames(),
    embedPage({
      script: 'src/web/early/embed-early.ts',
      screens: { __EMBED_FILES__: EMBEDDED_SCREEN, __PICKER_FILES__: PICKER_SCREEN },
      unneeded: signIn,
      target: TARGET,
    }),
    chunkStyles([list, signIn]),
    inlineScript('src/web/early/early.ts', TARGET),
    earlyTemplates('src/web/early/early-markup.tsx', CLASS_NAMES),
    firstScreenFiles({ __LIST_FILES__: list, __SIGN_IN_FILES__: signIn }),
    embedLoader(TARGET),
    compileOnLoad([list, signIn, DETAIL_SCREEN]),
    brotliFiles(),
  ],
  // React has had the hook since version 18. What TanStack Table imports is a copy of it for older ones.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  css: { ...CLASS_NAMES, lightningcss: { include: NESTING } },
  worker: { format: 'es' },
  build: {
    target: TARGET,
    // The script in index.html preloads what its first screen needs.
    modulePreload: false,
    // The Content-Security-Policy refuses data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: { input: { main: 'index.html' } },
  },
  server: { proxy: { '/v1': SERVICE, '/logos': SERVICE } },
})
