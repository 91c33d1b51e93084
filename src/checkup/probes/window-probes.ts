import { formatTimestamp, readTimestamp, type TimestampForm, timestampStep } from '#contract/timestamp.ts'
import { fieldsOf } from '#contract/additional-fields.ts'
import type { BrandColumns } from '#checkup/columns/brand-columns.ts'
import type { Probe, ProbeFinding, ProbePlan, ReadList } from './probe.ts'
import { about, brandNow } from './read-brands.ts'
import { strangerFindings } from './strangers.ts'

/** Where in the sorted timestamps the windows are laid. */
const PLACES = [0, 0.25, 0.5, 0.75, 1]
const MOST_FINDINGS = 5

interface Window {
  readonly after?: number
  readonly before?: number
}

/** Windows of updated_after and updated_before at, right before and right after real values. */
export function windowProbes(list: ReadList): ProbePlan {
  const form = list.columns.mainForm()
  const times = Float64Array.from(realTimes(list.columns)).toSorted()
  if (form === undefined || times.length === 0) {
    const cause = 'No timestamp can be read'
    return {
      probes: [],
      notJudged: ['window-wrong', 'window-bound-included'].map((rule) => ({ rule, cause })),
    }
  }
  const step = timestampStep(form)
  const values = new Set(
    PLACES.map((place) => wholeStep(times[Math.round(place * (times.length - 1))]!, step)),
  )
  const windows = [...values].flatMap((at): Window[] => [
    { after: at - step, before: at + step },
    { after: at },
    { before: at },
  ])
  return { probes: windows.map((window) => windowProbe(list, form, window)) }
}

function windowProbe(list: ReadList, form: TimestampForm, window: Window): Probe {
  const { after, before } = window
  const parameters = [
    ...(after === undefined ? [] : [['updated_after', formatTimestamp(after, form)]]),
    ...(before === undefined ? [] : [['updated_before', formatTimestamp(before, form)]]),
  ]
  const query = `?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`).join('&')}`
  const field = parameters.map(([name]) => name).join(' and ')
  return {
    rules: ['window-wrong', 'window-bound-included'],
    words: query.slice(1),
    async run(ask) {
      const { columns } = list
      const { brands, whole } = await ask.several(query)
      const findings: ProbeFinding[] = strangerFindings(list, brands, query)

      for (const brand of brands) {
        const at = readTimestamp(fieldsOf(brand.raw)['updated_at'])?.at
        if (at === undefined || isInside(window, at) || findings.length >= MOST_FINDINGS) continue
        const rule = at === after || at === before ? 'window-bound-included' : 'window-wrong'
        findings.push({
          rule,
          offence: {
            ...about(list, brand),
            field,
            value: formatTimestamp(at, form),
            detail: `returned for ${query}`,
            request: query,
          },
        })
      }

      if (!whole) return findings
      const came = new Set(brands.map(({ id }) => id))
      const missed = rowsInside(columns, window).filter(
        (row) => columns.ids[row]! !== '' && !came.has(columns.ids[row]!),
      )
      for (const row of missed.slice(0, MOST_FINDINGS)) {
        const now = await brandNow(ask, columns.ids[row]!)
        if (!now || readTimestamp(fieldsOf(now.raw)['updated_at'])?.at !== columns.time(row)) continue
        const value = formatTimestamp(columns.time(row), form)
        findings.push({
          rule: 'window-wrong',
          offence: { row, field, value, detail: `not returned for ${query}`, request: query },
        })
      }
      return findings
    },
  }
}

function isInside({ after = -Infinity, before = Infinity }: Window, at: number): boolean {
  return at > after && at < before
}

function rowsInside(columns: BrandColumns, window: Window): number[] {
  const rows: number[] = []
  for (let row = 0; row < columns.length; row++) if (isInside(window, columns.time(row))) rows.push(row)
  return rows
}

function* realTimes(columns: BrandColumns): Generator<number> {
  for (let row = 0; row < columns.length; row++) if (!Number.isNaN(columns.time(row))) yield columns.time(row)
}

function wholeStep(at: number, step: number): number {
  return Math.floor(at / step) * step
}
