/** What stands beside the field: an example while it is empty, then what will be read, and the last lists. */
import { ArrowRight, X } from 'lucide'
import { useState } from 'react'
import { formatCount } from '#web/time/locale.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { formatDate, formatRecent } from '#web/time/format-time.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Card, Heading, Row, Soft, Stack, Table } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/messages.tsx'
import { brandOf, brandsOf, formatLineCount, formatNames, type Line, listName } from './lines.ts'
import { ICONS } from './line-table.tsx'
import cards from './decide-card.module.css'
import matchStyles from './match.module.css'
import styles from './paste-form.module.css'
import { forgetList, keepList, usePastedLists } from './pasted-lists.ts'
import { namesWithin } from './mail-lines.ts'
import { leftOut, type Paste, type PastedList, readPaste, wholeText } from './read-paste.ts'

const EXAMPLE = [
  ['1. Spotify AB', 'matched', 'Spotify'],
  ['Addidas', 'open', 'Adidas? You decide'],
  ['Zzyzx Stores', 'none', 'Not found'],
] as const

export function Example() {
  return (
    <Card as="section" className={cards.card} aria-labelledby="example">
      <Heading level={2} id="example">
        For example
      </Heading>
      <Table aria-labelledby="example">
        <tbody>
          {EXAMPLE.map(([pasted, outcome, brand]) => (
            <tr key={pasted}>
              <th scope="row">{pasted}</th>
              <td>
                <Icon of={ArrowRight} size={14} directed />
              </td>
              <td data-outcome={outcome}>
                <Row as="span" wrap={false} className={matchStyles.outcome}>
                  <Icon of={ICONS[outcome]} size={14} /> {brand}
                </Row>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Soft as="p" size="s">
        List numbers, quotes, greetings and endings such as “Inc.” do not matter.
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
const SHOWN = 20

/** The columns and the lines of a text, before it is matched. Those that are no names are pale, and can be included. */
export function Preview({ paste, list, lines, onChange }: PreviewProps) {
  const { columns } = paste
  const { column, takenBack = [] } = list
  const [isWhole, setWhole] = useState(false)
  const left = new Set(leftOut(paste, takenBack))
  const names = Map.groupBy(lines, ({ numbers }) => numbers[0]!)
  const rows = paste.lines.flatMap((line) => {
    const isLeft = line.leftOut !== undefined && left.has(wholeText(line))
    const read = columns.length > 1 ? [line.cells] : names.get(line.number)?.map(({ text }) => [text])
    const each = isLeft ? [[wholeText(line)]] : (read ?? [])
    return each.map((cells, index) => ({ key: `${line.number} ${index}`, cells, isLeft }))
  })
  // A sentence with names is shown wherever it is, so that nobody misses it.
  const shown = rows.filter(
    ({ cells, isLeft }, index) => isWhole || index < SHOWN || (isLeft && namesWithin(cells[0]!).length > 1),
  )
  return (
    <Card as="section" className={cards.card} aria-labelledby="preview">
      <Heading level={2} id="preview">
        What will be read
      </Heading>
      <p>{pasteSummary(paste, list, lines)}</p>
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
          {shown.map(({ key, cells, isLeft }) => (
            <tr key={key}>
              {isLeft ? (
                <td colSpan={columns.length}>
                  <LeftLine
                    text={cells[0]!}
                    onTakeBack={() => onChange({ takenBack: [...takenBack, cells[0]!] })}
                  />
                </td>
              ) : (
                columns.map((_, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <td key={index} data-matched={index === column || undefined} dir="auto">
                    {cells[index]}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      {(isWhole ? rows.length > SHOWN : shown.length < rows.length) && (
        <Button tone="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show ${formatCount(rows.length - shown.length)} more`}
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
  ]
  return <Soft size="s">{said.filter(Boolean).join(' ')}</Soft>
}

/** A line that is no name, such as "Hi Bea,": it can be included after all, and a sentence is then the names that it lists. */
function LeftLine({ text, onTakeBack }: { readonly text: string; readonly onTakeBack: () => void }) {
  const names = namesWithin(text)
  const count = names.length > 1 ? ` ${formatCount(names.length)} names` : ''
  return (
    <Row justify="between" wrap={false}>
      <Soft size="s" dir="auto">
        {text}
      </Soft>
      <Button
        tone="quiet"
        className={styles.include}
        aria-label={`Include${count} “${names.join(', ')}”`}
        onClick={onTakeBack}
      >
        Include{count}
      </Button>
    </Row>
  )
}

/** The recent lists of this device, to continue or to delete. */
export function LastLists({ onOpen }: { readonly onOpen: (list: PastedList) => void }) {
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
          return (
            <Row as="li" gap={0} wrap={false} key={list.text}>
              <Button
                tone="quiet"
                className={`${cards.choice} ${styles.lastList}`}
                onClick={() => onOpen(list)}
              >
                <Stack as="span" gap={0}>
                  <bdi>{name}</bdi>
                  {at !== undefined && <Soft size="s">{formatRecent(at, zone) ?? formatDate(at, zone)}</Soft>}
                </Stack>
                {toDecide > 0 && <span data-outcome="open">{formatCount(toDecide)} to decide</span>}
                <span>
                  {matched === undefined
                    ? formatLineCount(lines)
                    : `${formatCount(matched)} of ${formatCount(lines)} matched`}
                </span>
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
            </Row>
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
  { column, takenBack }: PastedList,
  lines: readonly Line[],
  isMatched = false,
): string {
  const total = lines.flatMap(({ numbers }) => numbers).length
  const isRepeated = lines.length < total
  const left = leftOut(paste, takenBack).length
  const unnamed = paste.lines.filter((line) => !line.leftOut && !line.cells[column]).length
  return [
    (isRepeated || !isMatched) &&
      `${formatNames(lines, total)}${isRepeated ? `, ${formatCount(lines.length)} different` : ''}.`,
    left > 0 && `${formatLineCount(left)} left out${isMatched ? ': edit the list to include them' : ''}.`,
    paste.hasHeading && !isMatched && 'The first line is read as a heading.',
    unnamed > 0 && `${formatCount(unnamed)} ${unnamed === 1 ? 'row has' : 'rows have'} no name.`,
    paste.isCut &&
      `Only the first ${formatLineCount(paste.lines.length)} are read. Paste the rest afterwards.`,
  ]
    .filter(Boolean)
    .join(' ')
}
