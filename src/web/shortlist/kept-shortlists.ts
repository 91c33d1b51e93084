/**
 * The shortlists that this device keeps for a service, until they are deleted. All tabs share them, and which one is open.
 * Selecting a brand on any screen adds it to the open one.
 */
import { useSelector } from '@tanstack/react-store'
import { connectedAddress } from '#web/data/connection.ts'
import { type Persisted, persisted } from '#web/data/persisted.ts'
import { EMPTY_SHORTLIST, readShortlist, type Shortlist } from './shortlist.ts'

export interface KeptShortlist extends Shortlist {
  readonly key: string
}

interface KeptShortlists {
  readonly lists: readonly KeptShortlist[]
  /** The key of the open one. */
  readonly open: string
}

/** The open list while none is stored. */
const NEW: KeptShortlist = { ...EMPTY_SHORTLIST, key: 'new' }

const store = (): Persisted<KeptShortlists> =>
  persisted(`brand-catalogue:shortlists:${connectedAddress() ?? ''}`, {
    label: 'shortlists',
    read: readKept,
    write: ({ lists, open }) =>
      lists.length > 0 ? { lists: lists.map((list) => ({ ...list, ids: [...list.ids] })), open } : undefined,
  })

function readKept(stored: unknown): KeptShortlists {
  const { lists, open } = (stored ?? {}) as Partial<Record<keyof KeptShortlists, unknown>>
  const read = (Array.isArray(lists) ? (lists as unknown[]) : []).flatMap((list) => {
    const { key, ...rest } = (list ?? {}) as Partial<Record<keyof KeptShortlist, unknown>>
    return typeof key === 'string' ? [{ ...readShortlist(rest), key }] : []
  })
  return { lists: read, open: typeof open === 'string' ? open : '' }
}

const openOf = ({ lists, open }: KeptShortlists) => lists.find(({ key }) => key === open) ?? lists[0] ?? NEW

export const useShortlist = (): KeptShortlist => useSelector(store(), openOf)
export const openShortlist = (): KeptShortlist => openOf(store().get())
export const useShortlists = (): readonly KeptShortlist[] => useSelector(store(), ({ lists }) => lists)

/** The number of lists that are not empty. */
export const shortlistCount = (): number =>
  store()
    .get()
    .lists.filter(({ ids, title, note }) => ids.size > 0 || title || note).length

const change = (update: (current: KeptShortlists) => KeptShortlists): void => void store().change(update)

/** Changes the latest version of the open list, because another tab may have changed it, too. */
export function changeShortlist(update: (current: Shortlist) => Partial<Shortlist>): void {
  change((current) => {
    const open = openOf(current)
    return withList(current, { ...open, ...update(open) })
  })
}

/** Stores a list, in place of the one with the same key if there is one, and opens it. */
export const putShortlist = (list: KeptShortlist): void => change((current) => withList(current, list))

export function addShortlist(list: Shortlist): void {
  // Unique enough for the few lists of a device. `crypto.randomUUID` exists on HTTPS only.
  putShortlist({ ...list, key: Date.now().toString(36) + Math.random().toString(36).slice(2) })
}

export function switchShortlist(open: string): void {
  change((current) => ({ ...current, open }))
}

export function deleteShortlist(key: string): void {
  change(({ lists, open }) => ({ lists: lists.filter((list) => list.key !== key), open }))
}

/** Deletes all lists of this service. */
export function deleteShortlists(): void {
  change(() => ({ lists: [], open: '' }))
}

function withList({ lists }: KeptShortlists, list: KeptShortlist): KeptShortlists {
  const place = lists.findIndex(({ key }) => key === list.key)
  return { lists: place < 0 ? [...lists, list] : lists.with(place, list), open: list.key }
}
