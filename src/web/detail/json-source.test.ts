import { expect, test } from 'vitest'
import { readAsWritten } from './json-source.ts'

test('JSON is shown with the digits that were sent', () => {
  const text = '{"stock":9007199254740993,"price":1.70e9,"tags":[1,{"a":-0.10}],"name":"A \\"b\\" 1.0"}'
  expect(JSON.stringify(readAsWritten(text))).toBe(text)
})
