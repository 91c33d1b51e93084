import { parseAst } from 'vite'
import { unsupportedKey, unsupportedMember } from './compat-data.ts'

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

/** The global objects of a page, with their interfaces. */
const GLOBAL_OBJECTS: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  window: 'Window',
}

/**
 * The keys of interfaces and members in a script that some supported browser lacks. Types are unknown here, so a method of an
 * unknown object counts only if every interface with a method of that name is unsupported. Syntax is left to the compiler.
 * @param ownMembers names of the app's own methods, which never count.
 */
export function unsupportedInScript(code: string, ownMembers: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  const add = (key: string | false | undefined) => key && found.add(key)
  const program = parseAst(code) as unknown as Node
  const own = new Set<string>()
  visit(program, (node, parent) => {
    if (isName(node) && declares(parent, node)) own.add(node.name)
  })
  visit(program, (node, parent) => {
    if (isName(node) && !own.has(node.name) && !isMemberName(parent, node)) {
      const { name } = node
      add(unsupportedKey(`api.${name}`, `javascript.builtins.${name}`, `api.Window.${name}`))
    }
    if (node.type !== 'MemberExpression' || node['computed'] === true) return
    const { object, property } = node as unknown as { object: Node; property: Node & { name: string } }
    if (property.type !== 'Identifier') return
    const isCalled = parent?.type === 'CallExpression' && parent['callee'] === node
    add(
      (isName(object) &&
        !own.has(object.name) &&
        unsupportedKey(...memberKeys(object.name, property.name))) ||
        (isCalled && !ownMembers.has(property.name) && unsupportedMember(property.name)),
    )
  })
  return [...found]
}

/** The names of all methods and properties that a script gives to its own objects and classes. */
export function membersDefinedIn(code: string): string[] {
  const names: string[] = []
  visit(parseAst(code) as unknown as Node, (node) => {
    const target = node.type === 'AssignmentExpression' ? (node['left'] as Node)['property'] : node['key']
    if (isNode(target) && isName(target)) names.push(target.name)
  })
  return names
}

function memberKeys(object: string, member: string): string[] {
  const interfaceName = GLOBAL_OBJECTS[object] ?? object
  return [
    `api.${interfaceName}.${member}_static`,
    `api.${interfaceName}.${member}`,
    `javascript.builtins.${interfaceName}.${member}`,
  ]
}

type Name = Node & { readonly name: string }

function isName(node: Node): node is Name {
  return node.type === 'Identifier'
}

/** Whether a name declares a variable, function, class, parameter or import. Patterns always count as declarations. */
function declares(parent: Node | undefined, node: Node): boolean {
  if (!parent) return false
  if (
    /^(?:Function|Class|Arrow|Import|RestElement|AssignmentPattern|ArrayPattern|CatchClause)/.test(
      parent.type,
    )
  )
    return parent['body'] !== node && parent['right'] !== node && parent['superClass'] !== node
  if (parent.type === 'VariableDeclarator') return parent['id'] === node
  return parent.type === 'Property' && parent['shorthand'] === true
}

/** Whether a name is that of a member or a property, and not of a variable. */
function isMemberName(parent: Node | undefined, node: Node): boolean {
  if (!parent || parent['computed'] === true) return false
  return parent['property'] === node || (parent['key'] === node && parent['shorthand'] !== true)
}

function visit(node: Node, look: (node: Node, parent?: Node) => void, parent?: Node): void {
  look(node, parent)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) visit(child, look, node)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
