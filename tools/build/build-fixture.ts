import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { onTestFinished } from 'vitest'

type Files = Readonly<Record<string, string>>

const PAGE =
  '<!doctype html><html><head><script type="module" src="/main.js"></script></head><body></body></html>'

/** For tests: builds a small app of the given files, in a folder of its own, and returns what the build puts out. */
export async function buildFixture(files: Files, config: InlineConfig): Promise<Output> {
  const root = await mkdtemp(join(tmpdir(), 'brand-catalogue-build-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries({ 'index.html': PAGE, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    ...config,
    build: { modulePreload: false, ...config.build },
  })
  return new Output((built as Rolldown.RolldownOutput).output)
}

/** What a build puts out. Files are found by their names without folder and hash. */
class Output {
  private readonly files: ReadonlyMap<string, Rolldown.OutputAsset | Rolldown.OutputChunk>

  constructor(files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]) {
    this.files = new Map(files.map((file) => [withoutHash(file.fileName), file]))
  }

  get names(): string[] {
    return [...this.files.keys()].toSorted()
  }

  /** The file's name in the build, with its hash. */
  fileName(name: string): string {
    return this.file(name).fileName
  }

  text(name: string): string {
    const file = this.file(name)
    return file.type === 'chunk' ? file.code : String(file.source)
  }

  private file(name: string) {
    const file = this.files.get(name)
    if (!file) throw new Error(`The build has no ${name}, only ${this.names.join(', ')}.`)
    return file
  }
}

function withoutHash(fileName: string): string {
  return fileName.replace(/^assets\//, '').replace(/-[\w-]{8}\./, '.')
}
