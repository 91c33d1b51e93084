import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'playwright/test'
import { openStore } from '#service/stores/open-store.ts'
import { freePort } from '#service/testing/http-server.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { open, rows, test } from './support/journey.ts'
import { startMisbehavingService, threeBrands } from './support/misbehaving-service.ts'

// `mirror.test.ts` tests that nothing is shown before the copy is complete.
test('on a mirror, the app names its source, and works while the source is down', async ({ page }) => {
  await using source = await startMisbehavingService(() => threeBrands)
  const folder = await mkdtemp(join(tmpdir(), 'brand-catalogue-'))
  const path = join(folder, 'copy.db')
  const token = createToken()
  const store = await openStore({ engine: 'sqlite', path })
  await store.tokens.add(tokenRecord(token, 'journey'))
  await store.close()
  await writeFile(join(folder, 'token'), 'any')
  const address = `http://127.0.0.1:${await freePort()}`
  const mirror = spawn(process.execPath, [resolve('src/cli/main.ts'), 'start'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: new URL(address).port,
      PUBLIC_URL: '',
      DRAIN_TIME: '0',
      DATABASE_URL: `sqlite:${path}`,
      MIRROR_URL: source.origin,
      MIRROR_TOKEN_FILE: join(folder, 'token'),
    },
  })
  try {
    const isReady = () => page.request.get(`${address}/readyz`).then((response) => response.ok())
    await expect.poll(() => isReady().catch(() => false)).toBe(true)
    source.answer = () => ({ status: 500, body: {} })
    await open(page, `${address}/brands`, token)
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByText(`Copy of ${new URL(source.origin).host}`)).toBeVisible()
  } finally {
    const exited = once(mirror, 'exit')
    mirror.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true })
  }
})
