import { expect, test } from 'vitest'
import { comparisonPage } from './comparison-page.ts'

const report = (
  startedAt: string,
  brands: readonly (readonly [id: string, name: string, logo: string])[],
) => ({
  baseAddress: 'https://brands.example',
  startedAt,
  catalogue: {
    ids: brands.map(([id]) => id),
    names: brands.map(([, name]) => name),
    logos: brands.map(([, , logo]) => logo),
    updated: brands.map(() => null),
  },
})

test('old and new stand side by side, and nothing of a catalogue becomes markup', () => {
  const before = report('2026-11-16T08:00:00.000Z', [
    ['1', 'Acme ', 'https://logos.example/1.svg'],
    ['2', 'Zenith', 'https://logos.example/2.svg'],
    ['3', 'Gone', 'https://logos.example/3.svg'],
  ])
  const after = report('2026-11-23T08:00:00.000Z', [
    ['1', '<b>Acme</b>', 'https://logos.example/1.svg'],
    ['2', 'Zenith', 'https://logos.example/new.svg?a="b'],
    ['4', 'New', 'javascript:alert(1)'],
  ])
  const page = comparisonPage(before, after)
  expect(page).toContain('<h1>Brands: 1 new, 1 renamed, 1 with a new logo, 1 gone.</h1>')
  expect(page).toContain(
    'at 2026-11-23 08:00 UTC, compared with https://brands.example at 2026-11-16 08:00 UTC',
  )
  const [, renamed = ''] = /<h2>Renamed: 1 brand<\/h2>(.*?)<\/table>/s.exec(page) ?? []
  expect(renamed).toMatch(/Acme␣<small>.*<\/td><td>.*&lt;b&gt;Acme&lt;\/b&gt;<small>/s)
  expect([...page.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
    'https://logos.example/1.svg',
    'https://logos.example/1.svg',
    'https://logos.example/2.svg',
    'https://logos.example/new.svg?a=&quot;b',
    'https://logos.example/3.svg',
  ])
  expect(page).toMatch(/<h2>Gone: 1 brand<\/h2>/)
})

test('catalogues that are the same say so', () => {
  const one = report('2026-11-16T08:00:00.000Z', [['1', 'Acme', '']])
  expect(comparisonPage(one, one)).toContain('<h1>The brands are the same.</h1>')
})
