import { dirname, join } from 'node:path/posix'

/** Where a relative import leads, from the repository's folder, with the source's extension. */
export function resolveImport(file: string, specifier: string, exists: (path: string) => boolean): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const path = join(dirname(file), specifier)
  const base = path.replace(/\.js$/, '')
  return [path, `${base}.ts`, `${base}.tsx`, `${base}.mjs`].find(exists)
}
