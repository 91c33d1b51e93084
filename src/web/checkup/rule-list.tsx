/** The rules by groups: with examples before the first run, and then with what each has found so far. */
import { ChevronRight, CircleCheck, CircleDashed, CircleHelp, CircleX, Info, TriangleAlert } from 'lucide'
import { Fragment } from 'react'
import type { CheckupProgress } from '#checkup/progress.ts'
import { type JudgedRule, type Summary, type Verdict, VERDICT_LABELS } from '#checkup/report/outcomes.ts'
import { inSentence, partChecked, verdictOfGroup } from '#checkup/report/sentences.ts'
import { RULES, rulesIn, titleOf } from '#checkup/rules/rule-table.ts'
import { RULE_GROUPS, type RuleGroup } from '#checkup/rules/rule.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { formatCount } from '#web/time/locale.ts'
import { Icon } from '#web/ui/button.tsx'
import { Heading, Soft, Stack, textLinkClass } from '#web/ui/layout.tsx'
import checkup from './checkup.module.css'
import styles from './rule-list.module.css'

const GROUPS: Readonly<Record<RuleGroup, { title: string; words: string }>> = {
  contract: { title: 'Fields', words: 'Each brand has its four fields in the right format.' },
  paging: { title: 'Pages', words: 'The list has every brand once, and its links work.' },
  filters: { title: 'Filters', words: 'Searches, dates and ids return the right brands.' },
  names: { title: 'Names', words: 'No name is misspelt, a placeholder, or entered twice.' },
  logos: { title: 'Logos', words: 'Each logo loads, can be seen, and belongs to one brand.' },
}

/** The link to every rule, and its title. */
const ALL_RULES = `All ${RULES.size} rules`

/** Every rule, with an example of what it finds. After a run, each has its status, and is a link that shows it alone. */
export function AllRules({ summary }: { summary?: Summary | undefined }) {
  const inPart = summary?.rules.filter(({ notJudged }) => notJudged.length > 0) ?? []
  return (
    <section aria-labelledby="all-rules">
      <Stack gap={1} className={checkup.part}>
        <Heading level={2} id="all-rules">
          {summary ? ALL_RULES : 'What is checked'}
        </Heading>
        {/* Of a run that was stopped, there would be too many. */}
        {inPart.length > 0 && inPart.length <= 3 && (
          <Soft as="p">
            Not checked in full:{' '}
            {inPart.map(({ rule }, index) => (
              <Fragment key={rule}>
                {index > 0 && ', '}
                <Link to={paths.checkup({ rule })} className={textLinkClass}>
                  {inSentence(titleOf(rule))}
                </Link>
              </Fragment>
            ))}
          </Soft>
        )}
      </Stack>
      <div className={styles.allRules}>
        {RULE_GROUPS.map((group) => {
          const { title: name, words } = GROUPS[group]
          const found = verdictOfGroup(group, summary?.rules)
          return (
            <details key={group} open={summary !== undefined || matchMedia('(width >= 64rem)').matches}>
              <summary>
                <span className={checkup.mark}>
                  <Icon of={ChevronRight} size={16} />
                </span>
                <Heading level={3}>{name}</Heading>{' '}
                <Soft>{found.words || (found.verdict !== 'unchecked' && VERDICT_LABELS[found.verdict])}</Soft>{' '}
                <Soft size="s">{words}</Soft>
              </summary>
              <ul>
                {rulesIn(group).map(({ id, title, example }) => {
                  const judged = summary?.rules.find(({ rule }) => rule === id)
                  const part = judged && judged.judged > 0 && partChecked(judged)
                  const state = part ? `${part} checked` : judged?.judged === 0 && judged.notJudged[0]?.cause
                  return (
                    <li key={id} data-verdict={judged?.verdict}>
                      {/* Beside a fault that was not found, a tick would say that it was. */}
                      <span>
                        {judged && judged.verdict !== 'fine' && <VerdictMark verdict={judged.verdict} />}
                      </span>
                      {judged ? <Link to={paths.checkup({ rule: id })}>{title}</Link> : <span>{title}</span>}
                      <span>{judged && (judged.judged > 0 ? formatCount(judged.count) : '–')}</span>
                      <Soft size="s">{state || `E.g. ${example}`}</Soft>
                    </li>
                  )
                })}
              </ul>
            </details>
          )
        })}
      </div>
    </section>
  )
}

