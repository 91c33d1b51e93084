import type { TestFile } from './catalogue-service.ts'
import { gif } from './planted-faults.ts'

const DRAWING = '<rect width="40" height="40" fill="#c03030"/><rect x="40" width="24" height="24"/>'
const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
const SVG = `<svg ${NAMESPACE} width="64" height="64">${DRAWING}</svg>`
const LONG = 'Licence '.repeat(640)
const asSvg = (body: string | Uint8Array): TestFile => ({ type: 'image/svg+xml', body })
const utf16 = (text: string, isLittle = true) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isLittle ? bytes : bytes.swap16()
}
const bytesOf = (hex: string, length = 400) =>
  Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.alloc(length)])
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const bmp = Buffer.concat([
  Buffer.from('424d7a1200000000000036000000280000002800000028000000010018000000000044120000', 'hex'),
  Buffer.alloc(16),
  Buffer.alloc(40 * 40 * 3, 0x5a),
])
const html = (inside: string): TestFile => ({
  type: 'text/html',
  body: `<!doctype html><title>Not here</title><p>Gone.</p>${inside}`,
})

/**
 * What hosts serve in place of a logo, or as one, and whether a browser shows it: plain `<img>` in Chromium does, or does
 * not. Many are from bug reports of other programs that guess what an image is.
 */
export const ODD_LOGOS: readonly (readonly [name: string, isShown: boolean, file: TestFile])[] = [
  ['svg', true, asSvg(SVG)],
  ['svg with a byte order mark', true, asSvg(`\uFEFF${SVG}`)],
  ['svg after a long comment', true, asSvg(`<?xml version="1.0"?><!-- ${LONG} -->${SVG}`)],
  [
    'svg of Illustrator',
    true,
    asSvg(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY ns_x "${LONG}">]><svg xmlns="&ns_svg;" width="64" height="64">${DRAWING}</svg>`,
    ),
  ],
  [
    'svg with a prefix',
    true,
    asSvg(
      `<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="64" height="64"><svg:rect width="40" height="40"/></svg:svg>`,
    ),
  ],
  ['svg in UTF-16', true, asSvg(utf16(SVG))],
  ['svg in UTF-16, big endian', true, asSvg(utf16(SVG, false))],
  [
    'svg in Latin-1',
    false,
    asSvg(Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><!-- é -->${SVG}`, 'latin1')),
  ],
  ['svg that says Latin-1', true, asSvg(`<?xml version="1.0" encoding="ISO-8859-1"?>${SVG}`)],
  ['svg with a charset', true, { type: 'image/svg+xml; charset=utf-8', body: SVG }],
  ['svg without a size', true, asSvg(`<svg ${NAMESPACE}>${DRAWING}</svg>`)],
  ['svg with a view box', true, asSvg(`<svg ${NAMESPACE} viewBox="0 0 64 64">${DRAWING}</svg>`)],
  ['svg as text', false, { type: 'text/plain', body: SVG }],
  ['svg as bytes', false, { type: 'application/octet-stream', body: SVG }],
  ['svg as xml', false, { type: 'text/xml', body: SVG }],
  ['svg without a type', false, { type: '', body: SVG }],
  ['svg cut off', false, asSvg(SVG.slice(0, -8))],
  ['svg with an unknown entity', false, asSvg(SVG.replace('<rect', '&nbsp;<rect'))],
  ['svg without a namespace', false, asSvg(`<svg width="64" height="64">${DRAWING}</svg>`)],
  ['svg in another namespace', false, asSvg(SVG.replace('2000/svg', '1999/xhtml'))],
  ['other xml', false, asSvg('<rss version="2.0"/>')],
  ['svg and a second root', false, asSvg(`${SVG}<p/>`)],
  ['html', false, html('')],
  ['html with an svg', false, html(SVG)],
  ['html with an svg far below', false, html(`<p>${LONG}</p>${SVG}`)],
  ['html as svg', false, asSvg(`<!doctype html><html><body>${SVG}</body></html>`)],
  ['json with an svg', false, { type: 'application/json', body: JSON.stringify({ logo: '<svg >' }) }],
  ['nothing', false, { type: 'image/png', body: '' }],
  ['nothing as svg', false, asSvg('')],
  ['text as png', false, { type: 'image/png', body: 'Not here' }],
  ['nul bytes', false, { type: 'image/png', body: Buffer.alloc(4000) }],
  ['rubbish', false, { type: 'image/png', body: bytesOf('00 00 03 07 00 00 00 00 12 34') }],
  [
    'tga',
    false,
    { type: 'image/png', body: bytesOf('00 00 02 00 00 00 00 00 00 00 00 00 40 00 40 00 20 00') },
  ],
  [
    'tiff',
    false,
    { type: 'image/tiff', body: bytesOf('49 49 2a 00 08 00 00 00 02 00 00 01 03 00 01 00 00 00 40 00') },
  ],
  [
    'psd',
    false,
    { type: 'image/png', body: bytesOf('38 42 50 53 00 01 00 00 00 00 00 00 00 03 00 00 00 40 00 00 00 40') },
  ],
  [
    'dds',
    false,
    { type: 'image/png', body: bytesOf('44 44 53 20 7c 00 00 00 07 10 00 00 40 00 00 00 40 00 00 00') },
  ],
  ['pnm', false, { type: 'image/png', body: 'P6 64 64 255 ' }],
  ['jpeg 2000', false, { type: 'image/jp2', body: bytesOf('00 00 00 0c 6a 50 20 20 0d 0a 87 0a') }],
  ['gif', true, { type: 'image/gif', body: gif(64, 64) }],
  ['gif as text', true, { type: 'text/plain', body: gif(64, 64) }],
  ['gif without a type', true, { type: '', body: gif(64, 64) }],
  ['bmp', true, { type: 'image/bmp', body: bmp }],
  ['png of one pixel', true, { type: 'image/png', body: png }],
]
