import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesWithin, withoutListNumber } from './mail-lines.ts'
import { leftOut, linesOfColumn, MAX_LINES, readPaste } from './read-paste.ts'

const texts = (pasted: string, column?: number) => {
  const paste = readPaste(pasted)
  const lines = linesOfColumn(paste, column ?? paste.likelyColumn)
  return lines.map(({ number, text }) => ({ number, text: withoutListNumber(text) }))
}

test('lines that are not blank keep their numbers', () => {
  expect(texts('Acme\r\n\r\n  42 \n\u00A0\nNestlé\n')).toEqual([
    { number: 1, text: 'Acme' },
    { number: 3, text: '42' },
    { number: 5, text: 'Nestlé' },
  ])
})

test.each([
  ['bullets', '• Acme\n- Globex\n* Initech\n–  Umbrella', ['Acme', 'Globex', 'Initech', 'Umbrella']],
  ['numbers that count up', '1. Acme\n2. Globex\n3. 3M', ['Acme', 'Globex', '3M']],
  [
    'numbers of every form',
    '1. IKEA\n2) Puma\n3 - Samsung\n4: Bose\n#5 Ford\nNo. 6 Sony\n[7] Nike\n8.AMD',
    ['IKEA', 'Puma', 'Samsung', 'Bose', 'Ford', 'Sony', 'Nike', 'AMD'],
  ],
  ['bare numbers that count up', '1 IKEA\n2 Puma\n3 Samsung', ['IKEA', 'Puma', 'Samsung']],
  ['bare numbers that do not', '3 Suisses\n4 Paws', ['3 Suisses', '4 Paws']],
  ['circled numbers and boxes', '① IKEA\n2️⃣ Puma\n☑ Samsung\n[x] Bose', ['IKEA', 'Puma', 'Samsung', 'Bose']],
  ['numbers that are part of names', '7-Eleven\n3M\n2XU', ['7-Eleven', '3M', '2XU']],
  ['quotes of all kinds', '"Acme"\n„Globex“\n«Initech»\n‘Hooli’', ['Acme', 'Globex', 'Initech', 'Hooli']],
  ['marks of a quoted mail', '> Acme\n>> Globex\n> • Initech', ['Acme', 'Globex', 'Initech']],
  ['commas at the end', 'Acme,\nGlobex;\nAcme, Inc.', ['Acme', 'Globex', 'Acme, Inc.']],
  [
    'names in one line',
    'Acme, Globex and Sons, and 3M\n12; 15\nand Hooli, Initech\nAnd Other Stories',
    ['Acme', 'Globex and Sons', '3M', '12', '15', 'Hooli', 'Initech', 'And Other Stories'],
  ],
  [
    'names in one line, with "and" or slashes',
    'Nike, Puma and Sony\nAcme, Lee and Sons\nLG / IBM',
    ['Nike', 'Puma', 'Sony', 'Acme', 'Lee and Sons', 'LG', 'IBM'],
  ],
  [
    'commas within names',
    'Acme Co., Ltd.\n"Globex, Foods"\nInitech, 12 pieces\nHooli, 12',
    ['Acme Co., Ltd.', 'Globex, Foods', 'Initech, 12 pieces', 'Hooli, 12'],
  ],
  [
    'remarks in brackets',
    'PayPal (on white, please)\nNike (old, black and White), Puma (new; red) and Sony',
    ['PayPal (on white, please)', 'Nike (old, black and White)', 'Puma (new; red)', 'Sony'],
  ],
  ['hyphens without blanks', '-Acme\n-Éclair', ['Acme', 'Éclair']],
  ['a quote that is never closed', '"Acme\nGlobex', ['"Acme', 'Globex']],
  ['hyphens within names', 'Coca-Cola\n-ish', ['Coca-Cola', '-ish']],
  ['numbers in groups and with decimals', '1,234\n1,234,567\n2.5', ['1,234', '1,234,567', '2.5']],
  [
    'line breaks of every kind',
    'Acme\u2028Globex\u0085Initech\vHooli',
    ['Acme', 'Globex', 'Initech', 'Hooli'],
  ],
  ['ditto marks, an even number', 'Name\tCountry\nSlack\tUS\nZoom\t"\nSony\t"', ['Slack', 'Zoom', 'Sony']],
  ['ditto marks, an odd number', 'Name\tCountry\nSlack\tUS\nZoom\t" \nSony\tJP', ['Slack', 'Zoom', 'Sony']],
  ['a quoted name before a ditto mark', 'Name\tCountry\n"Hi" Foods\t"\nZoom\t"', ['"Hi" Foods', 'Zoom']],
])('%s', (_, pasted, expected) => {
  expect(texts(pasted).map(({ text }) => text)).toEqual(expected)
})

