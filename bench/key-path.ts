/**
 * `npm run bench:key` lists our files that run between a letter typed into the search field and its rows. It uses V8's
 * coverage of the app on Vite's development server. A file counts if one of its functions ran.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { createServer } from 'vite'
import { loadDemo } from '#service/demo.ts'
import { openStore } from '#service/stores/open-store.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { findBrowser, findHeadlessShell } from '../tools/browser.ts'
import { ServerProcess } from './server-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'brand-catalogue-key-'))
const location = { engine: 'sqlite', path: join(folder, 'demo.db') } as const
const token = createToken()
const store = await openStore(location)
await loadDemo(store)
await store.tokens.add(tokenRecord(token, 'bench'))
await store.close()
const service = await ServerProcess.start(join(import.meta.dirname, 'service-process.ts'), location)
const target = `http://127.0.0.1:${service.port}`
const app = await createServer({ server: { proxy: { '/v1': target, '/logos': target }, port: 5400 } })
await app.listen()
const browser = await chromium.launch({
  executablePath: (findHeadlessShell() ?? findBrowser())!,
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage()
  await page.goto(app.resolvedUrls!.local[0]!)
  await page.getByRole('textbox', { name: 'Access token' }).fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const names = page.getByRole('rowheader')
  // The demo's first brand has no z in its name.
  await names.filter({ hasText: '1001Tracklists' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('searchbox').focus()

  const profiler = await page.context().newCDPSession(page)
  await profiler.send('Profiler.enable')
  await profiler.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await page.keyboard.press('z')
  await page.locator('tbody tr:first-child th', { hasText: /z/i }).waitFor()
  const { result } = await profiler.send('Profiler.takePreciseCoverage')
  const ran = result.flatMap(({ url, functions }) => {
    const path = /\/src\/(.*?\.tsx?)/.exec(url)?.[1]
    // Leaves out Vite's own functions, which run when a file is loaded meanwhile.
    const isOurs = (name: string) => name !== '' && !name.startsWith('$Refresh')
    const called = functions.filter(
      ({ functionName, ranges }) => isOurs(functionName) && ranges[0]!.count > 0,
    )
    return path && called.length > 0 ? [{ path, names: called.map(({ functionName }) => functionName) }] : []
  })
  for (const file of ran) console.log(`${file.path.padEnd(40)} ${file.names.join(', ')}`)
  console.log(`${ran.length} files`)
} finally {
  await Promise.all([browser.close(), app.close()])
  service.stop()
  await rm(folder, { recursive: true, force: true })
}