/** What is said of a group until something is known of it. */
const WAITS = { reading: 'Waiting', looking: 'Checking…', judging: 'Checking…', stopping: 'Stopping…' }

interface RuleListProps {
  readonly summary: Summary | undefined
  readonly chosen: JudgedRule | undefined
  readonly progress: CheckupProgress | null
  /** All rules are shown. */
  readonly isAll: boolean
}

/** How far each group is, and its rules with findings; each is a link that shows it alone. */
export function RuleList({ summary, chosen, progress, isAll }: RuleListProps) {
  return (
    <nav aria-label="Rules" className={styles.rules}>
      {RULE_GROUPS.map((group) => {
        const { rules, verdict, words, part } = verdictOfGroup(group, summary?.rules)
        const isAwaited = progress?.open.includes(group)
        const waits = isAwaited && words === '' && WAITS[progress!.stage]
        return (
          <section key={group}>
            <h3>
              <VerdictMark verdict={waits ? null : verdict} /> <span>{GROUPS[group].title}</span>{' '}
              <Soft style={{ fontWeight: 400 }}>
                {waits || `${words || VERDICT_LABELS[verdict]}${isAwaited ? ' so far' : ''}`}
              </Soft>
            </h3>
            {part && !isAwaited && (
              <Soft as="p" size="s" style={{ paddingInlineStart: 'calc(var(--rule-side) + 1.5rem)' }}>
                {part}
              </Soft>
            )}
            <ul>
              {rules.map(
                (judged) =>
                  (judged.count > 0 || judged.failed) && (
                    <li key={judged.rule} data-verdict={judged.verdict}>
                      <Link
                        to={paths.checkup(judged === chosen ? {} : { rule: judged.rule })}
                        aria-current={judged === chosen ? 'true' : undefined}
                      >
                        <VerdictMark verdict={judged.verdict} />
                        <div>
                          {titleOf(judged.rule)}{' '}
                          {judged.failed && <Soft as="div">{VERDICT_LABELS.unchecked}</Soft>}
                        </div>{' '}
                        {judged.fresh > 0 && <span data-state="new">{formatCount(judged.fresh)} new</span>}{' '}
                        {!judged.failed && <Soft>{formatCount(judged.count)}</Soft>}
                      </Link>
                    </li>
                  ),
              )}
            </ul>
          </section>
        )
      })}
      <Link
        to={paths.checkup({ view: 'rules' })}
        className={textLinkClass}
        aria-current={isAll ? 'true' : undefined}
      >
        {ALL_RULES}
      </Link>
    </nav>
  )
}

const MARKS: Readonly<Record<Verdict, readonly [icon: typeof Info, colour: string]>> = {
  fault: [CircleX, 'var(--danger)'],
  review: [TriangleAlert, 'var(--warning)'],
  note: [Info, 'var(--ink-soft)'],
  unchecked: [CircleHelp, 'var(--ink-soft)'],
  partly: [CircleDashed, 'var(--ink-soft)'],
  fine: [CircleCheck, 'var(--good)'],
}

/** @param verdict null if it is not known yet. */
export function VerdictMark({ verdict, size = 16 }: { verdict: Verdict | null; size?: number }) {
  const [icon, colour] = MARKS[verdict ?? 'partly']
  return (
    <span className={checkup.mark} style={{ color: colour }}>
      <Icon of={icon} size={size} {...(verdict && { label: VERDICT_LABELS[verdict] })} />
    </span>
  )
}
