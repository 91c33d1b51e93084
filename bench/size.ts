/**
 * What each screen costs, in brotli bytes until it can be drawn, and what is in each file. Exits with 1 past a budget:
 * the measured value and a little air, so that growth is a decision.
 */
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** Kilobytes (1000 bytes) of page, styles and scripts until the screen is there. */
const BUDGETS = { 'sign-in': 78, list: 114, detail: 121 }
const SCREENS = {
  'sign-in': ['session/sign-in-page.tsx'],
  list: ['app/app.tsx'],
  detail: ['app/app.tsx', 'brands/detail/brand-detail.tsx'],
}

const { output } = (await build({ logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput
const files = output.filter((file) => /\.(?:js|html)$/.test(file.fileName))
const chunks = files.filter((file) => file.type === 'chunk')
const sizes = new Map(
  files.map((file) => [file.fileName, brotli(file.type === 'chunk' ? file.code : file.source)]),
)
const page = output.find((file) => file.fileName === 'index.html')
const html = page?.type === 'asset' ? String(page.source) : ''
const named = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map((match) => match[1]!)

console.log('file                              KB  what is in it (share of its source)')
for (const file of files.toSorted((a, b) => sizes.get(b.fileName)! - sizes.get(a.fileName)!)) {
  const inside = file.type === 'chunk' ? contents(file) : 'styles of all screens, and what is asked early'
  console.log(
    `${file.fileName.replace('assets/', '').padEnd(30)} ${kilobytes(sizes.get(file.fileName)!)}  ${inside}`,
  )
}

console.log('\nscreen                            KB  budget')
let over = false
for (const [screen, modules] of Object.entries(SCREENS)) {
  const own = modules.map(
    (module) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module))!.fileName,
  )
  const needed = new Set(['index.html', ...named, ...own].flatMap(withImports))
  const total = [...needed].reduce((sum, file) => sum + sizes.get(file)!, 0)
  const budget = BUDGETS[screen as keyof typeof BUDGETS]
  over ||= total > budget * 1000
  console.log(`${screen.padEnd(30)} ${kilobytes(total)}  ${budget}${total > budget * 1000 ? '  OVER' : ''}`)
}
if (over) process.exitCode = 1

function withImports(fileName: string): string[] {
  const chunk = chunks.find((chunk) => chunk.fileName === fileName)
  return [fileName, ...(chunk?.imports ?? []).flatMap(withImports)]
}

/** The five largest of a chunk's packages and own folders, before minification. */
function contents(chunk: Rolldown.OutputChunk): string {
  const parts = new Map<string, number>()
  let whole = 0
  for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
    const name =
      /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
      /src\/(?:web\/)?([^/]+)/.exec(id)?.[1] ??
      'runtime'
    parts.set(name, (parts.get(name) ?? 0) + renderedLength)
    whole += renderedLength
  }
  return [...parts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 5)
    .map(([name, size]) => `${name} ${Math.round((100 * size) / whole)} %`)
    .join(', ')
}

function brotli(source: string | Uint8Array): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return brotliCompressSync(source, { params }).length
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(6)
}
