import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide'
import { currentSettings } from '#web/data/settings.ts'
import { ageWords } from '#web/brand/time-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './display-menu.module.css'

/** Milliseconds between two looks at the age while it is shown. */
const INTERVAL = 5000

/** The service that this one is a copy of, and how old the copy is. Shows nothing where the brands are no copy. */
export function CopyAge({ baseAddress }: { baseAddress: string }) {
  const { copyOf } = currentSettings()
  const { data: age } = useQuery({
    queryKey: ['copy-age', baseAddress],
    queryFn: ({ signal }) => readCopyAge(baseAddress, signal),
    enabled: copyOf !== undefined,
    staleTime: 0,
    refetchInterval: INTERVAL,
  })
  if (copyOf === undefined) return null
  return (
    <p className={styles.connection}>
      <Icon of={Copy} size={14} />
      Copy of {new URL(copyOf).host}
      {typeof age === 'number' && `, ${ageWords(age)} old`}
    </p>
  )
}

/** In seconds; null while the copy is not whole, or cannot be read. */
async function readCopyAge(baseAddress: string, signal: AbortSignal): Promise<number | null> {
  const response = await fetch(`${baseAddress}/readyz`, { signal, credentials: 'omit', cache: 'no-store' })
  const { age } = (await response.json()) as { age?: unknown }
  return typeof age === 'number' ? age : null
}
