import type { TimePageRequest, TimePosition } from '#client/time-walk/time-walk.ts'

/** A position in a list ordered by update in the address: "after.1790000000000.4711", or "end". */
export function printPosition(side: 'after' | 'before', { at, id, place }: TimePosition): string {
  return [side, at, id, ...(place === undefined ? [] : [place])].join('.')
}

/** The first page for anything that is no position. */
export function readPosition(text: string | undefined): Pick<TimePageRequest, 'after' | 'before'> {
  if (text === 'end') return { before: 'end' }
  const [, side, at, id, , place] = /^(after|before)\.(-?\d{1,16})\.([^.]*)(\.(.*))?$/s.exec(text ?? '') ?? []
  if (side === undefined || id === undefined) return {}
  const position: TimePosition = { at: Number(at), id, place }
  return side === 'after' ? { after: position } : { before: position }
}
