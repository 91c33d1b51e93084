/**
 * Chooses how long the next window is. Places are in walking order: milliseconds since 1970 when walking towards newer
 * brands, the same with the sign turned around when walking towards older ones.
 */

/** So many brands are aimed at: nearly always less than the 100 of one answer, and some pages in advance. */
const AIM = 75
/** An estimate of so many brands in one moment suggests to read up to it first, and then that moment by itself. */
const LONG_MOMENT = 100

/** A window that is known to be too long for one answer, and a sample of the brands in it. */
export interface Bracket {
  readonly to: number
  readonly count: number
  /** In walking order. */
  readonly sample: readonly SampledBrand[]
  /** How many brands are expected up to each one of the sample. */
  readonly perSample: number
  /** Whose sample has just led to a window that is hardly shorter. */
  readonly misled: Misled
}

type Misled = undefined | 'by the first page' | 'by both pages'

export interface SampledBrand {
  readonly id: string | null
  readonly place: number
}

/** Where the next window ends that begins at `from` (minus infinity: wherever the list begins). */
export function chooseEnd(from: number, bracket: Bracket, step: number): number {
  const { to, sample, perSample, misled } = bracket
  const first = sample[0]?.place
  if (first === undefined) return endWithoutSample(from, bracket, step)

  const rank = Math.max(1, Math.floor(AIM / perSample))
  const isUseless = misled === 'by both pages'
  const chosen = isUseless ? first : sample[Math.min(sample.length, rank) - 1]!.place
  const inMoment = sample.filter(({ place }) => place === chosen).length
  if (inMoment > 2 && inMoment * perSample >= LONG_MOMENT) return chosen > from ? chosen - step : chosen
  if (isUseless) return endWithoutSample(from, bracket, step)
  if (AIM < perSample && Number.isFinite(from)) {
    return from + Math.floor(((first - from) * AIM) / perSample / step) * step
  }
  return chosen < to || to === from ? chosen : to - step
}

/**
 * Whether the last sample misled, after it led to a window of `count` brands. Where ids roughly follow time, the first page
 * holds brands of one end only: then the last page is sampled as well, and if that does not help, time is halved.
 */
export function misledBy(before: Bracket | undefined, count: number): Misled {
  if (!before || count <= before.count / 2 || before.misled === 'by both pages') return undefined
  return before.misled ? 'by both pages' : 'by the first page'
}

/** What remains of brackets, the outermost first, after a window up to `to` was read completely. */
export function bracketsAfter(brackets: readonly Bracket[], to: number, rows: number): Bracket[] {
  return brackets.flatMap((bracket) => bracketAfter(bracket, to, rows) ?? [])
}

function bracketAfter(bracket: Bracket, to: number, rows: number): Bracket | undefined {
  const sample = bracket.sample.filter(({ place }) => place > to)
  if (to >= bracket.to || sample.length === 0) return undefined
  const used = bracket.sample.length - sample.length
  // Shorter than expected: neither the sample nor this one window tells all of the truth.
  const short = rows < (used === 0 ? AIM : used * bracket.perSample) / 4
  const observed = Math.max(1, rows / Math.max(1, used))
  return {
    ...bracket,
    count: bracket.count - rows,
    sample,
    perSample: short ? Math.sqrt(bracket.perSample * observed) : bracket.perSample,
    misled: undefined,
  }
}

/** Half-way; from an open beginning, as far beyond the sample as the sample is wide. */
function endWithoutSample(from: number, { to, sample }: Bracket, step: number): number {
  const first = sample[0]?.place ?? to
  const last = Number.isFinite(to) ? to : (sample.at(-1)?.place ?? first)
  const end = Number.isFinite(from) ? from + (last - from) / 2 : first - (last - first)
  return Math.min(Math.floor(end / step) * step, to - step)
}

/**
 * Whether brands in the service's order stand in walking order (1), in its reverse (-1), or without regard to it (0):
 * where ids are given in the order of time, the first or the last page is the one to look at.
 */
export function trendOf(places: readonly number[]): -1 | 0 | 1 {
  let up = 0
  let down = 0
  for (let index = 1; index < places.length; index++) {
    if (places[index]! > places[index - 1]!) up++
    if (places[index]! < places[index - 1]!) down++
  }
  if (up + down < 10) return 0
  return up > 9 * down ? 1 : down > 9 * up ? -1 : 0
}

/** The end of a window that begins at `from`, where brands have come at `pace` (brands a millisecond) so far. */
export function endAtPace(from: number, pace: number, step: number): number {
  return from + Math.max(0, Math.floor(AIM / pace / step) - 1) * step
}

/** The pace of brands that were read, in walking order or its reverse; undefined: too few to tell. */
export function paceOf(places: readonly number[]): number | undefined {
  const length = Math.abs((places.at(-1) ?? 0) - (places[0] ?? 0))
  return places.length >= AIM / 8 && length > 0 ? places.length / length : undefined
}
