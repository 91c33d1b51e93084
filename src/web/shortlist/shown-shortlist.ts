import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useGo } from '#web/data/routing/navigation.tsx'
import { paths } from '#web/data/routing/paths.ts'
import { packShortlist, unpackShortlist } from './pack-shortlist.ts'
import { OWN, setShortlist, useShortlist } from './selection.ts'
import { EMPTY_SHORTLIST, type Shortlist } from './shortlist.ts'

/**
 * The shortlist of the address. It is that of this tab, or one from a link: looking at a link changes nothing of one's own.
 * With no shortlist of one's own, the first change makes it that.
 */
export function useShownShortlist() {
  const address = useLocation()
  const go = useGo()
  const own = useShortlist()
  const packed = address.hash.slice(1)
  const shown = useMemo(() => unpackShortlist(packed), [packed])
  const ownPacked = useMemo(() => (own.ids.size === 0 ? '' : packShortlist(own)), [own])
  const isOwn = ownPacked !== '' && packed === ownPacked
  // An entry of the history that showed one's own shows what it is now, and so does an address without a shortlist.
  const isOlder = (address.state === OWN || packed === '') && ownPacked !== '' && !isOwn

  function show(next: Shortlist, replace: boolean) {
    const path = paths.shortlist(next.ids.size === 0 ? '' : packShortlist(next), {}, address.search.slice(1))
    go(path, { replace, state: OWN })
  }
  useEffect(() => {
    if (isOlder) go(paths.shortlist(ownPacked, {}, address.search.slice(1)), { replace: true, state: OWN })
  }, [isOlder, ownPacked, address.search, go])

  return {
    /** Undefined: the link was cut off. Without brands: there is none. */
    shown: packed === '' ? EMPTY_SHORTLIST : shown,
    own,
    isOlder,
    /** Whether it can be changed. */
    isOpen: isOwn || own.ids.size === 0,
    /** Changes the shortlist, and the address with it. */
    edit: (changes: Partial<Shortlist>) => {
      const next = { ...(shown ?? EMPTY_SHORTLIST), ...changes }
      setShortlist(next)
      show(next, true)
    },
    /** Makes this one's own, in place of the one before. */
    take: (next: Shortlist) => {
      setShortlist(next)
      show(next, false)
    },
  }
}
