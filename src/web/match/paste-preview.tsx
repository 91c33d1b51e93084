/** What stands beside the field: the recent lists while it is empty, then what will be read. */
import { X } from 'lucide'
import { formatCount } from '#web/time/locale.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { formatMinutes } from '#web/time/format-time.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Card, Heading, Row, Soft, Stack } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/messages.tsx'
import { brandOf, brandsOf, formatLineCount, formatNames, type Line, listName } from './lines.ts'
import cards from './decide-card.module.css'
import styles from './paste-form.module.css'
import { forgetList, keepList, usePastedLists } from './kept-lists.ts'
import { namesWithin } from './mail-lines.ts'
import { leftOut, type Paste, type PastedList, readPaste } from './read-paste.ts'

interface PreviewProps {
  readonly paste: Paste
  readonly list: PastedList
  readonly lines: readonly Line[]
  readonly onChange: (changed: Partial<PastedList>) => void
}

/** The first names show whether the text was read as it was meant. */
const SHOWN = 30

/** The names in a text and its columns, before it is matched, and what is left out. */
export function Preview({ paste, list, lines, onChange }: PreviewProps) {
  const { columns } = paste
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
          value={list.column}
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
      <ul className={styles.names} aria-label="Names">
        {lines.slice(0, SHOWN).map(({ text }) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <Soft size="s">and {formatCount(lines.length - SHOWN)} more</Soft>}
      <LeftOut {...{ paste, list, onChange }} open />
    </Card>
  )
}

/** What was read of the pasted text, and what was not, beside what was matched. */
export function ReadLines({ list, lines, onChange }: Omit<PreviewProps, 'paste'>) {
  const paste = readPaste(list.text)
  // Why there are fewer brands than lines.
  const repeated = lines.filter(brandOf).length - brandsOf(lines).length
  const said = [
    pasteSummary(paste, list, lines, true),
    repeated > 0 && `${formatLineCount(repeated)} ${repeated === 1 ? 'repeats' : 'repeat'} a brand.`,
  ]
  return (
    <Soft as="div" size="s">
      {said.filter(Boolean).join(' ')}
      <LeftOut {...{ paste, list, onChange }} />
    </Soft>
  )
}

interface LeftOutProps extends Omit<PreviewProps, 'lines'> {
  readonly open?: boolean
}

/** The lines that are no names, and why. Each can be included, as the names that it lists, and left out again. */
function LeftOut({ paste, list, onChange, open }: LeftOutProps) {
  const { takenBack = [] } = list
  const left = leftOut(paste)
  if (left.size === 0) return null
  return (
    <details open={open} className={styles.left}>
      <summary>{formatLineCount(leftOut(paste, takenBack).size)} left out</summary>
      <ul>
        {Array.from(left, ([text, part]) => {
          const names = namesWithin(text)
          const others = takenBack.filter((each) => each !== text)
          const isIncluded = others.length < takenBack.length
          const count = names.length > 1 ? ` ${formatCount(names.length)} names` : ''
          const act = (isIncluded ? 'Leave out' : 'Include') + count
          return (
            <Row as="li" wrap={false} key={text}>
              <span dir="auto">{text}</span> <Soft size="xs">{part}</Soft>
              <Button
                tone="quiet"
                className={cards.small}
                aria-label={`${act} “${names.join(', ')}”`}
                onClick={() => onChange({ takenBack: isIncluded ? others : [...others, text] })}
              >
                {act}
              </Button>
            </Row>
          )
        })}
      </ul>
    </details>
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
          const said = [
            matched === undefined
              ? formatLineCount(lines)
              : `${formatCount(matched)} of ${formatCount(lines)} matched`,
            toDecide > 0 && `${formatCount(toDecide)} to decide`,
            at !== undefined && formatMinutes(at, zone),
          ]
          return (
            <Row as="li" gap={0} wrap={false} className={styles.recent} key={list.text}>
              <Button tone="quiet" className={cards.choice} onClick={() => onOpen(list)}>
                <Stack as="span" gap={0}>
                  <bdi>{name}</bdi>
                  <Soft size="s">{said.filter(Boolean).join(', ')}</Soft>
                </Stack>
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
