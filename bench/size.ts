/**
 * `npm run size`: what each screen costs until it can be drawn, in kilobytes (1000 bytes, Brotli), and what is in each
 * file. Exits with 1 when a screen is over its budget.
 */
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { chunksOf, screenChunk, withImports } from '../tools/build/bundle-chunks.ts'
import { DETAIL_SCREEN, EMBEDDED_SCREEN, FIRST_SCREENS, PICKER_SCREEN } from '../tools/build/screens.ts'

/** A budget leaves about 2 KB for what comes next. Lower it when a screen has become smaller. */
const SCREENS = [
  { name: 'sign-in', modules: [FIRST_SCREENS.signIn], budget: 78 },
  { name: 'list', modules: [FIRST_SCREENS.list], budget: 117 },
  { name: 'detail', modules: [FIRST_SCREENS.list, DETAIL_SCREEN], budget: 127 },
]

/** Budget of the loader, in host pages. */
const LOADER_BUDGET = 3
/** What embedding costs on top of the app: to browse, and to pick. Chunks that the app shares do not count. */
const EMBED_BUDGETS = { browse: 4, pick: 6 }

const built = (await build({ logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput
const bundle = Object.fromEntries(built.output.map((file) => [file.fileName, file]))
const page = bundle['index.html']
if (page?.type !== 'asset') throw new Error('The build has no index.html.')
const chunks = chunksOf(bundle)
const sizes = new Map([page, ...chunks].map((file) => [file.fileName, compressedSize(file)]))

console.log('file                              KB  what is in it (share of its source)')
for (const [fileName, size] of [...sizes].toSorted((a, b) => b[1] - a[1])) {
  const file = bundle[fileName]!
  const content = file.type === 'chunk' ? describe(file) : 'the early script, styles of the first screens'
  console.log(`${fileName.replace('assets/', '').padEnd(30)} ${kilobytes(size)}  ${content}`)
}

console.log('\nscreen                            KB  budget')
const entries = chunks.filter(({ isEntry }) => isEntry)
for (const { name, modules, budget } of SCREENS) {
  const needed = withImports(bundle, [...entries, ...modules.map((module) => screenChunk(bundle, module))])
  const size = [page, ...needed].reduce((sum, { fileName }) => sum + sizes.get(fileName)!, 0)
  judge(name, size, budget)
}
judge('embed.js, in host pages', compressedSize(bundle['embed.js'] as Rolldown.OutputAsset), LOADER_BUDGET)
// The frame has its page instead of the app's.
const framePage = compressedSize(bundle['embed/index.html'] as Rolldown.OutputAsset) - compressedSize(page)
const browse = framePage + compressedSize(screenChunk(bundle, EMBEDDED_SCREEN))
const pick = browse + compressedSize(screenChunk(bundle, PICKER_SCREEN))
const isOver = browse > EMBED_BUDGETS.browse * 1000 || pick > EMBED_BUDGETS.pick * 1000
if (isOver) process.exitCode = 1
console.log(
  `embed, on top of the app: browse ${kilobytes(browse).trim()} KB, pick ${kilobytes(pick).trim()} KB`,
  `(budget ${EMBED_BUDGETS.browse} and ${EMBED_BUDGETS.pick})${isOver ? '  OVER' : ''}`,
)

function judge(name: string, size: number, budget: number): void {
  const over = size > budget * 1000
  if (over) process.exitCode = 1
  console.log(`${name.padEnd(30)} ${kilobytes(size)}  ${budget}${over ? '  OVER' : ''}`)
}

/** The five largest of a chunk's packages and own folders, before minification. */
function describe(chunk: Rolldown.OutputChunk): string {
  const lengths = new Map<string, number>()
  let whole = 0
  for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
    const name =
      /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
      /src\/(?:web\/)?([^/]+)/.exec(id)?.[1] ??
      'runtime'
    lengths.set(name, (lengths.get(name) ?? 0) + renderedLength)
    whole += renderedLength
  }
  return [...lengths]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 5)
    .map(([name, length]) => `${name} ${Math.round((100 * length) / whole)} %`)
    .join(', ')
}

function compressedSize(file: Rolldown.OutputAsset | Rolldown.OutputChunk): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return brotliCompressSync(file.type === 'chunk' ? file.code : file.source, { params }).length
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(6)
}
