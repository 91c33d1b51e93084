import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indentJson, memberSources } from './json-source.ts'

test('indented JSON is what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(indentJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
    }),
    { examples: [['{"a":[],"b":{},"c":[1,{"d":"e"}]}'], [String.raw`"\"{[,:]}\\"`]] },
  )
})

test('indenting changes nothing but white space', () => {
  const text = String.raw`{ "id":9007199254740993, "10":1.50, "9":1E2, "id":"\u00e9" }`
  expect(indentJson(text)).toBe(
    String.raw`{
  "id": 9007199254740993,
  "10": 1.50,
  "9": 1E2,
  "id": "\u00e9"
}`,
  )
})

test('members are returned as they are written', () => {
  const text = '{"data": {"updated_at": 1.7e9, "id":"7", "tags": ["a", {"b": 1}], "none": {}}, "meta": null}'
  const members = memberSources(text)
  expect([...members.keys()]).toEqual(['data', 'meta'])
  expect([...memberSources(members.get('data')!)]).toEqual([
    ['updated_at', '1.7e9'],
    ['id', '"7"'],
    ['tags', '["a", {"b": 1}]'],
    ['none', '{}'],
  ])
})

test('only objects have members', () => {
  expect(memberSources('["a", {"b": 1}]').size).toBe(0)
  expect(memberSources('"a"').size).toBe(0)
})