test('cells of a spreadsheet: tabs, doubled quotes, line ends in quotes', () => {
  const paste = readPaste('17\t"Acme ""Best"" Foods"\n18\t"Globex\nCorp"\n19\tInitech\n')
  expect(paste.columns).toEqual(['Column 1', 'Column 2'])
  const names = linesOfColumn(paste, 1).map(({ text }) => text)
  expect(names).toEqual(['Acme "Best" Foods', 'Globex Corp', 'Initech'])
})

test('a heading names the columns, and decides which one to match', () => {
  const paste = readPaste('Updated\tBrand\n2026-01-01\tAcme\n2026-01-02\tGlobex')
  expect(paste).toMatchObject({ hasHeading: true, columns: ['Updated', 'Brand'], likelyColumn: 1 })
  expect(linesOfColumn(paste, 1)).toEqual([
    { number: 2, text: 'Acme' },
    { number: 3, text: 'Globex' },
  ])
  expect(readPaste('id;name\n1;Acme').columns).toEqual(['id', 'name'])
})

test.each([
  [
    'a mail',
    'Hi Bea,\n\nplease find our brands for spring below:\n1. Acme\n2. Globex\n\nThanks\nAl\nal@acme.example',
    'Acme|Globex',
    'Hi Bea|please find our brands for spring below:|Thanks|Al|al@acme.example',
  ],
  ['a quoted mail', '> From: Al\n> Hi all!\n> Acme\n> Best,', 'Acme', 'From: Al|Hi all!|Best'],
  ['cells in a mail', 'Hi Bea,\nSKU\tBrand\n7\tAcme\nThank you!', 'Acme', 'Hi Bea|Thank you!'],
  ['names like a greeting', 'Hello Kitty,\nDear Kate,\nHey Dude', 'Hello Kitty|Dear Kate|Hey Dude', ''],
  ['one line', 'Thanks', 'Thanks', ''],
  ['a signature', 'Acme\nThanks\n\nAl\nBuyer', 'Acme', 'Thanks|Al|Buyer'],
  ['thanks above names', 'Acme\nThanks\nA1\nB2\nC3\nD4\nE5', 'Acme|A1|B2|C3|D4|E5', 'Thanks'],
  [
    'a list in a mail, with all that is around it',
    'Good morning,\n\nSpring range\n- Acme\n- Globex\n- Initech\n\nThank you very much and best regards\n\n' +
      'Al Zebra\nHead of Buying\nZzyzx GmbH\n\nTel. +49 30 123456\nwww.zzyzx.example',
    'Acme|Globex|Initech',
    'Good morning|Spring range|Thank you very much and best regards|Al Zebra|Head of Buying|Zzyzx GmbH|Tel. +49 30 123456|www.zzyzx.example',
  ],
  [
    'a sign-off that ends with its greeting, and ways to be reached',
    'Acme\nGlobex\nVielen Dank und schöne Grüße\n\nAl\n\nZzyzx GmbH\n030 / 123 45 67\nWeb: https://zzyzx.example\nal@zzyzx.example',
    'Acme|Globex',
    'Vielen Dank und schöne Grüße|Al|Zzyzx GmbH|030 / 123 45 67|Web: https://zzyzx.example|al@zzyzx.example',
  ],
  [
    'a list without all its bullets',
    '- Acme\n- Globex\nInitech\nhttps://host.example/brands/42\nwww.acme.example\n0471 1',
    'Acme|Globex|Initech|https://host.example/brands/42|www.acme.example|0471 1',
    '',
  ],
  [
    'a list with some bullets in a mail',
    'Hi Bea,\n\nour brands for spring are below:\n\nAcme\n- Globex\nInitech\n3. Hooli\n\nUmbrella\n\nThanks\nAl',
    'Acme|Globex|Initech|Hooli|Umbrella',
    'Hi Bea|our brands for spring are below:|Thanks|Al',
  ],
  [
    'a list with a heading above each part',
    'Hi Bea,\n\nShoes\n- Acme\n- Globex\n\nBags\n- Initech\n\nThanks',
    'Acme|Globex|Initech',
    'Hi Bea|Shoes|Bags|Thanks',
  ],
  [
    'a list whose last names have no bullets',
    'Hi Bea,\n\nShoes\n1. Acme\n2. Globex\n3. Initech\n4. Hooli\nNike\nPuma, Lufthansa, IKEA and Bosch\n' +
      'Al will send all others on Monday\nUmbrella\n\nBags\n- Sony\n- Lee\nHats\n- Visa\n- Sega\nBest regards\nAl',
    'Acme|Globex|Initech|Hooli|Nike|Puma|Lufthansa|IKEA|Bosch|Sony|Lee|Visa|Sega',
    'Hi Bea|Shoes|Al will send all others on Monday|Umbrella|Bags|Hats|Best regards|Al',
  ],
  [
    'a list in a mail without a closing',
    'Hi Bea,\n\nSportswear:\n- Acme\n- Globex\n- Initech\n\nAl Zebra\nal@zzyzx.example',
    'Acme|Globex|Initech',
    'Hi Bea|Sportswear:|Al Zebra|al@zzyzx.example',
  ],
  [
    'a mail of sentences',
    'Hi Anna,\n\nplease send Spotify, Netflix and Deutsche Bahn. Thanks!\n\nBest,\nTom',
    'Spotify|Netflix|Deutsche Bahn',
    'Hi Anna|Best|Tom',
  ],
  ['names of many words', 'Bank of America\nThe North Face Inc.', 'Bank of America|The North Face Inc.', ''],
])('lines that are no names are left out of %s, and can be taken back', (_, pasted, ...joined) => {
  const [names, left] = joined.map((text) => text.split('|').filter(Boolean)) as [string[], string[]]
  const paste = readPaste(pasted)
  expect(texts(pasted).map(({ text }) => text)).toEqual(names)
  expect([...leftOut(paste).keys()]).toEqual(left)
  expect(leftOut(paste, left).size).toBe(0)
  expect(linesOfColumn(paste, paste.likelyColumn, left)).toHaveLength(names.length + left.length)
})

