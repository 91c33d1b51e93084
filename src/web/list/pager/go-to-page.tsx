import { type FocusEvent, useId, useState } from 'react'
import { changeQuery, type ListQuery, queryValue } from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import type { ListPlace } from '#web/list/paging/list-place.ts'
import { countWords } from '#web/data/preferences/count-words.ts'
import styles from './go-to-page.module.css'

interface GoToPageProps {
  readonly place: ListPlace
  readonly links: PageLinks
  readonly onGo: (query: ListQuery) => void
}

/** The number of the page in a field: another number leads there. Nothing where pages have no numbers. */
export function GoToPage({ place: { number, last }, links, onGo }: GoToPageProps) {
  const id = useId()
  /** Undefined: nothing is typed. */
  const [text, setText] = useState<string>()
  const numbered = numberedLink(links)
  if (number === undefined || !numbered || (number === 1 && last === 1)) return null

  function go(input: HTMLInputElement) {
    // One number, in whatever words: "page 3" or "1,200", but not "2.5".
    const digits = /^\D*(\d[\d,\s]*)\D*$/.exec(text ?? '')?.[1] ?? ''
    const wanted = Number(digits.replace(/\D/g, ''))
    const isPast = last !== undefined && wanted > last
    if (text !== undefined && (wanted === 0 || isPast)) {
      input.setCustomValidity(
        isPast ? `The last page is ${countWords(last)}.` : 'Enter the number of a page.',
      )
      input.reportValidity()
      return
    }
    setText(undefined)
    if (!numbered || text === undefined || wanted === number) return
    onGo(changeQuery(numbered, { page: String(wanted), cursor: undefined }))
  }
  function type(input: HTMLInputElement, typed: string | undefined) {
    input.setCustomValidity('')
    setText(typed)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        go(event.currentTarget.querySelector('input')!)
      }}
    >
      <label htmlFor={id} className={styles.label}>
        Go to page
      </label>
      <input
        id={id}
        className={styles.field}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={15}
        value={text ?? String(number)}
        style={{ inlineSize: `${0.65 * Math.max(2, String(last ?? number).length) + 1.25}em` }}
        onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
        onChange={({ target }) => type(target, target.value)}
        onBlur={({ target }) => type(target, undefined)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') type(currentTarget, undefined)
        }}
      />
      {last !== undefined && <span className={styles.of}>of {countWords(last)}</span>}
    </form>
  )
}

/** A link of the list that names a page by its number. */
function numberedLink({ last, next, prev, first }: PageLinks): ListQuery | undefined {
  return [last, next, prev, first]
    .map(linkQuery)
    .find((query): query is ListQuery => query !== null && queryValue(query, 'page') !== undefined)
}
