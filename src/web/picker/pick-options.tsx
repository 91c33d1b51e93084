import { SearchX } from 'lucide'
import { type KeyboardEvent, useState } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { BrandName } from '#web/parts/brand-name.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { neighbour } from './neighbour.ts'
import styles from './brand-picker.module.css'
import { canPick, type PickRules } from './picks.ts'

interface PickOptionsProps {
  readonly brands: readonly ReadBrand[]
  readonly searched: string | undefined
  readonly picks: readonly string[]
  readonly rules: PickRules
  readonly onToggle: (brand: ReadBrand, id: string) => void
}

/** One page of brands to choose from. Arrow keys move among them; Tab enters and leaves them as one. */
export function PickOptions({ brands, searched, picks, rules, onToggle }: PickOptionsProps) {
  const [active, setActive] = useState<string>()
  const ids = brands.map(({ id }) => id)
  const entry = active !== undefined && ids.includes(active) ? active : ids[0]

  if (brands.length === 0) {
    return (
      <Empty
        icon={<Icon of={SearchX} size={20} />}
        title={searched === undefined ? 'No brands' : `No brand has “${searched}” in its name`}
      />
    )
  }

  function move(event: KeyboardEvent<HTMLUListElement>) {
    const options = [...event.currentTarget.querySelectorAll('input')]
    const next = neighbour(options, event.target as HTMLInputElement, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the options in it
    <ul className={styles.options} aria-label="Brands" onKeyDown={move}>
      {brands.map((brand, index) => {
        const { id } = brand
        const excluded = id === null || rules.exclude.includes(id)
        const open = id !== null && canPick(picks, id, rules)
        const toggle = () => open && onToggle(brand, id)
        return (
          // A service may repeat or leave out an id: the place on the page is the only sure key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <label className={styles.option} data-closed={!open || undefined}>
              <input
                type={rules.max === 1 ? 'radio' : 'checkbox'}
                aria-label={`Select ${brand.name ?? id ?? 'this brand'}`}
                aria-disabled={!open}
                checked={id !== null && picks.includes(id)}
                tabIndex={id === entry ? 0 : -1}
                onChange={toggle}
                // A radio that is checked says nothing of a second press.
                onClick={() => rules.max === 1 && id !== null && picks.includes(id) && toggle()}
                onFocus={() => setActive(id ?? undefined)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                  event.preventDefault()
                  toggle()
                }}
              />
              <BrandLogo src={brand.logo} name={brand.name} size="row" alt="" />
              <span className={styles.words}>
                <bdi>
                  <BrandName brand={brand} searched={searched} />
                </bdi>
                <span className={styles.id}>{excluded ? 'Not available' : id}</span>
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}