test('a sentence that is included is read as its names, and a sign-off stays one line', () => {
  const paste = readPaste(
    'Hi Bea,\n\nAcme\nWe would also like Fanta.\nPlease do it as last time.\n\nThanks, Tom',
  )
  const names = linesOfColumn(paste, 0, [...leftOut(paste).keys()]).map(({ text }) => text)
  expect(names).toEqual(['Hi Bea', 'Acme', 'Fanta', 'Please do it as last time.', 'Thanks, Tom'])
})

test('a name may follow the thanks on their line', () => {
  expect([...leftOut(readPaste('Acme\nGlobex\nThanks, Tom')).keys()]).toEqual(['Thanks, Tom'])
  expect([...leftOut(readPaste('Acme\nMerci\nBest Buy\nBest, Tom Ray')).keys()]).toEqual([
    'Merci',
    'Best, Tom Ray',
  ])
  expect(leftOut(readPaste('Acme\nThanks, Nike, Adidas')).size).toBe(0)
})

test.each([
  ['We also carry Nike, New Balance, and 3M.', ['Nike', 'New Balance', '3M']],
  ['this spring we have Booking.com, Dolce & Gabbana and H&M', ['Booking.com', 'Dolce & Gabbana', 'H&M']],
  ['please find our Marks and Spencer list', ['please find our Marks and Spencer list']],
  ['Marks and Spencer', ['Marks and Spencer']],
  ['we like Spotify and Netflix', ['Spotify', 'Netflix']],
  ['Procter and Gamble', ['Procter and Gamble']],
])(
  'a sentence is read as the names that it lists, or else left out, as are two names: %s',
  (sentence, names) => {
    expect(namesWithin(sentence)).toEqual(names)
    const pasted = `Hi Bea,\n\nthese are the brands that ${sentence}.\nAcme`
    const isList = names.length > 2
    expect(leftOut(readPaste(pasted)).size).toBe(isList ? 1 : 2)
    expect(texts(pasted).map(({ text }) => text)).toEqual([...(isList ? names : []), 'Acme'])
  },
)

