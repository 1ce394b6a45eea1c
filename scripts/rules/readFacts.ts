import { parseSync, Visitor } from 'oxc-parser'

/** One import of a module, of any form. */
export interface Import {
  /** As written: `../kernel/index.js`, `jotai/vanilla`. */
  readonly specifier: string
  /** `type` leaves no trace in the built module, `lazy` is `import()`. */
  readonly kind: 'static' | 'lazy' | 'type'
  /** Imported names; empty for `import 'x'`, `*` for all. */
  readonly names: readonly string[]
  readonly line: number
}

/** A text or a regular expression, as far as it is written out. */
export interface Text {
  readonly kind: 'text' | 'pattern'
  readonly value: string
  readonly line: number
}

/** What the rules ask of a source. */
export interface SourceFacts {
  readonly imports: readonly Import[]
  /** Lines of `postMessage` calls that may reach any origin. */
  readonly openMessages: readonly number[]
  /** Lines that wait for a receipt once a block. */
  readonly blockWaits: readonly number[]
  /** Lines that make markup or code from text, which Trusted Types forbid. */
  readonly sinks: readonly number[]
  /** Lines of empty `catch` blocks and handlers without a comment that says why. */
  readonly swallowed: readonly number[]
  /** Texts and regular expressions, but those of imports and types. */
  readonly texts: readonly Text[]
  /** What the parser could not read. */
  readonly errors: readonly string[]
}

const sinkProperties = new Set(['innerHTML', 'outerHTML', 'srcdoc'])
const sinkCalls = new Set([
  'insertAdjacentHTML',
  'createContextualFragment',
  'parseFromString',
  'setHTMLUnsafe',
  'eval',
])

interface Literal {
  readonly type: string
  readonly value?: unknown
  readonly start?: number
}

interface Block {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly body?: unknown
}

/** Reads what the rules ask of a TypeScript or JavaScript source. */
export function readFacts(path: string, source: string): SourceFacts {
  const { program, errors, comments } = parseSync(path, source)
  const imports: Import[] = []
  const openMessages: number[] = []
  const blockWaits: number[] = []
  const sinks: number[] = []
  const swallowed: number[] = []
  const texts: Text[] = []
  /** Starts of literals that are a type or name a module. */
  const others = new Set<number>()
  /** A block that neither does nor says anything. */
  const noteSwallowed = (block: Block) => {
    if (block.type !== 'BlockStatement' || !Array.isArray(block.body) || block.body.length > 0) return
    const isExplained = comments.some(({ start, end }) => start > block.start && end < block.end)
    if (!isExplained) swallowed.push(lineAt(block.start))
  }
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const add = (kind: Import['kind'], node: Literal, start: number, names: readonly string[]) => {
    if (node.start !== undefined) others.add(node.start)
    imports.push({ specifier: String(node.value), kind, names, line: lineAt(start) })
  }

  new Visitor({
    ImportDeclaration(node) {
      const values = node.specifiers.filter((part) => part.type !== 'ImportSpecifier' || part.importKind !== 'type')
      const onlyTypes = node.importKind === 'type' || (node.specifiers.length > 0 && values.length === 0)
      const names = node.specifiers.map((part) => (part.type === 'ImportSpecifier' ? nameOf(part.imported) : '*'))
      add(onlyTypes ? 'type' : 'static', node.source, node.start, names)
    },
    ExportNamedDeclaration(node) {
      if (!node.source) return
      const onlyTypes = node.exportKind === 'type' || node.specifiers.every((part) => part.exportKind === 'type')
      const names = node.specifiers.map((part) => nameOf(part.local))
      add(onlyTypes && node.specifiers.length > 0 ? 'type' : 'static', node.source, node.start, names)
    },
    ExportAllDeclaration(node) {
      add(node.exportKind === 'type' ? 'type' : 'static', node.source, node.start, ['*'])
    },
    ImportExpression(node) {
      // A computed path cannot be followed, by us or by a host's bundler: the rules refuse it.
      const literal: Literal = node.source.type === 'Literal' ? node.source : { type: 'Literal', value: '(computed)' }
      add('lazy', literal, node.start, ['*'])
    },
    TSImportType(node) {
      add('type', node.source, node.start, ['*'])
    },
    TSLiteralType({ literal }) {
      others.add(literal.start)
    },
    Literal(node) {
      if (others.has(node.start)) return
      const line = lineAt(node.start)
      if ('regex' in node && node.regex) texts.push({ kind: 'pattern', value: node.regex.pattern, line })
      else if (typeof node.value === 'string') texts.push({ kind: 'text', value: node.value, line })
    },
    CallExpression(node) {
      const callee = node.callee
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : undefined
      if (name === 'postMessage' && node.arguments.slice(1).some(isAnyOrigin)) openMessages.push(lineAt(node.start))
      if (name === 'waitForTransactionReceipt') blockWaits.push(lineAt(node.start))
      if (name && sinkCalls.has(name)) sinks.push(lineAt(node.start))
      const [handler] = node.arguments
      if (name === 'catch' && handler?.type === 'ArrowFunctionExpression' && handler.body) noteSwallowed(handler.body)
    },
    CatchClause(node) {
      noteSwallowed(node.body)
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Function') sinks.push(lineAt(node.start))
    },
    AssignmentExpression({ left, start }) {
      const property = left.type === 'MemberExpression' && left.property.type === 'Identifier' ? left.property.name : ''
      if (sinkProperties.has(property)) sinks.push(lineAt(start))
    },
  }).visit(program)
  return { imports, openMessages, blockWaits, sinks, swallowed, texts, errors: errors.map((error) => error.message) }
}

function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: string }): string {
  return node.name ?? node.value ?? ''
}

/** `'*'`, or `{ targetOrigin: '*' }`. */
function isAnyOrigin(node: unknown): boolean {
  return isStar(node) || (isNode(node) && Array.isArray(node.properties) && node.properties.some(isOpenTarget))
}

function isOpenTarget(property: unknown): boolean {
  return isNode(property) && isNode(property.key) && property.key.name === 'targetOrigin' && isStar(property.value)
}

function isStar(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'ConditionalExpression') return isStar(node.consequent) || isStar(node.alternate)
  if (node.type === 'LogicalExpression') return isStar(node.left) || isStar(node.right)
  if (node.type === 'TemplateLiteral') return Array.isArray(node.quasis) && node.quasis[0]?.value?.raw === '*'
  return node.type === 'Literal' && node.value === '*'
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
