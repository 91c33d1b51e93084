import { useEffect, useEffectEvent, useState } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { BrandName } from '#web/brand/brand-name.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { moveFocus } from '#web/ui/move-focus.ts'
import { canPick, type PickRules, type Picks } from './picks.ts'

export interface PickOptionsProps {
  readonly brands: readonly ReadBrand[]
  readonly searched: string | undefined
  readonly picks: Picks
  readonly rules: PickRules
  readonly onToggle: (id: string, brand: ReadBrand) => void
}

/** One page of brands to choose from. Tab enters and leaves them as one; see `usePickKeys` for the keys among them. */
export function PickOptions({ brands, searched, picks, rules, onToggle }: PickOptionsProps) {
  /** The place that Tab leads to. */
  const [entry, setEntry] = useState(0)
  return (
    <ul aria-label="Brands">
      {brands.map((brand, index) => {
        const { id, name } = brand
        const isOpen = id !== null && canPick(picks, id, rules)
        return (
          // A service may repeat or leave out an id: the place on the page is the only sure key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <label className={buttonClass}>
              <input
                type={rules.max === 1 ? 'radio' : 'checkbox'}
                aria-label={`Select ${name ?? id ?? 'this brand'}`}
                aria-disabled={!isOpen}
                checked={id !== null && picks.has(id)}
                tabIndex={index === Math.min(entry, brands.length - 1) ? 0 : -1}
                onFocus={() => setEntry(index)}
                // A radio that is pressed again does not change.
                onClick={() => isOpen && onToggle(id, brand)}
                onChange={() => {}}
              />
              <BrandLogo src={brand.logo} name={name} size="row" alt="" />
              <span>
                <bdi>
                  <BrandName brand={brand} searched={searched} />
                </bdi>
                <small>{id === null || rules.exclude.includes(id) ? 'Not available' : id}</small>
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

const ENDS: Readonly<Record<string, number>> = { Home: 0, End: -1 }

interface PickKeysOptions {
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Handles the keys of the picker, wherever in the page the focus is. */
export function usePickKeys({ onConfirm, onCancel }: PickKeysOptions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    // Keys of an input method choose among its suggestions. Safari ends a composition before its last key, which has 229.
    if (event.isComposing || event.keyCode === 229) return
    const options = [...document.querySelectorAll<HTMLElement>('main li input')]
    const option = options.find((one) => one === target)
    const isMoving = option ?? (key === 'ArrowDown' && target instanceof HTMLInputElement)
    if (key === 'Escape') onCancel()
    else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) onConfirm()
    else if (key === 'Enter' && option) option.click()
    else if (option && key in ENDS) options.at(ENDS[key]!)!.focus()
    else if (!isMoving || !moveFocus(options, key)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
