import { parseSync } from 'oxc-parser'

/** What an entry point exports. */
export interface PublicExport {
  readonly name: string
  /** The file that declares it. */
  readonly file: string
  readonly line: number
  /** What its docblock says, without the stars; undefined without one. */
  readonly doc: string | undefined
  /** The declaration as written, without bodies of functions. */
  readonly code: string
}

/** The sources that a door is read from. */
export interface DoorSources {
  read(path: string): string
  /** Where a relative import leads; undefined for a package. */
  resolve(file: string, specifier: string): string | undefined
}

interface Statement {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Module {
  /** Exported names that this file declares; the first declaration of a name comes first. */
  readonly declared: ReadonlyMap<string, readonly PublicExport[]>
  /** Names that this file hands on, with where from; `name` is `*` for all of a module. */
  readonly forwarded: readonly { readonly exported: string; readonly name: string; readonly specifier: string }[]
}

/** Reads all that a door exports, in the order of names. What comes from a package is left out: its own reference has it. */
export function readDoor(door: string, sources: DoorSources): readonly PublicExport[] {
  const modules = new Map<string, Module>()
  const moduleOf = (file: string) => {
    const known = modules.get(file) ?? readModule(file, sources.read(file))
    modules.set(file, known)
    return known
  }
  const readAll = (file: string): readonly PublicExport[] => {
    const { declared, forwarded } = moduleOf(file)
    const handedOn = forwarded.flatMap(({ exported, name, specifier }) => {
      const target = sources.resolve(file, specifier)
      if (!target) return []
      if (name === '*') return readAll(target)
      return readAll(target).flatMap((each) => (each.name === name ? { ...each, name: exported } : []))
    })
    return [...[...declared.values()].flat(), ...handedOn]
  }
  return readAll(door).toSorted((left, right) => left.name.localeCompare(right.name, 'en'))
}

function readModule(file: string, source: string): Module {
  const { program, comments } = parseSync(file, source)
  const declared = new Map<string, PublicExport[]>()
  const local = new Map<string, PublicExport[]>()
  const imported = new Map<string, { readonly name: string; readonly specifier: string }>()
  const forwarded: { exported: string; name: string; specifier: string }[] = []
  const renamed: { exported: string; name: string }[] = []

  const docBefore = (start: number) => {
    const block = comments.findLast(({ type, value, end }) => type === 'Block' && value.startsWith('*') && end <= start)
    // A line that silences the linter may stand between.
    const isRightAbove = block && /^(\s|\/\/.*\n)*$/.test(source.slice(block.end, start))
    return isRightAbove ? toProse(block.value) : undefined
  }
  const note = (into: Map<string, PublicExport[]>, statement: Statement, declaration: Statement) => {
    const line = source.slice(0, statement.start).split('\n').length
    const code = toDeclaration(source, declaration)
    for (const name of namesOf(declaration))
      into.set(name, [...(into.get(name) ?? []), { name, file, line, doc: docBefore(statement.start), code }])
  }

  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration')
      for (const part of statement.specifiers)
        if (part.type === 'ImportSpecifier')
          imported.set(part.local.name, { name: spell(part.imported), specifier: statement.source.value })
    if (statement.type === 'ExportAllDeclaration')
      forwarded.push({ exported: '*', name: '*', specifier: statement.source.value })
    else if (statement.type === 'ExportNamedDeclaration' && statement.declaration)
      note(declared, statement, statement.declaration)
    else if (statement.type === 'ExportNamedDeclaration')
      for (const part of statement.specifiers) {
        const names = { exported: spell(part.exported), name: spell(part.local) }
        if (statement.source) forwarded.push({ ...names, specifier: statement.source.value })
        else renamed.push(names)
      }
    else note(local, statement, statement)
  }
  for (const { exported, name } of renamed) {
    const origin = imported.get(name)
    if (origin) forwarded.push({ exported, ...origin })
    else
      declared.set(
        exported,
        (local.get(name) ?? []).map((each) => ({ ...each, name: exported })),
      )
  }
  return { declared, forwarded }
}

/** Names that a declaration makes. */
function namesOf(declaration: Statement): readonly string[] {
  const { id, declarations } = declaration as {
    readonly id?: Named
    readonly declarations?: readonly { readonly id: Named }[]
  }
  return [id, ...(declarations ?? []).map((each) => each.id)].flatMap((each) => each?.name ?? [])
}

interface Named {
  readonly name?: string
}

function spell(node: { readonly type: string; readonly name?: string; readonly value?: string }): string {
  return node.name ?? node.value ?? ''
}

/** A declaration as readers need it: no body, no `declare`. */
function toDeclaration(source: string, declaration: Statement): string {
  const { body } = declaration as { readonly body?: Statement | null }
  const hasBody = declaration.type === 'FunctionDeclaration' && body
  return source
    .slice(declaration.start, hasBody ? body.start : declaration.end)
    .replace(/^declare /, '')
    .trim()
}

/** The text of a docblock. */
function toProse(comment: string): string {
  return comment
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim()
}
