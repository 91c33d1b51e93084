import { ChevronDown, Plus, Star } from 'lucide'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { ButtonLink } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { ExportMenu } from '#web/export/export-menu.tsx'
import {
  addShortlist,
  changeShortlist,
  deleteShortlist,
  openShortlist,
  shortlistBrands,
  switchShortlist,
  useShortlist,
  useShortlists,
} from '#web/shortlist/kept-shortlists.ts'
import { CopyShortlistLink, idsToShortlist } from '#web/shortlist/shortlist-controls.tsx'
import { cleanLine, EMPTY_SHORTLIST, nameOf } from '#web/shortlist/shortlist.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, Soft, VisuallyHidden } from '#web/ui/layout.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { toast } from '#web/ui/messages.tsx'
import { brandsOf, listName } from './lines.ts'
import styles from './match.module.css'
import { type MatchedSheet, sheetRows } from './match-sheet.ts'

interface MatchActionsProps {
  readonly sheet: MatchedSheet
  /** The name of the exported file. */
  readonly name: string
  /** A question is above these actions, and comes first. */
  readonly isAsking: boolean
  readonly row: RefObject<HTMLElement | null>
}

/** Adds all matched brands to a shortlist, or exports the lines that are shown. */
export function MatchActions({ sheet, name, isAsking, row }: MatchActionsProps) {
  const { key: open, ids: listed, title } = useShortlist()
  const others = useShortlists().filter(({ key }) => key !== open)
  const ids = idsToShortlist(brandsOf(sheet.lines))
  const missing = ids.filter((id) => !listed.has(id)).length
  const tone = isAsking ? 'plain' : 'primary'
  /** @param start opens another list, or a new one. */
  function add(start?: () => void, isNew = false) {
    const previous = openShortlist()
    start?.()
    const before = openShortlist()
    // The link takes the place of the focused button.
    flushSync(() => shortlistBrands(ids, true))
    const added = openShortlist().ids.difference(before.ids)
    if (added.size === 0) return
    row.current!.querySelector('a')?.focus()
    toast(`${formatBrandCount(added.size)} added to “${nameOf(before)}”.`, () => {
      const { key } = before
      if (isNew) deleteShortlist(key)
      else changeShortlist((now) => ({ ids: now.ids.difference(added) }), key)
      switchShortlist(previous.key)
    })
  }
  return (
    <Row ref={row}>
      {ids.length > 0 && (
        <Row wrap={false} style={{ flex: 'auto' }}>
          {missing === 0 ? (
            <ButtonLink data-tone={tone} title={title} to={paths.shortlist()}>
              Open shortlist
            </ButtonLink>
          ) : (
            <Button tone={tone} onClick={() => add()}>
              <span>
                Add {formatCount(missing)}{' '}
                <VisuallyHidden where="narrow">
                  {missing < ids.length ? 'more' : missing === 1 ? 'brand' : 'brands'}{' '}
                </VisuallyHidden>
                to {!title && <VisuallyHidden where="narrow">the </VisuallyHidden>}
                {title ? `“${title}”` : 'shortlist'}
              </span>
            </Button>
          )}
          <MenuButton
            id="other-lists"
            label="Add to another list"
            labelHidden="always"
            icon={ChevronDown}
            menuClassName={styles.lists}
          >
            <Soft size="xs" style={{ paddingInline: 'var(--space-2)' }}>
              Add {formatBrandCount(ids.length)} to
            </Soft>
            {others.map((list) => (
              <MenuItem
                key={list.key}
                icon={Star}
                label={nameOf(list)}
                end={formatBrandCount(list.ids.size)}
                act={() => add(() => switchShortlist(list.key))}
              />
            ))}
            <MenuItem
              icon={Plus}
              label="New list"
              act={() => {
                const made = { ...EMPTY_SHORTLIST, title: cleanLine(listName(sheet.list)) }
                add(() => addShortlist(made), true)
              }}
            />
          </MenuButton>
        </Row>
      )}
      <Row style={{ flex: 'auto' }}>
        {ids.length > 0 && <CopyShortlistLink shortlist={{ ...EMPTY_SHORTLIST, ids: new Set(ids) }} />}
        <ExportMenu
          brands={brandsOf(sheet.shown)}
          name={name}
          rows={() => sheetRows(sheet)}
          note="Table and CSV have every line."
        />
      </Row>
    </Row>
  )
}
