import { dirname, posix, resolve } from 'node:path'
import { type OutputChunk, type Plugin, rollup } from 'rollup'
import type { ChunkRule } from '../../src/chunks.js'
import { chunkOfMade, isGiving, isMade, toGivenId, toGivingId, writeMade } from './given.js'
import { type Instance, type Plan, planChunks } from './plan.js'
import { type Modules, onwarn, readExternal, readModules } from './sources.js'

/** What was built. */
export interface Library {
  readonly chunks: readonly OutputChunk[]
  /** Modules that are in several files, by path, with the files. */
  readonly copies: ReadonlyMap<string, readonly string[]>
}

/**
 * Writes the library: chunks as the rules say, every other module a file of its own. In two passes of rollup: the first leaves of
 * the sources what is used, so that barrels do not count as imports; the second puts that together.
 *
 * @param root The repository's folder.
 * @param entries Sources of entry points, from there.
 * @param folder Where the library will stand.
 * @throws {Error} where a root is missing, chunks form a circle, what holds state is in two files, or a module reads what a chunk
 * gives while it is evaluated
 */
export async function bundleLibrary(
  root: string,
  entries: readonly string[],
  rules: readonly ChunkRule[],
  folder: string,
): Promise<Library> {
  const modules = await readModules(root, entries, folder)
  const paths = entries.map((entry) => entry.replace(/\.tsx?$/, ''))
  const plan = planChunks(modules, paths, rules)
  const ids = createIds(folder)
  const bundle = await rollup({
    input: Object.fromEntries(paths.map((path) => [path, ids.toId({ path })])),
    external: readExternal(root),
    treeshake: { moduleSideEffects: isGiving },
    plugins: [plannedModules(modules, plan, paths[0] ?? '', ids)],
    onwarn,
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    manualChunks: (id) => (isMade(id) ? chunkOfMade(id, plan.first) : plan.fileOf(ids.toInstance(id))),
    onlyExplicitManualChunks: true,
    hoistTransitiveImports: false,
    minifyInternalExports: false,
    freeze: false,
    sourcemap: true,
    plugins: [clientDirectives((id) => !isMade(id) && modules.get(ids.toInstance(id).path)?.isClient === true)],
  })
  await bundle.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  const copies = findCopies(chunks, ids)
  for (const path of plan.stateful) {
    const files = copies.get(path)
    if (files) throw new Error(`${path} holds state and is in several files: ${files.join(', ')}`)
  }
  return { chunks, copies }
}

interface Ids {
  toId(instance: Instance): string
  toInstance(id: string): Instance
}

/** Ids of modules, where they will stand. */
const createIds = (folder: string): Ids => ({
  toId: ({ path, copy }) => `${resolve(folder, path)}.js${copy ? `?copy=${copy.replaceAll('/', ':')}` : ''}`,
  toInstance(id) {
    const [file = '', copy] = id.split('?copy=')
    const path = posix.relative(folder, file).replace(/\.js$/, '')
    return copy ? { path, copy: copy.replaceAll(':', '/') } : { path }
  },
})

/** The modules, each import led to where the plan says. @param first the first entry point */
function plannedModules(modules: Modules, plan: Plan, first: string, { toId, toInstance }: Ids): Plugin {
  const find = (source: string, importer: string, isLazy: boolean) => {
    const instance = toInstance(importer)
    const path = posix.join(dirname(instance.path), source).replace(/\.js$/, '')
    const { given, ...target } = plan.resolve(instance, path, isLazy)
    return given ? toGivenId(given, path) : toId(target)
  }
  const chunkByRoot = new Map([...plan.given].map(([chunk, { root }]) => [root, chunk]))
  const isRelative = (source: unknown): source is string => typeof source === 'string' && source.startsWith('.')
  return {
    name: 'planned-modules',
    resolveId: (source, importer) => {
      if (importer && isRelative(source)) return find(source, importer, false)
      return isMade(source) || modules.has(toInstance(source).path) ? source : null
    },
    resolveDynamicImport: (source, importer) => (isRelative(source) ? find(source, importer, true) : null),
    load(id) {
      if (isMade(id)) return writeMade(id, plan.given, toId)
      const { path, copy } = toInstance(id)
      const module = modules.get(path)
      if (!module) return null
      const giving = copy ? undefined : chunkByRoot.get(path)
      // What the first entry point names first stands first in its chunk: text needs nothing before it. Nothing is read of it
      // there, so the import itself goes.
      const texts = path === first ? plan.texts.map((text) => toId({ path: text })) : []
      const before = [...texts, ...(giving ? [toGivingId(giving)] : [])]
      // On the first line: no line moves.
      const imports = before.map((each) => `import ${JSON.stringify(each)};`).join('')
      return { code: imports + module.code, map: module.map }
    },
  }
}

/** Puts `'use client'` on the first line of files that hold a module which had it: no line moves. */
const clientDirectives = (isClient: (id: string) => boolean): Plugin => ({
  name: 'client-directives',
  renderChunk: {
    order: 'post',
    handler: (code, { modules }) =>
      Object.keys(modules).some(isClient) ? { code: `'use client';${code}`, map: null } : null,
  },
})

/** Modules that left code in several files. */
function findCopies(chunks: readonly OutputChunk[], { toInstance }: Ids): Library['copies'] {
  const files = new Map<string, string[]>()
  for (const { fileName, modules } of chunks)
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      if (isMade(id) || renderedLength === 0) continue
      const { path } = toInstance(id)
      files.set(path, [...(files.get(path) ?? []), fileName])
    }
  return new Map([...files].filter(([, all]) => all.length > 1))
}
