import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The first block of code in docs/embedding.md that holds `words`, for the service under test. */
export function docsCode(words: string, service: string): string {
  const text = readFileSync(resolve('docs/embedding.md'), 'utf8')
  const blocks = Array.from(text.matchAll(/```(?:html|jsx?|sh|vue)\n([\s\S]*?)```/g), ([, code]) => code!)
  const found = blocks.find((code) => code.includes(words))
  if (found === undefined) throw new Error(`docs/embedding.md has no code with ${words}.`)
  return found.replaceAll('https://brands.example', service)
}
