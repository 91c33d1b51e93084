import { CHECKED_RULES } from '#checkup/rules/rule-table.ts'
import { RULE_GROUPS } from '#checkup/rules/rule.ts'

/** The text of --help. */
export function help(): string {
  const rules = RULE_GROUPS.map((group) => {
    const ids = CHECKED_RULES.filter((rule) => rule.group === group).map(({ id }) => id)
    return `  ${group.padEnd(9)} ${wrap(ids.join(' '), 12)}`
  })
  return `Checks a whole brand catalogue, and says what is wrong, what is suspicious, and what could not be checked.

Usage:
  BRAND_TOKEN=… npm run checkup -- --base-url https://brands.example [options]
  BRAND_TOKEN=… brand-catalogue checkup --base-url https://brands.example [options]    in a release

The service:
  --base-url URL         Its base address, without /v1
  --token-file FILE      Reads the access token from a file. Without it: the environment variable BRAND_TOKEN
  --no-logos             Does not load logos
  --private-hosts        Loads logos from private addresses too, such as 10.0.0.1. Without it, only those on the
                         internet or on the service's own host

What is checked:
  --rules LIST           Only these rules or groups, separated by commas
  --baseline FILE        An earlier JSON report: only new and changed findings are failures, and what was
                         accepted in it stays accepted
  --strict               Suspicious findings are failures too

What is written:
  --report FILE          The whole report as JSON. The app's check-up screen opens it
  --junit FILE           JUnit XML, a test case for each rule
  --csv FILE             A line for each finding
  --compare-with X       Compares the brands with another catalogue: the base address of a second service
                         (token: BRAND_TOKEN_2, else none is sent), or a JSON report

Exit code:
  0  no failures: no faults, or with --baseline none that are new or changed
  1  failures
  2  the check-up could not run, or not read everything, or the service failed for a whole rule. What was found is written all the same
  Only the app checks logo-same-picture, logo-white, logo-black and logo-blank, which need pixels: they fail nothing here

Rules by group (docs/checkup.md explains each):
${rules.join('\n')}`
}

function wrap(text: string, indent: number): string {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    if (lines.at(-1)!.length + word.length > 90) lines.push('')
    lines.push(`${lines.pop()!}${word} `)
  }
  return lines.map((line) => line.trimEnd()).join(`\n${' '.repeat(indent)}`)
}
