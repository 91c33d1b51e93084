/**
 * The shortlists that this device keeps for a service, until they are deleted. All tabs share them, and which one is open.
 * Ticking a brand on any screen adds it to the open one.
 */
import { useSelector } from '@tanstack/react-store'
import { isBrandId } from '#contract/fields.ts'
import { connectedAddress } from '#web/data/connection.ts'
import { type Persisted, persisted } from '#web/data/persisted.ts'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { toast, toastFailure } from '#web/ui/messages.tsx'
import { EMPTY_SHORTLIST, MAX_BRANDS, nameOf, readShortlist, type Shortlist } from './shortlist.ts'

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

/**
 * Changes the latest version of a list, because another tab may have changed it, too, and opens it.
 * @param key of the list; the open one by default. A list that was deleted is not changed.
 */
export function changeShortlist(update: (current: Shortlist) => Partial<Shortlist>, key?: string): void {
  change((current) => {
    const list = key === undefined ? openOf(current) : current.lists.find((each) => each.key === key)
    return list ? withList(current, { ...list, ...update(list) }) : current
  })
}

/** Stores a list, in place of the one with the same key if there is one, and opens it. */
export const saveShortlist = (list: KeptShortlist): void => change((current) => withList(current, list))

/** Adds a list under a title that no other has: "Spring (2)". */
export function addShortlist(list: Shortlist): void {
  const taken = new Set(store().get().lists.map(nameOf))
  let title = list.title
  for (let number = 2; taken.has(title || nameOf(list)); number++) title = `${nameOf(list)} (${number})`
  // Unique enough for the few lists of a device. `crypto.randomUUID` exists on HTTPS only.
  saveShortlist({ ...list, title, key: Date.now().toString(36) + Math.random().toString(36).slice(2) })
}

export const switchShortlist = (open: string): void => change((current) => ({ ...current, open }))

export const deleteShortlist = (key: string): void =>
  change(({ lists, open }) => ({ lists: lists.filter((list) => list.key !== key), open }))

export const deleteShortlists = (): void => change(() => ({ lists: [], open: '' }))

function withList({ lists }: KeptShortlists, list: KeptShortlist): KeptShortlists {
  const place = lists.findIndex(({ key }) => key === list.key)
  return { lists: place < 0 ? [...lists, list] : lists.with(place, list), open: list.key }
}

/** The brand whose box was clicked last, in this tab. */
let lastTicked = ''

/**
 * Adds brands to the end of the open list, or removes them. If they exceed the limit, none is added. If several are removed,
 * or one that `name` names, a toast offers to undo that.
 */
export function shortlistBrands(changed: readonly string[], isAdded: boolean, name?: string): void {
  const chosen = new Set(changed)
  const before = openShortlist()
  const { size } = before.ids.union(chosen)
  if (isAdded && size > MAX_BRANDS) {
    toastFailure(
      `Nothing was added: a shortlist can hold ${formatCount(MAX_BRANDS)} brands, and this one would have had ${formatCount(size)}.`,
    )
    return
  }
  changeShortlist(({ ids }) => ({ ids: isAdded ? ids.union(chosen) : ids.difference(chosen) }))
  const removed = before.ids.difference(openShortlist().ids)
  if (removed.size < (name ? 1 : 2)) return
  toast(name ? `${name} was removed.` : `${formatBrandCount(removed.size)} were removed.`, () =>
    // What was added or removed since then stays so.
    changeShortlist(({ ids }) => {
      const order = [...before.ids].filter((id) => ids.has(id) || removed.has(id))
      return { ids: new Set(order).union(ids) }
    }, before.key),
  )
}

/** Acts on a click on the box of a brand. With Shift, all brands of `list` from the box that was clicked before change. */
export function setShortlisted(
  event: Event,
  id: string,
  isTicked: boolean,
  list: readonly string[] = [],
): void {
  const [from, to] = [list.indexOf(lastTicked), list.indexOf(id)].toSorted((a, b) => a - b)
  const isRange = (event as MouseEvent).shiftKey && from! >= 0
  shortlistBrands(isRange ? list.slice(from, to! + 1).filter(isBrandId) : [id], isTicked)
  lastTicked = id
}
