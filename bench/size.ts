/**
 * `npm run size`: what each screen costs until it can be drawn, in kilobytes (1000 bytes, Brotli), and what is in each
 * file. Exits with 1 when a screen is over its budget.
 */
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/**
 * The page of each screen, and the chunks that it needs beside those of its entry. A budget is well above the size: it
 * guards against accidents, such as a library that slips in.
 */
const SCREENS = [
  { name: 'sign-in, list', page: 'index.html', chunks: ['main'], budget: 141 },
  { name: 'detail', page: 'index.html', chunks: ['main', 'brand-detail'], budget: 148 },
  { name: 'frame in another page', page: 'embed/index.html', chunks: ['embed'], budget: 145 },
]
/** Budget of the loader, in host pages. */
const LOADER_BUDGET = 4
/** Budget of what only the frame has, the picker included. */
const FRAME_BUDGET = 7

const { output } = (await build({ logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput
const files = new Map(output.map((file) => [file.fileName, file]))
const sizes = new Map(
  [...files]
    .filter(([name]) => /\.(?:js|css|html)$/.test(name))
    .map(([name, file]) => [name, compressedSize(file)]),
)
const styles = [...sizes.keys()].filter((name) => name.endsWith('.css'))

console.log('file                              KB  what is in it (share of its source)')
for (const [fileName, size] of [...sizes].toSorted((a, b) => b[1] - a[1])) {
  const file = files.get(fileName)!
  const content = file.type === 'chunk' ? describe(file) : ''
  console.log(`${fileName.replace('assets/', '').padEnd(30)} ${kilobytes(size)}  ${content}`)
}

console.log('\nscreen                            KB  budget')
for (const { name, page, chunks, budget } of SCREENS) {
  const needed = new Set([page, ...styles, ...chunks.flatMap((chunk) => withImports(fileOf(chunk)))])
  const size = [...needed].reduce((sum, file) => sum + sizes.get(file)!, 0)
  judge(name, size, budget)
}
judge('embed.js, in host pages', sizes.get('embed.js')!, LOADER_BUDGET)
judge('the frame without the app', sizes.get(fileOf('embed'))!, FRAME_BUDGET)

function judge(name: string, size: number, budget: number): void {
  const over = size > budget * 1000
  if (over) process.exitCode = 1
  console.log(`${name.padEnd(30)} ${kilobytes(size)}  ${budget}${over ? '  OVER' : ''}`)
}

function fileOf(name: string): string {
  const chunk = output.find((file) => file.type === 'chunk' && file.name === name)
  if (chunk) return chunk.fileName
  throw new Error(`The build has no chunk ${name}.`)
}

/** A chunk and everything it imports statically. */
function withImports(fileName: string): string[] {
  const needed = new Set([fileName])
  for (const name of needed) {
    const file = files.get(name)
    if (file?.type === 'chunk') for (const imported of file.imports) needed.add(imported)
  }
  return [...needed]
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
