import { parseSync } from 'oxc-parser'

/** What a module reads of its imports while it is evaluated, not in functions that run later: its names for it, by the specifier. */
export function readsAtOnce(code: string): ReadonlyMap<string, readonly string[]> {
  const { program } = parseSync('module.js', code)
  const read = new Set<string>()
  visit(program.body, read)
  return new Map(
    program.body
      .filter((node) => node.type === 'ImportDeclaration')
      .map(({ source, specifiers }) => [
        source.value,
        specifiers.map(({ local }) => local.name).filter((name) => read.has(name)),
      ]),
  )
}

/** Runs later, if at all; or names without reading. */
const skipped = [
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'],
  ...['ImportDeclaration', 'ExportSpecifier'],
]
/** What has a name that is none of the module's, unless it is computed. */
const named: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  MethodDefinition: 'key',
  Property: 'key',
  PropertyDefinition: 'key',
}

function visit(node: unknown, read: Set<string>): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, read)
    return
  }
  if (!isNode(node) || skipped.includes(node.type)) return
  if (node.type === 'Identifier') read.add(String(node.name))
  const key = node.computed ? undefined : named[node.type]
  const isOfInstances = node.type === 'PropertyDefinition' && !node.static
  for (const [part, value] of Object.entries(node))
    if (part !== key && !(isOfInstances && part === 'value')) visit(value, read)
}

interface AnyNode {
  readonly type: string
  readonly [part: string]: unknown
}

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value
