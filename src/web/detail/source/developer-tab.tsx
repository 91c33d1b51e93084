import type { Exchange } from '#client/errors.ts'
import { BrandJson } from './brand-json.tsx'
import { BrandRequest } from './brand-request.tsx'
import styles from './developer-tab.module.css'

interface DeveloperTabProps {
  /** The body of the endpoint's response, once there is one. */
  readonly text: string | undefined
  readonly loading: boolean
  readonly exchange: Exchange | undefined
}

/** The JSON of a brand, and the request that it came with. */
export function DeveloperTab({ text, loading, exchange }: DeveloperTabProps) {
  return (
    <div className={styles.parts}>
      <BrandJson text={text} loading={loading} />
      <BrandRequest exchange={exchange} />
    </div>
  )
}
