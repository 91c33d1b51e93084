/** One brand of a report and what was found, or the brands that were found together. */
import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { webAddress } from '#checkup/logos/look-at-logos.ts'
import type { FindingStates } from '#checkup/report/outcomes.ts'
import type { Finding } from '#checkup/report/report.ts'
import { inSentence, visibleText } from '#checkup/report/sentences.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { curlCommand } from '#client/curl-command.ts'
import { isBrandId } from '#contract/fields.ts'
import { BrandLogo, type BrandLogoProps } from '#web/brand/brand-logo.tsx'
import { MarkedText } from '#web/brand/brand-name.tsx'
import { differingPart } from '#web/brand/change-words.ts'
import { backgroundLabel, backgroundPaint } from '#web/brand/logo-background.tsx'
import { connectedAddress } from '#web/data/connection.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { useShortlist } from '#web/shortlist/kept-shortlists.ts'
import { BrandBox } from '#web/shortlist/shortlist-controls.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Row, Soft, Stack } from '#web/ui/layout.tsx'

/** Tells examples of one fault of the service apart. */
export const findingId = ({ rule, brand, field }: Finding) => [rule, brand, field].join('\n')

export interface FindingRowProps {
  readonly together: readonly Finding[]
  /** How each has changed since an earlier report. */
  readonly states?: FindingStates | undefined
  /** Whether the report is about the service of the session, so that its brands can be opened. */
  readonly isOwn: boolean
}

/**
 * One brand and what was found, or the brands that were found together, side by side: names show where they differ, logos the
 * address that they share.
 */
export function FindingRow({ together, states, isOwn }: FindingRowProps) {
  const ticked = useShortlist().ids
  const { rule, request, field, value, name: named, detail } = together[0]!
  const isAlone = together.length === 1
  const failure = rule === 'logo-silent' ? detail : undefined
  // Names stand there already: those that were found together, and one that is found by itself.
  const isFixed = states?.get(together[0]!) === 'fixed'
  const Text = isFixed ? FixedText : rule === 'logo-background' ? LogoOnBoth : FindingText
  const hasText = field === 'logo' || (isAlone && (value !== named || detail !== undefined))
  return (
    <tr data-found={isAlone ? '' : undefined}>
      <td colSpan={isAlone && hasText ? undefined : 2}>
        {together.map((finding) => {
          const { brand, name, logo } = finding
          const part = differenceOf(finding, together)
          const state = states?.get(finding) ?? 'still there'
          const more = !isFixed && state !== 'still there' && <span data-state={state}>{state}</span>
          if (brand === null) return <p key={findingId(finding)}>The whole list {more}</p>
          return (
            <Row key={findingId(finding)} gap={1} wrap={false} data-found={isAlone ? undefined : ''}>
              {isOwn && (
                <BrandBox id={brand} name={visibleText(name || brand)} isTicked={ticked.has(brand)} />
              )}
              <BrandCell id={brand} {...{ name, logo, isOwn, part, more, failure }} />
            </Row>
          )
        })}
      </td>
      {hasText && (
        <td colSpan={isAlone ? undefined : 2}>
          <Text finding={together[0]!} />
          {request !== undefined && (
            <span data-print="hide">
              <CopyButton
                label="Copy command"
                copied="Command copied"
                text={() => curlCommand(`${connectedAddress() ?? ''}/v1/brands${request}`)}
              />
            </span>
          )}
        </td>
      )}
    </tr>
  )
}

function LogoOnBoth({ finding: { logo } }: { finding: Finding }) {
  return (
    <Row>
      {['light', 'dark'].map((background) => (
        <Stack key={background} gap={1} style={{ '--logo': '4rem', '--tile': backgroundPaint(background) }}>
          <BrandLogo src={webAddress(logo)} />
          <Soft size="xs">On {inSentence(backgroundLabel(background))}</Soft>
        </Stack>
      ))}
    </Row>
  )
}

interface BrandCellProps extends Pick<Finding, 'name' | 'logo'>, Pick<BrandLogoProps, 'failure'> {
  readonly id: string
  readonly isOwn: boolean
  /** The part of the name that is marked. */
  readonly part?: ComponentProps<typeof MarkedText>['part'] | undefined
  /** After the name. */
  readonly more?: ReactNode
}

/** A brand, with a link that opens it beside the report. */
export function BrandCell({ id, name, logo, isOwn, part, more, failure }: BrandCellProps) {
  const shown = new URLSearchParams(useLocation().search)
  const text = name === '' ? '(no name)' : visibleText(name ?? id)
  const title = part ? <MarkedText text={text} part={part} /> : text
  return (
    <Row gap={3} wrap={false}>
      <BrandLogo src={webAddress(logo)} failure={failure} />
      <div>
        {isBrandId(id) && isOwn ? (
          <Link
            to={paths.checkup({ ...Object.fromEntries(shown), brand: id })}
            data-brand={id}
            aria-current={shown.get('brand') === id ? 'true' : undefined}
          >
            {title}
          </Link>
        ) : (
          title
        )}
        {more && <> {more}</>}
        <Soft as="p" size="s">
          {id}
        </Soft>
      </div>
    </Row>
  )
}

/** What was wrong; of a logo, why. */
function FixedText({ finding: { value, detail } }: { finding: Finding }) {
  return <Soft size="s">Was: {detail && webAddress(value) ? inSentence(detail) : visibleText(value)}</Soft>
}

/** What is wrong: the field unless the rule names it, its value, and what it is compared with. */
export function FindingText({ finding: { rule, field, value, detail } }: { finding: Finding }) {
  return (
    <div>
      {RULES.get(rule)?.group !== `${field}s` && <Soft size="s">{field}: </Soft>}
      <code>{value === '' ? '(empty)' : <AddressOrText text={value} />}</code>
      {detail !== undefined && (
        <Soft as="p" size="s">
          <AddressOrText text={detail} />
        </Soft>
      )}
    </div>
  )
}

/** Where there is no room for all of an address, its end, which names the file, stays: the middle gives way. */
function AddressOrText({ text }: { text: string }) {
  const shown = visibleText(text).replace(/^https:\/\//, '')
  if (webAddress(text) === null) return shown
  return (
    <span title={text} data-address>
      <span>{shown.slice(0, -16)}</span>
      {shown.slice(-16)}
    </span>
  )
}

/** The part of a name that differs from those that it was found together with. `undefined` if none does. */
export function differenceOf(finding: Finding, together: readonly Finding[]) {
  if (finding.field !== 'name') return undefined
  const names = together.map(({ value }) => visibleText(value))
  const folded = names.map((name) => name.toLowerCase())
  // Case is marked only if nothing else differs.
  const compared = new Set(folded).size > 1 ? folded : names
  const own = compared[together.indexOf(finding)]!
  const other = compared.find((name) => name !== own)
  if (other === undefined) return undefined
  const { start, end } = differingPart(own, other)
  // A mark begins at a letter, unless only a space differs.
  return { start: end - (own.slice(start, end).trimStart().length || end - start), end }
}
