import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { transform } from 'esbuild'
import { blankClientDirective } from './scripts/lib/directives.mjs'
import { entryPoints } from './scripts/lib/entries.mjs'
import { isSheet, minifySheet } from './scripts/lib/minifySheets.mjs'
import { root } from './scripts/lib/run.mjs'

const { dependencies, peerDependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
const external = [...Object.keys(dependencies), ...Object.keys(peerDependencies), '@playwright/test']

/**
 * Compiles TypeScript by esbuild, minifies style sheets, and finds `./x.ts` where a source says `./x.js`.
 *
 * @returns {import('rollup').Plugin}
 */
function typescript() {
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

/**
 * Keeps `'use client'` at the top of the modules that have it: rollup drops directives when it bundles, and a server
 * of React components then takes our components for its own.
 *
 * @returns {import('rollup').Plugin}
 */
function clientDirectives() {
  return {
    name: 'client-directives',
    transform: {
      order: 'pre',
      handler(code) {
        const blank = blankClientDirective(code)
        return blank === undefined ? null : { code: blank, map: null, meta: { client: true } }
      },
    },
    renderChunk: {
      order: 'post',
      handler(code, chunk, options) {
        const module = chunk.facadeModuleId ? this.getModuleInfo(chunk.facadeModuleId) : null
        if (!module?.meta.client) return null
        if (!options.preserveModules) this.error('use client is kept per module only')
        // On the first line, before the code: no line moves.
        return { code: `'use client';${code}`, map: null }
      },
    },
  }
}

/** The library: one output module per source module, so that hosts' bundlers keep every lazy import lazy. */
export default {
  input: entryPoints()
    .map(({ source }) => source)
    .filter((source) => existsSync(resolve(root, source))),
  external: (/** @type {string} */ id) =>
    id.startsWith('node:') || external.some((name) => id === name || id.startsWith(`${name}/`)),
  treeshake: { moduleSideEffects: (/** @type {string} */ id) => id.includes('/src/element/') },
  plugins: [clientDirectives(), typescript()],
  output: {
    dir: process.env.LATCHKEY_BUILD_DIR ?? 'dist',
    format: 'es',
    preserveModules: true,
    preserveModulesRoot: root,
    entryFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: false,
  },
  onwarn(/** @type {import("rollup").RollupLog} */ warning) {
    // Unresolved imports, cycles, unused imports: each is a fault of the source.
    throw new Error(`rollup: ${warning.message}`)
  },
}
