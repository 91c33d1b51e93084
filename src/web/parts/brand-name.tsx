import type { ReadBrand } from '#contract/read-brand.ts'
import styles from './brand-name.module.css'
import { Fault } from './fault.tsx'
import { matchName } from './match-name.ts'

interface BrandNameProps {
  readonly brand: ReadBrand
  /** The name that was searched for; the part of this name that matches is marked. */
  readonly searched: string | undefined
}

export function BrandName({ brand, searched }: BrandNameProps) {
  const { name } = brand
  if (name === null) return <Fault brand={brand} field="name" />
  const match = matchName(name, searched)
  if (!match) return name
  return (
    <>
      {name.slice(0, match.start)}
      <mark className={styles.mark}>{name.slice(match.start, match.end)}</mark>
      {name.slice(match.end)}
    </>
  )
}
