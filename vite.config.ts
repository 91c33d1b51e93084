import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brotliFiles } from './tools/build/brotli-files.ts'
import { earlyPage } from './tools/build/early-page.ts'
import { embedLoader } from './tools/build/embed-loader.ts'
import { inlineStyles } from './tools/build/inline-styles.ts'
import { preloadModules } from './tools/build/preload-modules.ts'
import { TARGET } from './tools/browsers/supported-browsers.ts'

const SERVICE = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:4180'
/** Lightning CSS's `Features.Nesting`: nested styles are flattened, because WebKit ignores nested ones in print. */
const NESTING = 1

export default defineConfig({
  // Relative asset addresses, so that one build runs under any path (see <base> in index.html).
  base: './',
  plugins: [
    react(),
    earlyPage('src/web/early/early-markup.tsx', TARGET),
    embedLoader(TARGET),
    preloadModules(),
    inlineStyles(),
    brotliFiles(),
  ],
  css: { lightningcss: { include: NESTING } },
  worker: { format: 'es' },
  build: {
    target: TARGET,
    // The licences of what the build contains.
    license: { fileName: 'third-party-notices.txt' },
    // One stylesheet, which the pages contain, so that no screen is shown before its styles.
    cssCodeSplit: false,
    // Preloads only in pages: in a script, Vite would write its own code before the comment below, which must come first.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // The Content-Security-Policy refuses data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { main: 'index.html', embed: 'embed/index.html' },
      output: {
        // The code that both pages start with is one file, and the app another. By default, the bundler would make forty.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], minShareCount: 2 },
            { name: 'app', test: 'src/web/app.tsx' },
          ],
        },
        // Tells V8 to compile each file as a whole, in the background, and not each function when it is first called.
        postBanner: '//# allFunctionsCalledOnLoad',
      },
    },
  },
  server: { proxy: { '/v1': SERVICE, '/logos': SERVICE } },
})
