/** What stands beside the field: the recent lists while it is empty, then what will be read. */
import { useSelector } from '@tanstack/react-store'
import { X } from 'lucide'
import { usePreferences } from '#web/data/preferences.tsx'
import { formatDate, formatRecent } from '#web/time/format-time.ts'
import { formatCount } from '#web/time/locale.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Card, Heading, Row, Soft, Stack, textLinkClass } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/messages.tsx'
import {
  brandOf,
  brandsOf,
  formatLineCount,
  formatNameCount,
  type Line,
  listName,
  OUTCOME_LABELS,
  outcomeOf,
} from './lines.ts'
import shared from './match.module.css'
import styles from './paste.module.css'
import { dropList, keepList, pastedLists } from './kept-lists.ts'
import { useMatching } from './matching.ts'
import { leftOut, type Paste, type PastedList, readPaste } from './read-paste.ts'

interface PreviewProps {
  readonly list: PastedList
  readonly lines: readonly Line[]
  readonly isMatched?: boolean
  readonly onChange: (changed: Partial<PastedList>) => void
}

/** The first names show whether the text was read as it was meant. If there is just one more, it is shown as well. */
const SHOWN = 30

/** What is read of a text, or was if it is matched: its columns, its names, and what is left out. */
export function Preview({ list, lines, isMatched = false, onChange }: PreviewProps) {
  const paste = readPaste(list.text)
  const { columns } = paste
  const names = isMatched ? [] : lines
  const shown = names.length > SHOWN + 1 ? names.slice(0, SHOWN) : names
  return (
    <Card as="section" className={shared.card} aria-labelledby="preview">
      <Heading level={2} id="preview">
        {isMatched ? 'What was read' : 'What will be read'}
      </Heading>
      <p>{pasteSummary(paste, list, lines)}</p>
      {columns.length > 1 && (
        <SelectField
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
      {names.length > 0 && (
        <ul className={styles.names} aria-label="Names">
          {shown.map(({ text }) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
      {shown !== names && <Soft size="s">and {formatCount(names.length - SHOWN)} more</Soft>}
      <LeftOut {...{ list, lines, onChange }} />
    </Card>
  )
}

/** The lines that are no names, and why. Each can be included, and left out again. */
function LeftOut({ list, lines, onChange }: Omit<PreviewProps, 'isMatched'>) {
  const paste = readPaste(list.text)
  const { takenBack = [] } = list
  const left = leftOut(paste)
  if (left.size === 0) return null
  const included = left.size - leftOut(paste, takenBack).size
  // These are most likely to be names.
  const first = [...left].filter(([, part]) => part === 'Outside the list')
  const also = included > 0 ? `, ${formatCount(included)} included` : ''
  return (
    <Stack as="section" gap={1} aria-labelledby="left-out">
      <Heading level={3} id="left-out">{`${formatLineCount(left.size - included)} left out${also}`}</Heading>
      <ul>
        {Array.from(new Map([...first, ...left]), ([text, part]) => {
          const others = takenBack.filter((each) => each !== text)
          const isIncluded = others.length < takenBack.length
          const act = isIncluded ? 'Leave out' : 'Include'
          const Text = isIncluded ? 'span' : Soft
          const line = lines.find((each) => each.text === text)
          return (
            <Row as="li" wrap={false} key={text} className={styles.entry}>
              <Stack gap={0}>
                <Text dir="auto">{text}</Text>{' '}
                <Soft as="output" size="xs">
                  {isIncluded ? includedWords(line) : part}
                </Soft>
              </Stack>
              <Button
                tone={part === 'Outside the list' && !isIncluded ? 'plain' : 'quiet'}
                aria-label={`${act} “${text}”`}
                onClick={() => onChange({ takenBack: isIncluded ? others : [...others, text] })}
              >
                {act}
              </Button>
            </Row>
          )
        })}
      </ul>
    </Stack>
  )
}

function includedWords(line: Line | undefined): string {
  const outcome = line && outcomeOf(line)
  if (!outcome || outcome === 'waiting') return 'Included'
  return `Included as line ${line.numbers[0]}: ${OUTCOME_LABELS[outcome].toLowerCase()}`
}

/** The recent lists of this device, to continue or to delete. */
export function RecentLists({ onOpen }: { readonly onOpen: (list: PastedList) => void }) {
  const { edited } = useMatching()
  const lists = useSelector(pastedLists()).filter(({ list }) => list.text !== edited?.text)
  const { zone } = usePreferences()
  if (lists.length === 0) return null
  return (
    <Card as="section" className={shared.card} aria-labelledby="last-lists">
      <Heading level={2} id="last-lists">
        Recent lists
      </Heading>
      <ul>
        {lists.map((kept, place) => {
          const { list, lines, toDecide, usedAt } = kept
          const name = listName(list)
          return (
            <Row as="li" wrap={false} key={list.text} className={styles.entry}>
              <button type="button" onClick={() => onOpen(list)}>
                <Stack as="span" gap={0}>
                  <bdi className={textLinkClass}>{name}</bdi>
                  <Soft size="s">
                    {formatNameCount(lines)}
                    {toDecide > 0 && `, ${formatCount(toDecide)} to decide`}
                    {usedAt && `, ${formatRecent(usedAt, zone) ?? formatDate(usedAt, zone)}`}
                  </Soft>
                </Stack>
              </button>
              <Button
                tone="quiet"
                aria-label={`Delete ${name}`}
                title={`Delete ${name}`}
                onClick={() => {
                  dropList(list)
                  toast(`“${name}” was deleted.`, () => keepList(kept, place))
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

/** Says what is read: headings, rows without a name, and repeated lines. */
function pasteSummary(paste: Paste, { column }: PastedList, lines: readonly Line[]): string {
  const total = lines.flatMap(({ numbers }) => numbers).length
  // Why there are fewer brands than lines.
  const repeated = lines.filter(brandOf).length - brandsOf(lines).length
  const unnamed = paste.lines.filter((line) => !line.leftOut && !line.cells[column]).length
  return [
    `${formatNameCount(lines.length)}${lines.length < total ? `, ${formatCount(total - lines.length)} repeated` : ''}.`,
    paste.hasHeading && 'The first line is read as a heading.',
    unnamed > 0 && `${formatCount(unnamed)} ${unnamed === 1 ? 'row has' : 'rows have'} no name.`,
    repeated > 0 && `${formatNameCount(repeated)} ${repeated === 1 ? 'repeats' : 'repeat'} a brand.`,
    paste.isCut &&
      `Only the first ${formatLineCount(paste.lines.length)} are read. Paste the rest afterwards.`,
  ]
    .filter(Boolean)
    .join(' ')
}
