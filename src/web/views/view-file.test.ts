import { expect, test } from 'vitest'
import { importViews, viewFile } from './view-file.ts'
import { readViews } from './view-store.ts'

const git = { name: 'Git', search: 'name=git' }
const all = { name: 'All', search: 'limit=25' }
const file = (text: string) => new Blob([text])
const stored = (views: readonly unknown[]) => file(JSON.stringify({ version: 1, views }))

test('an exported file can be imported: nothing is doubled, nothing is lost', async () => {
  expect(await importViews(viewFile([git, all]), [])).toEqual({
    views: [git, all],
    words: '2 views imported.',
  })
  expect(await importViews(viewFile([git, all]), [all])).toEqual({
    views: [all, git],
    words: '1 view imported. 1 already here.',
  })
})

test('another view of the same name gets a number, however often', async () => {
  const other = { name: 'git', search: 'name=gitlab' }
  const once = await importViews(viewFile([other]), [git])
  expect(once).toEqual({
    views: [git, { ...other, name: 'git 2' }],
    words: '1 view imported. 1 renamed, because the name was taken.',
  })
})

test('what cannot be read is left out and counted; what no view needs is dropped', async () => {
  const views = [git, 7, { name: '', search: '' }, { name: 'Week', search: 'token=x&limit=9', days: 7 }]
  expect(await importViews(stored([...views, { name: 'Odd', search: '', days: 6 }]), [])).toEqual({
    views: [git, { name: 'Week', search: 'limit=9', days: 7 }],
    words: '2 views imported. 3 left out, because they cannot be read.',
  })
})

test('there is room for 200', async () => {
  const many = Array.from({ length: 250 }, (_, number) => ({ name: `View ${number}`, search: '' }))
  const result = await importViews(stored(many), [git])
  expect(result).toMatchObject({
    words: '199 views imported. 51 left out, because there is room for 200.',
  })
})

test.each([
  ['{', 'This file is not JSON. Choose a file that was exported here.'],
  ['null', 'This file holds no views. Choose a file that was exported here.'],
  ['{"data":[]}', 'This file holds no views. Choose a file that was exported here.'],
  [
    '{"version":2,"views":[]}',
    'This file comes from a newer version of the app. Reload the page, then try again.',
  ],
  [' '.repeat(1_000_001), 'This file is too large to be a file of views.'],
])('a bad file is refused in words: %.20s', async (text, refusal) => {
  expect(await importViews(file(text), [git])).toEqual({ refusal })
})

test('names that are stored twice are read once', () => {
  expect(readViews(JSON.stringify({ version: 1, views: [git, { ...all, name: 'GIT' }] }))).toEqual({
    views: [git],
    unreadable: 1,
  })
})

test.each([
  ['{', undefined],
  ['[]', undefined],
  ['{"version":1,"views":"none"}', undefined],
  ['{"version":1,"views":[{"name":5}]}', { views: [], unreadable: 1 }],
])('stored content that is broken is survived: %s', (text, views) => {
  expect(readViews(text)).toEqual(views)
})
