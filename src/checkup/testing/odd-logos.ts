import type { TestFile } from './catalogue-service.ts'
import { bmp } from './planted-faults.ts'

const DRAWING = '<rect width="40" height="40" fill="#c03030"/><rect x="40" width="24" height="24"/>'
const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
const SVG = `<svg ${NAMESPACE} width="64" height="64">${DRAWING}</svg>`
const LATIN_1 = '<?xml version="1.0" encoding="ISO-8859-1"?>'
const LONG = 'Licence '.repeat(640)
const asSvg = (body: string | Uint8Array): TestFile => ({ type: 'image/svg+xml', body })
const PREFIXED = `<svg:svg ${NAMESPACE.replace('xmlns', 'xmlns:svg')} width="64" height="64"><svg:rect width="40" height="40"/></svg:svg>`
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const bytesOf = (hex: string, length = 400) =>
  Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.alloc(length)])
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const html = (inside: string): TestFile => ({
  type: 'text/html',
  body: `<!doctype html><title>Not here</title><p>Gone.</p>${inside}`,
})

/**
 * Files that hosts serve as a logo or in place of one, and whether a plain `<img>` in Chromium shows them. Many are from bug
 * reports of other programs that detect image types.
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
  ['svg with a prefix', true, asSvg(PREFIXED)],
  ['svg in UTF-16', true, asSvg(utf16(SVG))],
  ['svg in Latin-1', false, asSvg(Buffer.from(`${LATIN_1}<!-- é -->${SVG}`, 'latin1'))],
  ['svg without a size', true, asSvg(`<svg ${NAMESPACE}>${DRAWING}</svg>`)],
  ['svg as text', false, { type: 'text/plain', body: SVG }],
  ['svg without a type', false, { type: '', body: SVG }],
  ['svg cut off', false, asSvg(SVG.slice(0, -8))],
  ['svg with an unknown entity', false, asSvg(SVG.replace('<rect', '&nbsp;<rect'))],
  ['svg without a namespace', false, asSvg(`<svg width="64" height="64">${DRAWING}</svg>`)],
  ['svg in another namespace', false, asSvg(SVG.replace('2000/svg', '1999/xhtml'))],
  ['html', false, html('')],
  ['html with an svg', false, html(SVG)],
  ['html as svg', false, asSvg(`<!doctype html><html><body>${SVG}</body></html>`)],
  ['json with an svg', false, { type: 'application/json', body: JSON.stringify({ logo: '<svg >' }) }],
  ['nothing', false, { type: 'image/png', body: '' }],
  ['text as png', false, { type: 'image/png', body: 'Not here' }],
  ['nul bytes', false, { type: 'image/png', body: Buffer.alloc(4000) }],
  ['rubbish', false, { type: 'image/png', body: bytesOf('00 00 03 07 00 00 00 00 12 34') }],
  ['gif', true, { type: 'image/gif', body: Buffer.from(gif, 'base64') }],
  ['gif as text', true, { type: 'text/plain', body: Buffer.from(gif, 'base64') }],
  ['bmp without a type', true, { type: '', body: bmp(40) }],
  ['png', true, { type: 'image/png', body: Buffer.from(png, 'base64') }],
]
