/** What became of an earlier report's findings, and of its brands. */
import type { ReactNode } from 'react'
import type { ChangedBrand, ComparedBrand } from '#checkup/report/compare-catalogues.ts'
import { visibleText } from '#checkup/report/visible-text.ts'
import { webAddress } from '#checkup/report/web-address.ts'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { brandCountWords, countWords, dateTimeWords } from '#web/parts/times/moment-words.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type Change, CHANGES, type Comparison, type FirstOf } from '#web/checkup/run/messages.ts'
import styles from './comparison-view.module.css'

const CHANGE_WORDS: Readonly<Record<Change, string>> = {
  new: 'New',
  changed: 'Changed',
  fixed: 'Fixed',
  unknown: 'Not judged again',
  still: 'Still there',
}

interface ComparisonViewProps {
  readonly comparison: Comparison
  readonly onEnd: () => void
  /** Which findings are shown. */
  readonly change: Change
  readonly onChange: (change: Change) => void
  /** These findings. */
  readonly children: ReactNode
}

export function ComparisonView({ comparison, onEnd, change, onChange, children }: ComparisonViewProps) {
  const { zone } = usePreferences()
  const { counts, baseAddress, name, startedAt, added, removed, renamed, logoChanged } = comparison
  const differences = added.count + removed.count + renamed.count + logoChanged.count
  return (
    <section aria-label="Comparison">
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{sentence(comparison)}</h2>
          <p className={styles.soft}>
            Compared with {name}: {new URL(baseAddress).host}, {dateTimeWords(Date.parse(startedAt), zone)}
          </p>
        </div>
        <Button onClick={onEnd}>End comparison</Button>
      </header>
      <div className={styles.choice}>
        <Segmented
          label="Findings"
          labelVisible
          value={change}
          onChange={onChange}
          options={CHANGES.map((value) => ({
            value,
            label: `${CHANGE_WORDS[value]} ${countWords(counts[value])}`,
          }))}
        />
      </div>
      {counts[change] > 0 ? (
        children
      ) : (
        <p className={styles.none}>No finding is {CHANGE_WORDS[change].toLowerCase()}.</p>
      )}
      <div className={styles.brands}>
        <h3 className={styles.title}>
          {differences === 0 ? 'The brands are the same' : 'Brands that differ'}
        </h3>
        <Brands title="Added" brands={added} />
        <Brands title="Removed" brands={removed} />
        <Pairs title="Renamed" pairs={renamed} />
        <Pairs title="Another logo" pairs={logoChanged} />
      </div>
    </section>
  )
}

function sentence({ counts }: Comparison): string {
  if (counts.new + counts.changed + counts.fixed === 0) return 'No finding is new, changed or fixed.'
  return `${countWords(counts.new)} new, ${countWords(counts.changed)} changed, ${countWords(counts.fixed)} fixed.`
}

function Brands({ title, brands }: { title: string; brands: FirstOf<ComparedBrand> }) {
  return (
    <Part title={title} {...brands}>
      {brands.first.map((brand) => (
        <li key={brand.id}>
          <One brand={brand} />
        </li>
      ))}
    </Part>
  )
}

function Pairs({ title, pairs }: { title: string; pairs: FirstOf<ChangedBrand> }) {
  return (
    <Part title={title} {...pairs}>
      {pairs.first.map(({ before, after }) => (
        <li key={after.id} className={styles.pair}>
          <One brand={before} />
          <span aria-label="became">→</span>
          <One brand={after} />
        </li>
      ))}
    </Part>
  )
}

function Part({ title, count, first, children }: FirstOf<unknown> & { title: string; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section>
      <h4 className={styles.part}>
        {title}: {brandCountWords(count)}
        {count > first.length && `, the first ${first.length} shown`}
      </h4>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

function One({ brand: { id, name, logo } }: { brand: ComparedBrand }) {
  return (
    <span className={styles.one}>
      <BrandLogo src={webAddress(logo)} name={name} size="row" alt="" />
      <span>
        {visibleText(name)} <span className={styles.soft}>{id}</span>
      </span>
    </span>
  )
}
