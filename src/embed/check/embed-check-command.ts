/**
 * `npm run embed:check -- https://shop.example/brands [https://around.example …] [--service https://brands.example]`: what
 * would keep that page from showing the catalogue. A token in BRAND_TOKEN is checked as well. Exits with 1 if anything would.
 */
import { parseArgs } from 'node:util'
import { checkEmbedding } from './check-embedding.ts'

const USAGE =
  'Usage: npm run embed:check -- https://shop.example/brands [https://around.example …] [--service https://brands.example]'
const MARKS = { ok: 'ok   ', fails: 'FAILS', note: 'note ' }

const { PORT = '4180', PUBLIC_URL, BRAND_TOKEN } = process.env
const address = readAddresses()
if (!address) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  const token = BRAND_TOKEN?.trim() || undefined
  const findings = await checkEmbedding({ ...address, token, fetch })
  for (const { status, message } of findings) console.log(`${MARKS[status]}  ${message}`)
  if (findings.some(({ status }) => status === 'fails')) process.exitCode = 1
}

function readAddresses() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { service: { type: 'string', default: PUBLIC_URL || `http://127.0.0.1:${PORT}` } },
    })
    const [page, ...ancestors] = positionals.map((text) => new URL(text))
    const service = new URL(values.service.replace(/\/?$/, '/'))
    return page && { page, ancestors, service }
  } catch {
    return undefined
  }
}
