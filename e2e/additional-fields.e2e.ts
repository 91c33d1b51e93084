/** Additional fields: from the import, by a token that has them, to the table, the detail, exports and look-up. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from 'playwright/test'
import { startService, stop } from './support/embed-host.ts'
import { detailPanel, open, rows, test as journey } from './support/journey.ts'

const CSV = `id,name,logo,country,website,note
1,Acme,https://logos.example/1.svg,DE,https://acme.example/,"Long, ${'and longer '.repeat(30)}"
2,Ajax,https://logos.example/2.svg,NL,,
3,Apex,https://logos.example/3.svg,,https://apex.example/,
`

interface OwnService {
  readonly address: string
  /** A token with the fields country and website. */
  readonly withFields: string
  readonly plain: string
}

const test = journey.extend<{ service: OwnService }>({
  // oxlint-disable-next-line no-empty-pattern -- a fixture's first argument is what it depends on
  service: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'brand-catalogue-'))
    const settings = { DATABASE_URL: `sqlite:${join(folder, 'brands.db')}` }
    const run = async (script: string, ...args: string[]) => {
      const env = { ...process.env, ...settings }
      const { stdout } = await promisify(execFile)(process.execPath, [resolve(script), ...args], { env })
      return stdout.trim()
    }
    const file = join(folder, 'brands.csv')
    await writeFile(file, CSV)
    await run('src/service/import/import-command.ts', file, '--fields', 'country,website,note')
    const token = (...args: string[]) =>
      run('src/service/tokens/token-command.ts', 'create', '--label', 'journey', ...args)
    const withFields = await token('--fields', 'country,website')
    const plain = await token()
    const { address, process: child } = await startService(settings)
    await provide({ address, withFields, plain })
    await stop(child)
    await rm(folder, { recursive: true })
  },
})
const heads = (page: Page) => page.getByRole('table', { name: 'Brands' }).getByRole('columnheader')
const display = (page: Page) => page.getByRole('button', { name: 'Display' })
const columns = (page: Page) => page.getByRole('group', { name: 'Additional columns' })

async function download(page: Page, button: string, from: Pick<Page, 'getByRole'> = page): Promise<string> {
  const file = page.waitForEvent('download')
  await from.getByRole('button', { name: button }).click()
  return readFile(await (await file).path(), 'utf8')
}

test('a token with fields shows them as columns, in the detail and in files; another token has none', async ({
  page,
  service,
}) => {
  await page.route('https://logos.example/**', (route) => route.abort())
  await open(page, `${service.address}/brands?limit=25`, service.withFields)
  await expect(rows(page)).toHaveCount(3)
  await expect(heads(page)).toHaveText(['Logo', 'Name', 'Id', 'Updated'])

  await test.step('columns are chosen under Display, and remembered', async () => {
    await display(page).click()
    await expect(columns(page).getByRole('checkbox')).toHaveCount(2)
    await columns(page).getByRole('checkbox', { name: 'country' }).check()
    await expect(heads(page)).toHaveText(['Logo', 'Name', 'Id', 'country', 'Updated'])
    await columns(page).getByRole('checkbox', { name: 'website' }).check()
    await expect(heads(page)).toHaveText(['Logo', 'Name', 'Id', 'country', 'website', 'Updated'])
    await page.reload()
    await expect(heads(page)).toHaveCount(6)
    await expect(rows(page).first().getByRole('cell', { name: 'DE' })).toBeVisible()
    // The service does not order by them.
    await expect(page.getByRole('columnheader', { name: 'country' }).getByRole('button')).toHaveCount(0)
  })

  await test.step('a phone shows them below the name', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const country = rows(page).first().getByText('country')
    await expect(country).toBeVisible()
    const [name, field] = await Promise.all([
      rows(page).first().getByRole('link').boundingBox(),
      country.boundingBox(),
    ])
    expect(field!.y).toBeGreaterThanOrEqual(name!.y + name!.height)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('so does the table of a shortlist', async () => {
    await rows(page).first().getByRole('checkbox').check()
    await page.getByRole('link', { name: 'Open shortlist' }).click()
    await page.getByRole('radio', { name: 'Table' }).check()
    await expect(heads(page)).toHaveText(['Logo', 'Name', 'Id', 'country', 'website', 'Updated'])
    await expect(rows(page).getByRole('cell', { name: 'DE' })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Clear the selection' }).click()
  })

  await test.step('the detail shows them all', async () => {
    await rows(page).getByRole('link', { name: 'Ajax' }).click()
    const fields = detailPanel(page).getByRole('region', { name: 'Additional fields' })
    await expect(fields.getByRole('term')).toHaveText(['country', 'website'])
    await expect(fields.getByRole('definition')).toHaveText(['NL', 'null'])
    await detailPanel(page).getByRole('link', { name: 'Previous brand' }).click()
    await expect(fields.getByRole('link')).toHaveAttribute('href', 'https://acme.example/')
    await detailPanel(page).getByRole('link', { name: 'Close' }).click()
  })

  await test.step('so do an export and a look-up', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const exported = await download(page, 'Export', page.getByRole('dialog'))
    expect(exported.split('\r\n')[0]).toBe('\uFEFFid,name,logo,updated_at,updated_at_utc,country,website')
    expect(exported).toMatch(/^1,Acme,.*,DE,https:\/\/acme\.example\/$/m)
    await page.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('link', { name: 'Look-up' }).click()
    await page.getByRole('textbox', { name: 'Names or ids' }).fill('Ajax\nNobody')
    await page.getByRole('button', { name: /^Look up/ }).click()
    await expect(page.getByText('1 of 2 matched')).toBeVisible()
    await expect(rows(page).first().getByRole('cell', { name: /NL$/ })).toBeVisible()
    expect((await download(page, 'Export CSV')).split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFline,pasted,outcome,id,name,logo,updated_at,updated_at_utc,country,website',
      expect.stringMatching(/^1,Ajax,found,2,Ajax,.*,NL,$/),
      '2,Nobody,not found,,,,,,,',
    ])
  })

  await test.step('a token without fields gets four, and nothing tells that there are more', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('textbox', { name: 'Access token' }).fill(service.plain)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Brands', exact: true }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(heads(page)).toHaveText(['Logo', 'Name', 'Id', 'Updated'])
    await display(page).click()
    await expect(page.getByRole('radiogroup', { name: 'Rows' })).toBeVisible()
    await expect(columns(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await rows(page).getByRole('link', { name: 'Acme' }).click()
    await detailPanel(page).getByRole('tab', { name: 'Developer' }).click()
    await expect(detailPanel(page).getByRole('tabpanel')).toContainText('updated_at')
    await expect(detailPanel(page)).not.toContainText(/country|Additional fields/)
  })
})
