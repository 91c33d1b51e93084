import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { compareNames, isOneLetterOff, isSure, nearestBrands } from './compare-names.ts'
import { coreText } from './name-words.ts'

test.each([
  ['Acme', 'ACME', 'same'],
  ['Nestle', 'Nestlé', 'same'],
  ['Coca Cola', 'Coca-Cola', 'punctuation'],
  ['H & M', 'H&M', 'punctuation'],
  ['Orsted', 'Ørsted', 'punctuation'],
  ['Samsung Co., Ltd.', 'Samsung', 'legal-form'],
  ['Sennheiser GmbH & Co. KG', 'Sennheiser', 'legal-form'],
  ['The Coca-Cola Company', 'Coca-Cola', 'legal-form'],
  ['Yamaha Corp.', 'Yamaha Corporation', 'legal-form'],
  ['Siemens Aktiengesellschaft', 'Siemens AG', 'legal-form'],
  ['Acme Ltd', 'Acme Inc.', 'other-form'],
  ['AMD™', 'AMD', 'punctuation'],
  ['Nike℠ ©', 'nike', 'punctuation'],
  ['Volvo AB', 'Volvo', 'legal-form'],
  ['SPOTIFY AB (publ)', 'Spotify', 'legal-form'],
  ['AB Volvo', 'Volvo', 'legal-form'],
  ['PT Astra International Tbk', 'Astra International', 'legal-form'],
  ['Petronas Sdn. Bhd.', 'Petronas', 'legal-form'],
  ['Bimbo, S.A.B. de C.V.', 'Bimbo', 'legal-form'],
  ['ООО «Ромашка»', 'Ромашка', 'legal-form'],
  ['株式会社ソニー', 'ソニー', 'legal-form'],
  ['トヨタ自動車株式会社', 'トヨタ自動車', 'legal-form'],
  ['㈱ソニー', 'ソニー', 'legal-form'],
  ['(주)카카오', '카카오', 'legal-form'],
  ['海尔集团有限公司', '海尔集团', 'legal-form'],
  ['Maersk A/S', 'Maersk', 'legal-form'],
  ['شركة طيران الإمارات', 'طيران الإمارات', 'legal-form'],
  ['Robert Bosch GmbH', 'Bosch', 'given-name'],
  ['Robert Bosch', 'Bosch', 'part'],
  ['hm', 'H&M', 'letter'],
  ['Controls Johnson', 'Johnson Controls', 'order'],
  ['Addidas', 'Adidas', 'letter'],
  ['Koca Kola', 'Coca Cola', 'letter'],
  ['bmw group', 'BMW', 'common-word'],
  ['Pegeout', 'Peugeot', 'letters'],
  ['Acme', 'Acme Foods', 'common-word'],
  ['Zebra Berlin', 'Zebra', 'part'],
  ['DHL Express', 'DHL', 'part'],
  ['DHL Express', 'DevExpress', undefined],
  ['Thomas Berger', 'Burger King', undefined],
  ['Zebra Berlin', 'Zebra Hamburg', 'word'],
  ['Addidas Originals', 'Adidas', 'part'],
  ['Pepsi-Cola', 'Coca-Cola', 'word'],
  ['Slack', 'Slackware', 'part'],
  ['Zebra', 'Lion', undefined],
  ['Nestle S.A.', 'NestJS', undefined],
  ['Zzyzx Unknown Stores', 'Known', undefined],
  ['Studio 1', 'Studio 2', undefined],
])('%s and %s: %s', (a, b, closeness) => {
  expect(compareNames(a, b)).toBe(closeness)
})

test.each([
  ['Net', '.NET'],
  ['C AG', 'C'],
  ['11.11', '1.1.1.1'],
  ['Write', 'Write.as'],
  ['Playstation 2', 'PlayStation 3'],
  ['パス', 'バス'],
  ['กสุกร', 'กสิกร'],
  ['สวน ดี', 'สวน ดู'],
  ['Unity SE', 'Unity'],
  ['Tesla EV', 'Tesla'],
  ['Hotel & Spa', 'Hotel'],
  ['GHOST SPA', 'Ghost'],
  ['Tiger as', 'Tiger'],
  ['AB Download Manager', 'Download Manager'],
])('%s is not a sure match for %s', (a, b) => {
  const closeness = compareNames(a, b)
  expect(closeness !== undefined && isSure(closeness)).toBe(false)
})

test.each([
  ['Acme GmbH & Co. KG', 'Acme'],
  ['Acme S.p.A.', 'Acme'],
  ['Acme Sp. z o.o.', 'Acme'],
  ['The Acme Company', 'Acme'],
  ['AB Volvo', 'Volvo'],
  ['iPhone SE', 'iPhone SE'],
  ['The', 'The'],
])('%s without article and legal form', (name, core) => {
  expect(coreText(name)).toBe(core)
})

test.each([
  ['abcdefg', 'abcdefx', true],
  ['abcdefg', 'xbcdefg', true],
  ['abcdefg', 'abcdef', true],
  ['abcdefg', 'bcdefg', true],
  ['abcdefg', 'abcxdefg', true],
  ['abcdefg', 'abdcefg', true],
  ['abcdefg', 'abcdefg', false],
  ['abcdefg', 'abcdexx', false],
  ['studio1', 'studio2', false],
  ['studio', 'studio2', false],
])('%s and %s are one letter apart: %s', (a, b, expected) => {
  expect([isOneLetterOff(a, b), isOneLetterOff(b, a)]).toEqual([expected, expected])
})

test.each([
  [
    'a name within another is closer than one with two other letters',
    'Telekom',
    'Deutsche Telekom',
    'Telenor',
  ],
  ['a missing letter is closer than another letter', 'Bosh', 'Bosch', 'Bose'],
])('%s', (_, name, nearer, other) => {
  const brands = [other, nearer].map((each) => readBrand({ id: each, name: each }))
  expect(nearestBrands(name, brands).map(({ brand }) => brand.name)).toEqual([nearer, other])
})
