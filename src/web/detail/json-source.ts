/** Tokens of JSON. Parsing it would round long numbers, reorder some keys and drop duplicate ones. */
const TOKEN = /"(?:[^"\\]+|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g
const INDENT = '  '

/** Indents JSON; only its white space changes. */
export function indentJson(text: string): string {
  const tokens = text.match(TOKEN) ?? []
  const parts: string[] = []
  let depth = 0
  const line = () => `\n${INDENT.repeat(depth)}`
  for (const [index, token] of tokens.entries()) {
    const opens = token === '{' || token === '['
    const closes = token === '}' || token === ']'
    const before = tokens[index - 1]
    const empty = closes && (before === '{' || before === '[')
    if (closes) depth -= 1
    if (closes && !empty) parts.push(line())
    parts.push(token)
    if (opens) depth += 1
    if (token === ':') parts.push(' ')
    const next = tokens[index + 1]
    if (token === ',' || (opens && next !== '}' && next !== ']')) parts.push(line())
  }
  return parts.join('')
}

/** The members of a JSON object, with each value as it is written. Empty for any other JSON. */
export function memberSources(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>()
  let depth = 0
  let key: string | undefined
  let start = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (depth === 0 && token !== '{') break
    const ends = depth === 1 && (token === ',' || token === '}')
    if (ends && key !== undefined) {
      members.set(key, text.slice(start, index).trim())
      key = undefined
    }
    if (depth === 1 && key === undefined && token.startsWith('"')) key = JSON.parse(token) as string
    if (depth === 1 && token === ':') start = index + 1
    if (token === '{' || token === '[') depth += 1
    if (token === '}' || token === ']') depth -= 1
  }
  return members
}
