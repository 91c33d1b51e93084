import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { sheetRows } from './lookup-file.ts'
import type { LookedUpLine, Lookup } from './lookup-state.ts'
import { mergeLines, mergeRepeated } from './merge-lines.ts'
import { linesOfColumn, readPaste } from './paste/read-paste.ts'

const acme = readBrand({ id: '7', name: 'Acme', logo: 'https://l.example/7.svg', updated_at: 1_790_000_000 })
const FIELDS = ['7', 'Acme', 'https://l.example/7.svg', 1_790_000_000, '2026-09-21 14:13:20']

/** A look-up that found "acme" and nothing else. */
function lookedUp(text: string): Lookup {
  const paste = readPaste(text)
  const lines = mergeRepeated(linesOfColumn(paste, paste.likelyColumn)).map((line): LookedUpLine =>
    Object.assign(line, {
      result: /acme/i.test(line.text)
        ? ({ outcome: 'found', brand: acme } as const)
        : ({ outcome: 'none' } as const),
    }),
  )
  const ended = { running: false, isFirstRun: false, cancelled: false, wait: null }
  return { text, column: paste.likelyColumn, lines, ...ended }
}

test('a pasted table keeps its columns and lines, and gets those of the brands', () => {
  const lookup = lookedUp('sku,name,price\nA-1,ACME,"1,50"\nA-2,Zebra,2\nA-3,,3\nA-4,acme,– 4')
  const none = Array.from({ length: 5 })
  expect(sheetRows({ lookup, shown: lookup.lines })).toEqual([
    ['sku', 'name', 'price', 'outcome', 'id', 'brand_name', 'logo', 'updated_at', 'updated_at_utc'],
    ['A-1', 'ACME', '1,50', 'found', ...FIELDS],
    ['A-2', 'Zebra', '2', 'not found', ...none],
    ['A-3', '', '3', '', ...none],
    ['A-4', 'acme', '– 4', 'found', ...FIELDS],
  ])
})

test('of a list, the lines that are shown come back with their numbers, repeated ones too', () => {
  const lookup = lookedUp('Acme\nZebra\n\nacme')
  expect(lookup.lines).toMatchObject([{ numbers: [1, 4] }, { numbers: [2] }])
  expect(sheetRows({ lookup, shown: lookup.lines.slice(0, 1) })).toEqual([
    ['line', 'pasted', 'outcome', 'id', 'name', 'logo', 'updated_at', 'updated_at_utc'],
    [1, 'Acme', 'found', ...FIELDS],
    [4, 'acme', 'found', ...FIELDS],
  ])
})

test('a line that is to be decided comes with the nearest brand', () => {
  const lookup = lookedUp('acme\nAcne')
  const [found, open] = lookup.lines
  const shown = [found!, { ...open!, result: { outcome: 'open', brands: [acme] } } as const]
  expect(sheetRows({ lookup, shown })).toEqual([
    [
      'line',
      'pasted',
      'outcome',
      'id',
      'name',
      'logo',
      'updated_at',
      'updated_at_utc',
      'suggested_id',
      'suggested_name',
    ],
    [1, 'acme', 'found', ...FIELDS, undefined, undefined],
    [2, 'Acne', 'to decide', ...Array.from({ length: 5 }), '7', 'Acme'],
  ])
})

test('of a line that holds several names, each is named, whichever are shown', () => {
  const lookup = lookedUp('Acme, Zebra, ACME')
  const parts = ['Acme', 'Zebra', 'ACME'].map((text): LookedUpLine => ({
    numbers: [1],
    text,
    result: text === 'Zebra' ? { outcome: 'none' } : { outcome: 'found', brand: acme },
  }))
  const lines = mergeLines(parts)
  const all = { ...lookup, lines }
  const none = [1, 'Zebra', 'not found', ...Array.from({ length: 5 })]
  expect(sheetRows({ lookup: all, shown: lines }).slice(1)).toEqual([[1, 'Acme', 'found', ...FIELDS], none])
  expect(sheetRows({ lookup: all, shown: lines.slice(1) }).slice(1)).toEqual([none])
})
