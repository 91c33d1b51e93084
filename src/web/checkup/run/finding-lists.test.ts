import { expect, test } from 'vitest'
import type { Finding } from '#checkup/report/finding.ts'
import { FindingLists } from './finding-lists.ts'

const finding = (rule: string, brand: string, more: Partial<Finding> = {}): Finding => ({
  rule,
  brand,
  field: 'name',
  value: brand,
  ...more,
})
const brands = (findings: readonly Finding[]) => findings.map(({ brand }) => brand)

test('findings come in the order of the rules asked for, and those of a group stay together', () => {
  const lists = new FindingLists()
  lists.add([
    finding('name-repeated', '1', { group: 'a' }),
    finding('name-repeated', '2', { group: 'b' }),
    finding('name-blanks', '3'),
  ])
  expect(brands(lists.ofRules(['name-blanks', 'name-repeated']))).toEqual(['3', '1', '2'])
  lists.add([finding('name-repeated', '4', { group: 'a' })])
  expect(brands(lists.ofRules(['name-repeated', 'name-blanks']))).toEqual(['1', '4', '2', '3'])
  expect(lists.groupsOf(['name-repeated', 'name-blanks']).map(brands)).toEqual([['1', '4'], ['2'], ['3']])
  expect(brands(lists.ofRules(['name-empty']))).toEqual([])
  expect(lists.counts()).toEqual({ 'name-repeated': 3, 'name-blanks': 1 })
})

test('logos are shown once each, if they have a web address and are not accepted', () => {
  const lists = new FindingLists()
  const logo = 'https://logos.example/1.svg'
  lists.add([
    finding('logo-black', '1', { logo }),
    finding('logo-small', '1', { logo }),
    finding('logo-small', '2', { logo }),
    finding('logo-small', '3', { logo, accepted: 'As it should be' }),
    finding('logo-unparsable', '4', { logo: 'javascript:alert(1)' }),
    finding('name-blanks', '5', { logo }),
  ])
  const rules = ['logo-small', 'logo-black', 'logo-unparsable', 'name-blanks']
  expect(brands(lists.logosOf(rules))).toEqual(['1', '2'])
  lists.add([finding('logo-black', '6', { logo })])
  expect(brands(lists.logosOf(rules))).toEqual(['1', '2', '6'])
})
