import { inflateSync } from 'node:zlib'

/** How many sheets of paper a PDF has: each is an object of one type. Firefox packs its objects into streams. */
export function countSheets(pdf: Buffer): number {
  const plain = pdf.toString('latin1')
  const packed = Array.from(
    plain.matchAll(/\/ObjStm\b[^]*?stream\r?\n([^]*?)\r?\nendstream/g),
    ([, stream]) => inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1'),
  )
  return [plain, ...packed].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
