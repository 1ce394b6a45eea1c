import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isPlainSvg } from '../../../http/isPlainSvg.js'

/** A folder of the icon package. */
export type IconKind = 'wallets' | 'exchanges' | 'networks' | 'tokens'

/** The pictures of the package `@web3icons/core`, each read when it is asked for. */
export interface Icons {
  /** The picture's text, or undefined when there is none of that name or it is more than a picture. */
  load(kind: IconKind, name: string): Promise<string | undefined>
  /** All names of a kind. */
  names(kind: IconKind): Promise<ReadonlySet<string>>
}

const ending = '.svg.js'

/** The package's folder of pictures: a folder of modules for each kind and variant. */
const packageFolder = () => join(dirname(createRequire(import.meta.url).resolve('@web3icons/core')), 'svgs')

/** Opens the icon package, or a folder like its own; looks into it on first use. */
export function openIcons(root: string = packageFolder()): Icons {
  const listings = new Map<IconKind, Promise<ReadonlySet<string>>>()
  // The variant with a ground of its own can be read on light and on dark.
  const folderOf = (kind: IconKind) => join(root, kind, 'background')

  async function list(kind: IconKind): Promise<ReadonlySet<string>> {
    const files = await readdir(folderOf(kind))
    return new Set(files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length)))
  }

  function names(kind: IconKind): Promise<ReadonlySet<string>> {
    const listing = listings.get(kind) ?? list(kind)
    listings.set(kind, listing)
    return listing
  }

  return {
    names,
    async load(kind, name) {
      // Only a name that stands in the folder becomes a path: whatever else a caller sends, dots and slashes included, does not.
      if (!(await names(kind)).has(name)) return undefined
      const module: { default?: unknown } = await import(pathToFileURL(join(folderOf(kind), name + ending)).href)
      return typeof module.default === 'string' && isPlainSvg(module.default) ? module.default : undefined
    },
  }
}
