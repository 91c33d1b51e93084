import { Button } from '#web/ui/button.tsx'
import { countWords } from '#web/data/preferences/count-words.ts'
import { forget, forgetAll, useDecisions } from './kept/decisions.ts'
import styles from './remembered-decisions.module.css'

/** What this device has remembered, each to forget. */
export function RememberedDecisions() {
  const decisions = [...useDecisions().values()].toReversed()
  if (decisions.length === 0) return null
  return (
    <details className={styles.card}>
      <summary>
        {countWords(decisions.length)} {decisions.length === 1 ? 'decision' : 'decisions'} remembered
      </summary>
      <p className={styles.hint}>
        Kept on this device for the next list. What is forgotten here is asked again there.
      </p>
      <ul>
        {decisions.map(({ text, brand }) => (
          <li key={text} className={styles.decision}>
            <span>
              <bdi>“{text}”</bdi> is {brand ? <bdi>{brand.name ?? `id ${brand.id}`}</bdi> : 'none'}
            </span>
            <Button tone="quiet" aria-label={`Forget “${text}”`} onClick={() => forget(text)}>
              Forget
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={forgetAll}>Forget all</Button>
    </details>
  )
}
