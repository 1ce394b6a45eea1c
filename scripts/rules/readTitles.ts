import { parseSync, Visitor } from 'oxc-parser'

/** The title of a test or of a group of tests. */
export interface Title {
  /** As written; what is filled in at run time is left out. */
  readonly text: string
  readonly line: number
  /** Whether `npm run test:deep` alone runs it: a group's mark counts for what is in it. */
  readonly isDeep: boolean
}

/** `test`, `it`, `describe` and helpers that are named like them, with `.each`, `.skip` and the like. */
const functions = /^(test|it|describe\w*|clause)$/

interface Node {
  readonly type: string
  readonly name?: string
  readonly value?: unknown
  readonly object?: Node
  readonly callee?: Node
  readonly tag?: Node
  readonly left?: Node
  readonly right?: Node
  readonly consequent?: Node
  readonly alternate?: Node
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[]
}

/** Reads the titles of a test file. */
export function readTitles(path: string, source: string): readonly Title[] {
  const titles: Title[] = []
  /** Where the group ends that was marked last. A call is visited before those inside of it. */
  let deepUntil = deepFile.test(path) ? source.length : 0
  new Visitor({
    CallExpression({ callee, arguments: [title], start, end }) {
      if (!title || !functions.test(rootOf(callee as Node))) return
      const text = textOf(title as Node)
      if (text === undefined) return
      if (deepTag.test(text)) deepUntil = Math.max(deepUntil, end)
      titles.push({ text, line: source.slice(0, start).split('\n').length, isDeep: start < deepUntil })
    },
  }).visit(parseSync(path, source).program)
  return titles
}

const deepFile = /\.deep\.test\.tsx?$/
/** The tag that the browser tests' runner looks for. `deepIf` adds it to some rows, and leaves others to `npm test`. */
const deepTag = /@deep\b/

/** `test` of `test.each(rows)`. */
function rootOf({ type, name = '', object, callee, tag }: Node): string {
  if (type === 'Identifier') return name
  const inner = object ?? callee ?? tag
  return inner ? rootOf(inner) : ''
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral') return node.quasis?.map(({ value }) => value.raw).join('…')
  const parts = [node.left, node.right, node.consequent, node.alternate].flatMap((part) => (part && textOf(part)) ?? [])
  return parts.length > 0 ? parts.join(' ') : undefined
}
