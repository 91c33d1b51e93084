import { globSync, readFileSync } from 'node:fs'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { defineCheckup } from '../src/cli/checkup.ts'

test('docs/runbook.md has each line that the service logs as error or warn', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8')
  const files = globSync('src/service/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const lines = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/log(?:\(\))?\.(?:warn|error)\([^')]*'([^']+)'/g),
      ([, message]) => message!,
    ),
  )
  expect(lines.length).toBeGreaterThan(4)
  for (const line of lines) expect(runbook).toContain(`\`${line}\``)
})

test('docs/accessibility.md quotes the names of journeys', () => {
  const files = globSync('e2e/**/*.e2e.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const names = Array.from(files.matchAll(/\btest(?:\.only)?\(\s*(['"`])(.+?)\1,/g), ([, , name]) => name!)
  const table = readFileSync('docs/accessibility.md', 'utf8')
    .split('## Shown by a journey')[1]!
    .split('\n## ')[0]!
  // Words on the screen begin with a capital letter.
  const quoted = Array.from(table.matchAll(/"([a-z][^"]+)"/g), ([, quote]) => quote!)
  expect(quoted.length).toBeGreaterThan(6)
  const isName = (quote: string) => {
    const [start, ...parts] = quote.split('…')
    return names.some((name) => name.startsWith(start!) && parts.every((part) => name.includes(part)))
  }
  expect(quoted.filter((quote) => !isName(quote))).toEqual([])
})

test('docs/operating.md has each field of config.json, and no other', () => {
  const fieldsIn = (text: string, field: RegExp) => Array.from(text.matchAll(field), ([, name]) => name!)
  const type = readFileSync('src/contract/app-settings.ts', 'utf8').split(/interface/)[1]!
  const table = readFileSync('docs/operating.md', 'utf8').split('`config.json` in that folder')[1]!
  const documented = fieldsIn(table.split('\n\n')[1]!, /^\| `(\w+)`/gm)
  expect(documented.length).toBeGreaterThan(2)
  expect(documented).toEqual(fieldsIn(type, /readonly (\w+)\?/g))
})

test('docs/checkup.md and the help of the command have the same options and rules that only the app checks', () => {
  const docs = readFileSync('docs/checkup.md', 'utf8')
  const command = new Command('checkup')
  let help = ''
  command.configureOutput({ writeOut: (text) => void (help += text) })
  defineCheckup(command, { environment: {}, exit: () => {} })
  command.outputHelp()
  const table = docs.split('| Option |')[1]!.split('\n\n')[0]!
  const cells = Array.from(table.matchAll(/^\| (`.+?`) \|/gm), ([, cell]) => cell!).join()
  const options = command.options.map(({ long }) => long!)
  expect(cells.match(/--[a-z-]+/g)!.toSorted()).toEqual(options.toSorted())
  for (const [, option, value] of cells.matchAll(/(--[a-z-]+) ([A-Z]+)`/g))
    expect(help).toContain(`${option} <${value!.toLowerCase()}>`)
  const onlyApp = (text: string) => /Only the app checks (.*?),? (?:because|which)/.exec(text)?.[1]
  expect(onlyApp(docs)?.replaceAll('`', '')).toBe(onlyApp(help))
})
