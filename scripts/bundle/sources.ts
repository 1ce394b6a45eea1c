import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { transform } from 'esbuild'
import { type OutputChunk, type Plugin, type RollupLog, rollup } from 'rollup'
import { blankClientDirective } from '../lib/directives.mjs'
import { isSheet, minifySheet } from '../lib/minifySheets.mjs'

/** A source as JavaScript, without what is not used and without barrels. */
export interface BuiltModule {
  readonly code: string
  readonly map: OutputChunk['map']
  /** Modules that are there before it runs, by path, each with the names that it reads of it; none where it only runs it. */
  readonly imports: ReadonlyMap<string, readonly string[]>
  /** Modules that it imports lazily, by path. */
  readonly lazy: readonly string[]
  /** Begins with `'use client'`. */
  readonly isClient: boolean
}

/** Modules by path: `src/kernel/base/clock`. */
export type Modules = ReadonlyMap<string, BuiltModule>

/** Compiles TypeScript by esbuild, minifies style sheets, and finds `./x.ts` where a source says `./x.js`. */
function typescript(): Plugin {
  return {
    name: 'typescript',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.') || !source.endsWith('.js')) return null
      const path = resolve(dirname(importer), source.slice(0, -'.js'.length))
      return [`${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(candidate)) ?? null
    },
    async transform(code, id) {
      if (!/\.tsx?$/.test(id)) return null
      const compiled = await transform(isSheet(id) ? await minifySheet(code, id) : code, {
        loader: id.endsWith('x') ? 'tsx' : 'ts',
        target: 'es2022',
        jsx: 'automatic',
        sourcefile: id,
        sourcemap: true,
        tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      })
      return { code: compiled.code, map: compiled.map }
    },
  }
}

/** Notes `'use client'`, and makes it blank: rollup would drop it, and warn of each. */
function clientDirectives(): Plugin {
  return {
    name: 'client-directives',
    transform: {
      order: 'pre',
      handler(code) {
        const blank = blankClientDirective(code)
        return blank === undefined ? null : { code: blank, map: null, meta: { client: true } }
      },
    },
  }
}

/** The packages that hosts install: nothing of them is in the library. */
export function readExternal(root: string): (id: string) => boolean {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
  const names = [...Object.keys(dependencies), ...Object.keys(peerDependencies), '@playwright/test']
  return (id) => id.startsWith('node:') || names.some((name) => id === name || id.startsWith(`${name}/`))
}

/** Unresolved imports, cycles, unused imports: each is a fault of the source. */
export function onwarn(warning: RollupLog): void {
  throw new Error(`rollup: ${warning.message}`)
}

/**
 * What entry points reach, a module per source.
 *
 * @param root The repository's folder.
 * @param entries Sources of entry points, from there.
 * @param folder Where the library will stand: source maps are seen from there.
 */
export async function readModules(root: string, entries: readonly string[], folder: string): Promise<Modules> {
  const bundle = await rollup({
    input: entries.map((entry) => resolve(root, entry)),
    external: readExternal(root),
    treeshake: { moduleSideEffects: false },
    plugins: [clientDirectives(), typescript()],
    onwarn,
  })
  const isClient = new Map<string, boolean>()
  const { output } = await bundle.generate({
    dir: folder,
    format: 'es',
    preserveModules: true,
    preserveModulesRoot: root,
    entryFileNames: '[name].js',
    sourcemap: true,
    plugins: [
      {
        name: 'read-clients',
        renderChunk(_, { fileName, facadeModuleId }) {
          isClient.set(fileName, Boolean(facadeModuleId && this.getModuleInfo(facadeModuleId)?.meta.client))
          return null
        },
      },
    ],
  })
  await bundle.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  const files = new Set(chunks.map(({ fileName }) => fileName))
  return new Map(
    chunks.map(({ fileName, code, map, imports, importedBindings, dynamicImports }) => {
      const own = imports.filter((file) => files.has(file))
      return [
        toPath(fileName),
        {
          code: code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'),
          map,
          imports: new Map(own.map((file) => [toPath(file), importedBindings[file] ?? []])),
          lazy: dynamicImports.filter((file) => files.has(file)).map(toPath),
          isClient: isClient.get(fileName) ?? false,
        },
      ]
    }),
  )
}

const toPath = (file: string) => file.replace(/\.js$/, '')