test.each([
  ['tabs, without headings', '7\tAcme\t1.50\n8\tGlobex\t2', ['Column 1', 'Column 2', 'Column 3'], 1],
  [
    'commas, without headings',
    'A-1,Acme,"1,50"\nB-2,"Globex, Inc.",2',
    ['Column 1', 'Column 2', 'Column 3'],
    1,
  ],
  ['bars, with a heading', 'SKU | Brand | Qty\nA-1 | Acme | 3\nA-2 | Globex | 4', ['SKU', 'Brand', 'Qty'], 1],
  [
    'bars, as in Markdown',
    '| SKU | Brand |\n|-----|:-----:|\n| A-1 | Acme |\n| A-2 | Globex |',
    ['SKU', 'Brand'],
    1,
  ],
  ['a supplier’s own ids', 'id,supplier,price\n9,Acme,3\n8,Globex,4', ['id', 'supplier', 'price'], 1],
])('a table: %s', (_, pasted, columns, likely) => {
  expect(readPaste(pasted)).toMatchObject({ columns, likelyColumn: likely })
})

test.each([
  ['1.2. Ford', 'Ford'],
  ['№ 7 Nike', 'Nike'],
  ['Nr. 8: Visa', 'Visa'],
  ['a) Uber', 'Uber'],
  ['iv. Sega', 'Sega'],
  ['A. Lange & Söhne', 'A. Lange & Söhne'],
  ['1.1.1.1', '1.1.1.1'],
  ['#5', '#5'],
])('%s without its list number: %s', (line, name) => {
  expect(withoutListNumber(line)).toBe(name)
})

test.each([
  ['legal forms', 'Acme, Inc.\nGlobex, Ltd.'],
  ['commas at the ends', 'Acme,\nGlobex,'],
  ['some commas', 'Acme,Foods\nGlobex'],
])('not a table: %s', (_, pasted) => {
  expect(readPaste(pasted).columns).toHaveLength(1)
})

test('a table keeps its cells as they were pasted', () => {
  expect(readPaste('Name\tChange\n• Acme\t– 5').lines[0]).toEqual({
    number: 2,
    cells: ['Acme', '5'],
    own: ['• Acme', '– 5'],
  })
})

test('of a long text, only the lines that are matched are read and kept', () => {
  const row = 'Acme;"1\n2"\n'
  const paste = readPaste(`Brand;Qty\n${row.repeat(200_000)}`)
  expect(paste).toMatchObject({ isCut: true, columns: ['Brand', 'Qty'] })
  expect(paste.lines).toHaveLength(MAX_LINES)
  expect(paste.text).toBe(`Brand;Qty\n${row.repeat(MAX_LINES + 1)}`.trimEnd())
  expect(readPaste(paste.text)).toEqual(paste)
  expect(readPaste(paste.text.slice(0, 1 - row.length)).isCut).toBe(false)
  const blank = readPaste(`Acme${'\n'.repeat(200_000)}Globex`)
  expect(readPaste(blank.text)).toMatchObject({ isCut: true, lines: [{ cells: ['Acme'] }] })
})

test('any text is read without an error, and no line is invented', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { lines } = readPaste(text)
      const most = text.split(/\r\n|[\n-\r\u0085\u2028\u2029]/).length
      expect(lines.every(({ number }) => number >= 1 && number <= most)).toBe(true)
      expect(lines.every(({ cells }) => cells.some((cell) => cell.trim() !== ''))).toBe(true)
    }),
  )
})

test('a text is read once', () => {
  expect(readPaste('Acme\nGlobex')).toBe(readPaste('Acme\nGlobex'))
})
