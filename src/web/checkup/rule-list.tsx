/** The rules by groups: with examples before the first run, and then with what each has found so far. */
import { CircleCheck, CircleDashed, CircleHelp, CircleX, type IconNode, Info, TriangleAlert } from 'lucide'
import type { CheckupProgress } from '#checkup/progress.ts'
import { type JudgedRule, type Summary, type Verdict, VERDICT_LABELS } from '#checkup/report/outcomes.ts'
import { verdictOfGroup } from '#checkup/report/sentences.ts'
import { RULES, rulesIn, titleOf } from '#checkup/rules/rule-table.ts'
import { RULE_GROUPS, type RuleGroup } from '#checkup/rules/rule.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { formatCount } from '#web/time/locale.ts'
import { Icon } from '#web/ui/button.tsx'
import { Heading, Row, Soft, Table, textLinkClass } from '#web/ui/layout.tsx'
import styles from './checkup.module.css'

const GROUPS: Readonly<Record<RuleGroup, { title: string; words: string }>> = {
  contract: {
    title: 'Fields',
    words: 'Each brand has all four fields in the right format, and a plausible date.',
  },
  paging: { title: 'Pages', words: 'The list has every brand once, and its links lead from page to page.' },
  filters: { title: 'Filters', words: 'Searches, dates and ids return the right brands.' },
  names: { title: 'Names', words: 'No name is misspelt, a placeholder, or entered twice.' },
  logos: { title: 'Logos', words: 'Each logo loads, can be seen, and belongs to one brand.' },
}

/** Every rule, with an example of what it finds. After a run, each is a link that shows it alone. */
export function AllRules({ summary }: { summary?: Summary | undefined }) {
  return (
    <Table aria-label="What is checked" className={styles.findings}>
      <thead data-visually-hidden="always">
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Example</th>
        </tr>
      </thead>
      {RULE_GROUPS.map((group) => (
        <tbody key={group}>
          <tr style={{ background: 'var(--hover)' }}>
            <th scope="rowgroup" colSpan={2}>
              <Heading level={3}>{GROUPS[group].title}</Heading>
              <Soft size="s">{GROUPS[group].words}</Soft>
            </th>
          </tr>
          {rulesIn(group).map(({ id, title, example }) => {
            const judged = summary?.rules.find(({ rule }) => rule === id)
            return (
              <tr key={id}>
                <td>
                  <Row align="start" wrap={false}>
                    {judged && <VerdictMark verdict={judged.verdict} />}
                    {judged ? <Link to={paths.checkup({ rule: id })}>{title}</Link> : title}
                  </Row>
                </td>
                <td style={{ padding: 0 }}>
                  <Soft size="s">{example}</Soft>
                </td>
              </tr>
            )
          })}
        </tbody>
      ))}
    </Table>
  )
}

interface RuleListProps {
  readonly summary: Summary | undefined
  readonly chosen: JudgedRule | undefined
  /** The run in progress whose rules these are. */
  readonly progress: CheckupProgress | null
}

/** How far each group is, and its rules with findings; each is a link that shows it alone. */
export function RuleList({ summary, chosen, progress }: RuleListProps) {
  return (
    <nav aria-label="Rules" className={styles.rules}>
      {RULE_GROUPS.map((group) => {
        const rules = summary?.rules.filter(({ rule }) => RULES.get(rule)?.group === group) ?? []
        const { verdict, words } = verdictOfGroup(rules)
        const isAwaited = progress?.open.includes(group)
        const waits = isAwaited && words === '' && (progress?.stage === 'reading' ? 'Waiting' : 'Checking…')
        return (
          <section key={group}>
            <h3>
              <VerdictMark verdict={waits ? null : verdict} /> <span>{GROUPS[group].title}</span>{' '}
              <Soft style={{ fontWeight: 400 }}>
                {waits || `${words || VERDICT_LABELS[verdict]}${isAwaited ? ' so far' : ''}`}
              </Soft>
            </h3>
            <ul>
              {rules.map(
                (judged) =>
                  (judged.count > 0 || judged.failed) && (
                    <li key={judged.rule}>
                      <Link
                        to={paths.checkup(judged === chosen ? {} : { rule: judged.rule })}
                        aria-current={judged === chosen ? 'true' : undefined}
                      >
                        <VerdictMark verdict={judged.verdict} />
                        <span>{titleOf(judged.rule)}</span>{' '}
                        {judged.fresh > 0 && <span data-state="new">{formatCount(judged.fresh)} new</span>}{' '}
                        <Soft>{judged.failed ? VERDICT_LABELS.unchecked : formatCount(judged.count)}</Soft>
                      </Link>
                    </li>
                  ),
              )}
            </ul>
          </section>
        )
      })}
      <Link to={paths.checkup({ view: 'rules' })} className={textLinkClass}>
        All {RULES.size} rules
      </Link>
    </nav>
  )
}

const MARKS: Readonly<Record<Verdict, readonly [icon: IconNode, colour: string]>> = {
  fault: [CircleX, 'danger'],
  review: [TriangleAlert, 'warning'],
  note: [Info, 'ink-soft'],
  unchecked: [CircleHelp, 'ink-soft'],
  partly: [CircleDashed, 'ink-soft'],
  fine: [CircleCheck, 'good'],
}

/** @param verdict null if it is not known yet. */
export function VerdictMark({ verdict, size = 16 }: { verdict: Verdict | null; size?: number }) {
  const [icon, colour] = MARKS[verdict ?? 'partly']
  return (
    <span className={styles.mark} style={{ color: `var(--${colour})` }}>
      <Icon of={icon} size={size} {...(verdict && { label: VERDICT_LABELS[verdict] })} />
    </span>
  )
}
