import { type Expression, parseSync, type Statement } from 'oxc-parser'
import type { Modules } from './sources.js'

/** What makes something that lives as long as its module, or is known by its identity. */
const makers = ['atom', 'createContext', 'defineState', 'keepCode', 'Map', 'Set', 'WeakMap', 'WeakSet']

/** Names of classes that some module asks about by `instanceof`: two copies would be two classes. */
export const readTestedClasses = (modules: Modules): ReadonlySet<string> =>
  new Set(
    [...modules.values()].flatMap(({ code }) => [...code.matchAll(/\binstanceof (\w+)/g)].map(([, name = '']) => name)),
  )

/** Whether a module has state of its own: a copy of it would have another. */
export function holdsState(code: string, testedClasses: ReadonlySet<string>): boolean {
  const { program, errors } = parseSync('module.js', code)
  if (errors[0]) throw new Error(errors[0].message)
  return program.body.some((node) => isState(node, testedClasses))
}

function isState(node: Statement, testedClasses: ReadonlySet<string>): boolean {
  if (node.type === 'ExportNamedDeclaration') return node.declaration ? isState(node.declaration, testedClasses) : false
  if (node.type === 'ClassDeclaration') return testedClasses.has(node.id?.name ?? '')
  if (node.type !== 'VariableDeclaration') return false
  return node.kind !== 'const' || node.declarations.some(({ init }) => init !== null && isMade(init))
}

function isMade(node: Expression): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  return node.callee.type === 'Identifier' && makers.includes(node.callee.name)
}
