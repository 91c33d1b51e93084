import postcss, { type ChildNode, type Container, type Document } from 'postcss'
import { unsupportedCssFunction, unsupportedKey } from './compat-data.ts'

/** The keys of properties, values, selectors and rules in a style sheet that some supported browser lacks. */
export function unsupportedInStyles(css: string): string[] {
  const found = new Set<string>()
  const add = (key: string | undefined) => key !== undefined && found.add(key)
  postcss.parse(css).walk((node) => {
    if (isGuarded(node)) return
    if (node.type === 'decl') {
      const { prop, value } = node
      // The compiler adds prefixes for the supported browsers that need them.
      if (prop.startsWith('-') || hasDeclaration(node.parent, `-webkit-${prop}`)) return
      add(unsupportedKey(`css.properties.${prop}`))
      for (const [word] of value.matchAll(/[a-z][a-z-]+/g))
        add(unsupportedKey(`css.properties.${prop}.${word}`))
      for (const [, name] of value.matchAll(/([a-z][a-z-]+)\(/g)) add(unsupportedCssFunction(name!))
    } else if (node.type === 'atrule') {
      add(unsupportedKey(`css.at-rules.${node.name}`))
      for (const [, name] of node.params.matchAll(/\(([a-z-]+)/g))
        add(unsupportedKey(`css.at-rules.${node.name}.${name}`))
    } else if (node.type === 'rule') {
      for (const [, name] of node.selector.matchAll(/::?([a-z][a-z-]+)/g))
        add(unsupportedKey(`css.selectors.${name}`))
    }
  })
  return [...found]
}

function hasDeclaration(rule: Container | Document | undefined, property: string): boolean {
  return rule?.nodes?.some((node) => node.type === 'decl' && node.prop === property) ?? false
}

/** Inside @supports the browser decides itself. */
function isGuarded(node: ChildNode): boolean {
  for (let parent: Container | Document | undefined = node.parent; parent; parent = parent.parent)
    if (parent.type === 'atrule' && (parent as postcss.AtRule).name === 'supports') return true
  return false
}
