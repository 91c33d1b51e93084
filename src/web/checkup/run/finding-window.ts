/** The part of the findings that the page has. Apart from the state of the check-up, because scrolling changes only this. */
import { useEffect } from 'react'
import type { Finding, FindingIdentity } from '#checkup/report/finding.ts'
import { onDisconnect } from '#web/api/connection.ts'
import { createStore } from '#web/ui/create-store.ts'
import { useStore } from '#web/ui/use-store.ts'
import type { FindingQuery, FindingWindow } from './messages.ts'
import { onWorkerMessage, tell } from './worker-port.ts'

const NO_FINDINGS = { from: 0, to: 0, length: 0, findings: [] } as const
/** Findings asked for before and after those that are drawn. */
const SPARE = 100

let asked: { readonly query: FindingQuery; readonly from: number; readonly to: number } | undefined
const current = createStore<FindingWindow | undefined>(undefined)
const logoCount = createStore(0)
let onPlace = (_place: number) => {}

onWorkerMessage((message) => {
  if (message.type === 'place') return onPlace(message.place)
  if (message.type === 'findings') {
    const { query, from, to } = message.window
    asked = { query, from, to }
    current.set(message.window)
  } else if (message.type === 'logo-count') logoCount.set(message.count)
})
onDisconnect(() => {
  asked = undefined
  current.set(undefined)
  logoCount.set(0)
})

/** Asks for the findings in these places of a list, and some around them. Returns those that have arrived. */
export function useFindings(
  query: FindingQuery,
  first: number,
  last: number,
): Pick<FindingWindow, 'from' | 'to' | 'length' | 'findings'> {
  useEffect(() => ask(query, first, last), [query, first, last])
  const window = useStore(current)
  return window && isSame(window.query, query) ? window : NO_FINDINGS
}

/** How many logos there are to show for the rules asked for. */
export function useLogoCount(): number {
  return useStore(logoCount)
}

/** The first finding of a rule, where its findings are shown. */
export function useFirstFinding(rule: string): Finding | undefined {
  const first = useStore(current)?.first
  return first?.rule === rule ? first : undefined
}

/** The place of a finding in a list; -1: it is no longer there. */
export function placeOf(query: FindingQuery, identity: FindingIdentity): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  onPlace = resolve
  tell({ type: 'find', query, identity })
  return promise
}

function ask(query: FindingQuery, first: number, last: number): void {
  if (asked && isSame(asked.query, query) && asked.from <= first && last < asked.to) return
  asked = { query, from: Math.max(0, first - SPARE), to: last + SPARE }
  tell({ type: 'ask-findings', ...asked })
}

function isSame(one: FindingQuery, other: FindingQuery): boolean {
  return one.show === other.show && one.rules.join() === other.rules.join()
}
