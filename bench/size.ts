/**
 * `npm run size` lists what each screen loads before it can be drawn, in kilobytes (1000 bytes, Brotli) of the build in
 * `dist/`. Exits with 1 if a screen is over its budget. A budget is well above the size: it guards against accidents, such as
 * a library that slips in.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const DIST = join(import.meta.dirname, '../dist')
/** The code that only the frame loads. */
const FRAME = ['embed', 'embed-frame'].map(fileOf)
const LIST = filesOf('index.html')

checkBudget('sign-in page', 100, LIST.difference(new Set([fileOf('app')])))
checkBudget('list', 158, LIST)
checkBudget('detail', 165, withImports([...LIST, fileOf('brand-detail')]))
checkBudget('frame in another page', 159, filesOf('embed/index.html'))
checkBudget('the frame without the app', 7, FRAME)
checkBudget('embed.js, in host pages', 3, ['embed.js'])

function checkBudget(name: string, budget: number, files: Iterable<string>): void {
  const kilobytes = [...files].reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0) / 1000
  if (kilobytes > budget) process.exitCode = 1
  console.log(
    `${name.padEnd(26)} ${kilobytes.toFixed(1).padStart(6)} KB of ${budget}${kilobytes > budget ? '  OVER' : ''}`,
  )
}

/** A page, which contains the styles, and the code that it loads immediately. The font does not count: text is drawn without it. */
function filesOf(page: string): Set<string> {
  return new Set([
    page,
    ...Array.from(read(page).matchAll(/="[./]*(assets\/[^"]+\.js)"/g), ([, file]) => file!),
  ])
}

/** Scripts, and everything that they import statically. */
function withImports(files: readonly string[]): Set<string> {
  const needed = new Set(files)
  for (const file of needed)
    for (const [, name] of file.endsWith('.js') ? read(file).matchAll(/(?:from|import)"\.\/([^"]+)"/g) : [])
      needed.add(`assets/${name}`)
  return needed
}

function fileOf(chunk: string): string {
  const [file] = globSync(`assets/${chunk}-????????.js`, { cwd: DIST })
  if (file === undefined) throw new Error(`The build has no chunk ${chunk}.`)
  return file
}

function read(file: string): string {
  return readFileSync(join(DIST, file), 'utf8')
}
