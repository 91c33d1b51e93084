import { relative } from 'node:path'

/** A path as a person would name it: relative to the current folder when it is inside. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : short
}
