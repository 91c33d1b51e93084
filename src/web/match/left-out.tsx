import { useMemo } from 'react'
import { formatCount } from '#web/time/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, Soft, Stack } from '#web/ui/layout.tsx'
import styles from './match.module.css'
import { leftOut, type PastedList, readPaste } from './read-paste.ts'

interface LeftOutProps {
  readonly list: PastedList
  readonly onTakeBack: (texts: readonly string[]) => void
}

/** The lines that are no names, such as "Hi Bea,": each can be taken back. */
export function LeftOut({ list: { text, takenBack }, onTakeBack }: LeftOutProps) {
  const left = useMemo(() => leftOut(readPaste(text), takenBack), [text, takenBack])
  if (left.length === 0) return null
  return (
    <details className={styles.leftOut} data-print="hide">
      <summary>Left out: {formatCount(left.length)}, no names</summary>
      <Stack as="ul" gap={0}>
        {left.map((line) => (
          <Row as="li" key={line} justify="between">
            <Soft dir="auto">{line}</Soft>
            <Button tone="quiet" aria-label={`Take back “${line}”`} onClick={() => onTakeBack([line])}>
              Take back
            </Button>
          </Row>
        ))}
      </Stack>
    </details>
  )
}
