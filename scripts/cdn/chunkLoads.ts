import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Plugin, Rollup } from 'vite'

/** Stands where the bundle's own names of files come. */
const placeholder = 'latchkey:needed'

/**
 * Makes `loadChunk` of each `import()` in modules of the library: `import('./x.js')` is `loadChunk(() => import('./x.js'), …)` while
 * the bundle is made, and `loadChunk((importChunk) => importChunk('./x-HASH.js'), ['./needed-HASH.js'], false)` once files have names.
 * @param loader the module of `loadChunk`
 * @param isOurs whether a module is one of the library
 */
export function chunkLoads(loader: string, isOurs: (id: string) => boolean): Plugin {
  return {
    name: 'chunk-loads',
    transform: {
      // After TypeScript is JavaScript.
      order: 'post',
      handler(code, id) {
        if (id === loader || !isOurs(id) || !code.includes('import(')) return null
        const { dynamicImports } = parseSync(id, code, { lang: 'js' }).module
        if (dynamicImports.length === 0) return null
        let written = code
        for (const { start, end } of [...dynamicImports].reverse())
          written = `${written.slice(0, start)}loadChunk(() => ${written.slice(start, end)}, '${placeholder}')${written.slice(end)}`
        return { code: `import { loadChunk } from ${JSON.stringify(loader)};${written}`, map: null }
      },
    },
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      )
      for (const chunk of chunks.values()) chunk.code = writeLoads(chunk.code, chunks)
    },
  }
}

type Chunks = ReadonlyMap<string, Rollup.OutputChunk>

/** @throws {Error} where the bundler wrote an import in a form that is not known here */
function writeLoads(code: string, chunks: Chunks): string {
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  const early = new Set(entry && closureOf(entry.fileName, chunks))
  const written = code.replace(
    /\(\) => import\("\.\/([^"]+)"\)((?:\.then\([^"]*?\))?), "latchkey:needed"/g,
    (_, file: string, then: string) => {
      const needed = closureOf(file, chunks).filter((other) => other !== file && !early.has(other))
      const isShared = early.has(file) || [...chunks.values()].some(({ imports }) => imports.includes(file))
      return `(importChunk) => importChunk("./${file}")${then}, ${JSON.stringify(needed.map((other) => `./${other}`))}, ${isShared}`
    },
  )
  const at = written.indexOf(placeholder)
  if (at >= 0) throw new Error(`The bundler wrote an import otherwise: ${written.slice(at - 120, at + 40)}`)
  return written
}

/** A file and all that it imports at once. */
function closureOf(file: string, chunks: Chunks, found: string[] = []): readonly string[] {
  if (found.includes(file)) return found
  found.push(file)
  for (const other of chunks.get(file)?.imports ?? []) closureOf(posix.normalize(other), chunks, found)
  return found
}
