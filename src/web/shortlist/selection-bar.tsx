import { isBrandId } from '#contract/fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandCountWords, countWords } from '#web/data/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { VisuallyHidden } from '#web/ui/text.tsx'
import { useShortlist } from './kept-shortlists.ts'
import { select, useRefused } from './selection.ts'
import styles from './selection.module.css'
import { MAX_BRANDS } from './shortlist.ts'

/**
 * How many brands are on the shortlist, while some of this page are, and what can be done with the page.
 * @param page the brands that "Select page" selects.
 */
export function SelectionBar({ page }: { page: readonly ReadBrand[] }) {
  const { ids, title } = useShortlist()
  const refused = useRefused()
  const selectable = page.flatMap(({ id }) => id ?? []).filter(isBrandId)
  const chosen = selectable.filter((id) => ids.has(id)).length
  if (chosen === 0 && refused === 0) return null
  const isWhole = chosen === selectable.length
  return (
    <Row as="section" aria-label="Selection" className={styles.bar} data-print="hide">
      {refused > 0 ? (
        <p role="alert" className={styles.refused}>
          Nothing was added: a shortlist holds at most {countWords(MAX_BRANDS)} brands, and this would have
          made {countWords(refused)}.
        </p>
      ) : (
        <>
          <output className={styles.said}>
            {brandCountWords(ids.size)}
            <VisuallyHidden where="narrow"> in {title ? `“${title}”` : 'the shortlist'}</VisuallyHidden>
          </output>
          <Button tone="quiet" onClick={() => select(selectable, !isWhole)}>
            {isWhole ? 'Deselect page' : 'Select page'}
          </Button>
        </>
      )}
      <Link className={`${buttonClass} ${styles.open}`} to={paths.shortlist()}>
        Open <VisuallyHidden where="narrow">shortlist</VisuallyHidden>
      </Link>
    </Row>
  )
}
