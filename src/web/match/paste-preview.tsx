/** What stands beside the field: an example while it is empty, then what will be read, and the last lists. */
import { X } from 'lucide'
import { useState } from 'react'
import { formatCount } from '#web/time/locale.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { formatDate, formatRecent } from '#web/time/format-time.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Card, Heading, Row, Soft, Table } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/messages.tsx'
import {
  brandOf,
  brandsOf,
  formatLineCount,
  formatNames,
  type Line,
  listName,
  OUTCOME_LABELS,
} from './lines.ts'
import { ICONS } from './line-table.tsx'
import cards from './decide-card.module.css'
import matchStyles from './match.module.css'
import { takeBack } from './matching.ts'
import styles from './paste-form.module.css'
import { forgetList, keepList, usePastedLists } from './pasted-lists.ts'
import { leftOut, type Paste, type PastedList, readPaste } from './read-paste.ts'

const EXAMPLE = [
  ['1. Spotify AB', 'matched', 'Spotify'],
  ['Addidas', 'open', 'Adidas?'],
  ['Zzyzx Stores', 'none', ''],
] as const

export function Example() {
  return (
    <Card as="section" className={cards.card} aria-labelledby="example">
      <Heading level={2} id="example">
        For example
      </Heading>
      <Table aria-labelledby="example">
        <thead>
          <tr>
            <th scope="col">Your list</th>
            <th scope="col">Outcome</th>
            <th scope="col">Name</th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLE.map(([pasted, outcome, brand]) => (
            <tr key={pasted}>
              <th scope="row">{pasted}</th>
              <td data-outcome={outcome}>
                <Row as="span" wrap={false} className={matchStyles.outcome}>
                  <Icon of={ICONS[outcome]} size={14} /> {OUTCOME_LABELS[outcome]}
                </Row>
              </td>
              <td>{brand}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Soft as="p" size="s">
        List numbers, quotes and endings such as “Inc.” do not matter. You decide on close matches.
      </Soft>
    </Card>
  )
}

interface PreviewProps {
  readonly paste: Paste
  readonly list: PastedList
  readonly lines: readonly Line[]
  readonly onChange: (changed: Partial<PastedList>) => void
}

/** The first lines show whether the text was read as it was meant. */
const SHOWN = 10

/** The columns, the lines and what is left out of a text, before it is matched. */
export function Preview({ paste, list, lines, onChange }: PreviewProps) {
  const { columns } = paste
  const { column, takenBack = [] } = list
  const rows =
    columns.length > 1
      ? paste.lines.filter((line) => !line.leftOut)
      : lines.map(({ text }) => ({ number: text, cells: [text] }))
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, SHOWN)
  return (
    <Card as="section" className={cards.card} aria-labelledby="preview">
      <Heading level={2} id="preview">
        What will be read
      </Heading>
      <p>{pasteSummary(paste, list, lines)}</p>
      <LeftOut list={list} onTakeBack={(texts) => onChange({ takenBack: [...takenBack, ...texts] })} />
      {columns.length > 1 && (
        <SelectField
          stacked
          label="Column to match"
          value={column}
          onChange={({ target }) => onChange({ column: Number(target.value) })}
        >
          {columns.map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns may be named alike
            <option key={index} value={index}>
              {name} ({paste.lines.find(({ cells }) => cells[index])?.cells[index]?.slice(0, 24) ?? 'empty'})
            </option>
          ))}
        </SelectField>
      )}
      <Table className={styles.preview} aria-label="Lines">
        {columns.length > 1 && (
          <thead>
            <tr>
              {columns.map((name, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <th key={index} scope="col" data-matched={index === column || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {shown.map(({ number, cells }) => (
            <tr key={number}>
              {columns.map((_, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={index} data-matched={index === column || undefined} dir="auto">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.length > SHOWN && (
        <Button tone="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show ${formatCount(rows.length - SHOWN)} more`}
        </Button>
      )}
    </Card>
  )
}

/** What was read of the pasted text, and what was not, beside what was matched. */
export function ReadLines({ list, lines }: { readonly list: PastedList; readonly lines: readonly Line[] }) {
  // Why there are fewer brands than lines.
  const repeated = lines.filter(brandOf).length - brandsOf(lines).length
  const said = [
    pasteSummary(readPaste(list.text), list, lines, true),
    repeated > 0 && `${formatLineCount(repeated)} ${repeated === 1 ? 'repeats' : 'repeat'} a brand.`,
  ].filter(Boolean)
  return (
    <>
      {said.length > 0 && <Soft size="s">{said.join(' ')}</Soft>}
      <LeftOut list={list} onTakeBack={takeBack} />
    </>
  )
}

interface LeftOutProps {
  readonly list: PastedList
  readonly onTakeBack: (texts: readonly string[]) => void
}

/** The lines that are not names, such as "Hi Bea,": each can be included after all. */
export function LeftOut({ list: { text, takenBack }, onTakeBack }: LeftOutProps) {
  const left = leftOut(readPaste(text), takenBack)
  if (left.length === 0) return null
  return (
    <details className={styles.leftOut} data-print="hide">
      <summary>
        {formatLineCount(left.length)} left out: <bdi>{left.join(' · ')}</bdi>
      </summary>
      <ul>
        {left.map((line) => (
          <Row as="li" gap={0} justify="between" wrap={false} key={line}>
            <Soft dir="auto">{line}</Soft>
            <Button tone="quiet" aria-label={`Include “${line}”`} onClick={() => onTakeBack([line])}>
              Include
            </Button>
          </Row>
        ))}
      </ul>
    </details>
  )
}

/** The recent lists of this device, to continue or to delete. */
export function LastLists({ onOpen }: { readonly onOpen: (list: PastedList, at?: number) => void }) {
  const lists = usePastedLists()
  const { zone } = usePreferences()
  if (lists.length === 0) return null
  return (
    <Card as="section" className={cards.card} aria-labelledby="last-lists">
      <Heading level={2} id="last-lists">
        Recent lists
      </Heading>
      <ul>
        {lists.map((kept) => {
          const { list, lines, toDecide, matched, at } = kept
          const name = listName(list)
          const result = [
            matched === undefined
              ? formatLineCount(lines)
              : `${formatCount(matched)} of ${formatCount(lines)} matched`,
            toDecide > 0 && `, ${formatCount(toDecide)} to decide`,
            at !== undefined && ` · ${formatRecent(at, zone) ?? formatDate(at, zone)}`,
          ]
          return (
            <li key={list.text} className={styles.lastList}>
              <Button tone="quiet" onClick={() => onOpen(list, at)}>
                <bdi>{name}</bdi>
                <Soft size="s">{result.filter(Boolean).join('')}</Soft>
              </Button>
              <Button
                tone="quiet"
                aria-label={`Delete ${name}`}
                title={`Delete ${name}`}
                onClick={() => {
                  forgetList(list)
                  toast(`${name} was deleted.`, () => keepList(kept))
                }}
              >
                <Icon of={X} size={16} />
              </Button>
            </li>
          )
        })}
      </ul>
      <Soft as="p" size="s">
        This browser keeps your last five lists and your decisions.
      </Soft>
    </Card>
  )
}

/** Says what is read, or was if it is matched: headings, rows without a name, and repeated lines. */
function pasteSummary(
  paste: Paste,
  { column }: PastedList,
  lines: readonly Line[],
  isMatched = false,
): string {
  const total = lines.flatMap(({ numbers }) => numbers).length
  const isRepeated = lines.length < total
  const unnamed = paste.lines.filter((line) => !line.leftOut && !line.cells[column]).length
  return [
    (isRepeated || !isMatched) &&
      `${formatNames(lines, total)}${isRepeated ? `, ${formatCount(lines.length)} different` : ''}.`,
    paste.hasHeading && !isMatched && 'The first line is read as a heading.',
    unnamed > 0 && `${formatCount(unnamed)} ${unnamed === 1 ? 'row has' : 'rows have'} no name.`,
    paste.isCut &&
      `Only the first ${formatLineCount(paste.lines.length)} are read. Paste the rest afterwards.`,
  ]
    .filter(Boolean)
    .join(' ')
}
