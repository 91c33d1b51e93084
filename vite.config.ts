import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brotliFiles } from './tools/build/brotli-files.ts'
import { earlyPage } from './tools/build/early-page.ts'
import { embedLoader } from './tools/build/embed-loader.ts'
import { TARGET } from './tools/browsers/supported-browsers.ts'

const SERVICE = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:4180'
/** Lightning CSS's `Features.Nesting`: nested styles are flattened, because WebKit ignores nested ones in print. */
const NESTING = 1

export default defineConfig({
  // Relative asset addresses, so that one build runs under any path (see <base> in index.html).
  base: './',
  plugins: [react(), earlyPage('src/web/early/early-markup.tsx', TARGET), embedLoader(TARGET), brotliFiles()],
  css: { lightningcss: { include: NESTING } },
  worker: { format: 'es' },
  build: {
    target: TARGET,
    // The licences of what the build contains.
    license: { fileName: 'third-party-notices.txt' },
    // One stylesheet, which pages link: no screen is ever there before its styles.
    cssCodeSplit: false,
    // Only in the pages: the mark below has to be the first line of a file, and Vite would write its own before it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // The Content-Security-Policy refuses data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { main: 'index.html', embed: 'embed/index.html' },
      output: {
        // What both pages start with is one file. Left alone, the bundler makes forty of it.
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'], minShareCount: 2 }] },
        // V8 compiles each file whole, in the background, and not function by function when they are first called.
        postBanner: '//# allFunctionsCalledOnLoad',
      },
    },
  },
  server: { proxy: { '/v1': SERVICE, '/logos': SERVICE } },
})
