import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { openStore } from '#service/stores/open-store.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { startService, stop } from './support/embed-host.ts'
import { open, rows, test } from './support/journey.ts'
import { startMisbehavingService, threeBrands } from './support/misbehaving-service.ts'

test('on a mirror, the app says that the brands are being copied, then shows them and how old they are', async ({
  page,
}) => {
  await using source = await startMisbehavingService(() => ({ status: 500, body: {} }))
  const folder = await mkdtemp(join(tmpdir(), 'brand-catalogue-'))
  const path = join(folder, 'copy.db')
  const token = createToken()
  const store = await openStore({ engine: 'sqlite', path })
  await store.tokens.add(tokenRecord(token, 'journey'))
  await store.close()
  await writeFile(join(folder, 'token'), 'any')
  const mirror = await startService({
    DATABASE_URL: `sqlite:${path}`,
    MIRROR_URL: source.origin,
    MIRROR_TOKEN_FILE: join(folder, 'token'),
    MIRROR_INTERVAL: '5',
  })
  try {
    await open(page, `${mirror.address}/brands`, token)
    await expect(page.getByRole('alert')).toContainText('The brands are still being copied')
    await expect(rows(page)).toHaveCount(0)

    source.answer = () => threeBrands
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Display' }).click()
    await expect(page.getByText(`Copy of ${new URL(source.origin).host}, `)).toHaveText(
      /, [\d.]+ seconds? old$/,
    )

    await test.step('while the source is away, the copy is served on', async () => {
      source.answer = () => ({ status: 500, body: {} })
      await page.goto(`${mirror.address}/brands/2`)
      await expect(page.getByRole('heading', { name: 'Brand 2' })).toBeVisible()
    })
  } finally {
    await stop(mirror.process)
    await rm(folder, { recursive: true })
  }
})
