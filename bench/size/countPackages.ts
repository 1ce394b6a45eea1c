interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * The npm packages that a host gets by installing the library: itself and its production dependencies, all the way down.
 * Peers are the host's own.
 *
 * @param packages `packages` of a lockfile, by path.
 * @param name What the library is called.
 */
export function countPackages(packages: Readonly<Record<string, LockedPackage>>, name: string): readonly string[] {
  const found = new Map<string, string>([['', name]])
  const visit = (path: string) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {}
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = locate(packages, path, dependency)
      if (at === undefined || found.has(at)) continue
      found.set(at, dependency)
      visit(at)
    }
  }
  visit('')
  return [...found.values()]
}

/** Where Node finds a package from a folder: in its own node_modules, else in those above. */
function locate(packages: Readonly<Record<string, unknown>>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (path in packages) return path
    if (folder === '') return undefined
  }
}
