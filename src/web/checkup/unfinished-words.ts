import type { UnfinishedRun } from '#checkup/run/snapshot.ts'
import { brandCountWords, countWords } from '#web/preferences/count-words.ts'

/** What a run that did not finish left undone: "124 of 3,470 logos were checked". */
export function unfinishedWords({ brands, total, isListRead, logos }: UnfinishedRun): string {
  if (!isListRead) {
    const words =
      total === null ? brandCountWords(brands) : `${countWords(brands)} of ${brandCountWords(total)}`
    return `${words} were read`
  }
  return logos.done < logos.of
    ? `${countWords(logos.done)} of ${countWords(logos.of)} logos were checked`
    : 'all brands were read, but the filters were not tested'
}
