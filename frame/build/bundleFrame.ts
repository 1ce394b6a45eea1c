import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type OutputFile, type Plugin } from 'esbuild'
import { minifySheet } from '../../scripts/lib/minifySheets.mjs'
import type { FrameBuild, FramePage } from '../../services/src/parts/frame/frameBuild.js'
import { sha256Alone } from './sha256Alone.js'
import { solanaWithoutMessages } from './solanaWithoutMessages.js'
import { viemWithoutLoading } from './viemWithoutLoading.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** A build, and what its files are made of. */
export interface BundledFrame extends FrameBuild {
  readonly meta: Metafile
}

/**
 * Bundles the frame's pages: modules and styles by the hash of their content. The same sources and packages make the same
 * bytes (S40), wherever the folder is.
 * @param root the repository's folder
 */
export async function bundleFrame(root = repository): Promise<BundledFrame> {
  const entries = { page: 'frame/page/main.ts', window: 'frame/windows/main.ts', social: 'frame/social/main.ts' }
  // Apart: the frame is the same, byte by byte, whatever its host page for agents' links has of it.
  const agent = 'frame/agent/main.ts'
  const [wallet, host] = await Promise.all([bundlePages(root, entries), bundlePages(root, { agent })])
  const files = sortFiles([...wallet.outputFiles, ...host.outputFiles])
  const pages = {
    sdk: findPage(wallet.metafile, entries.page),
    window: findPage(wallet.metafile, entries.window),
    social: findPage(wallet.metafile, entries.social),
    agent: findPage(host.metafile, agent),
  }
  const meta = {
    inputs: { ...host.metafile.inputs, ...wallet.metafile.inputs },
    outputs: { ...host.metafile.outputs, ...wallet.metafile.outputs },
  }
  return { manifest: { version: 1, pages, files: hashFiles(files) }, files, meta }
}

/** Pages that share what they have in common. */
async function bundlePages(root: string, entryPoints: Readonly<Record<string, string>>) {
  return build({
    absWorkingDir: root,
    entryPoints,
    outdir: '.local/frame',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    // Names of chunks hold paths: those of packages are the same wherever their folder is linked from.
    preserveSymlinks: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [minifySheets, viemWithoutLoading, solanaWithoutMessages, sha256Alone],
    minify: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
}

/** Files of a build by their names, in the order of these. */
export function sortFiles(outputFiles: readonly OutputFile[]): Map<string, Uint8Array> {
  return new Map(
    outputFiles
      .map(({ path, contents }): [string, Uint8Array] => [basename(path), contents])
      .toSorted(([left], [right]) => (left < right ? -1 : 1)),
  )
}

/** What a manifest says of files. */
export function hashFiles(files: ReadonlyMap<string, Uint8Array>): FrameBuild['manifest']['files'] {
  const hashed = [...files].map(([name, content]) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    return [name, { bytes: content.byteLength, sha256 }] as const
  })
  return Object.fromEntries(hashed)
}

/** Style sheets are written to be read; what ships is not. */
export const minifySheets: Plugin = {
  name: 'minify-sheets',
  setup(build) {
    build.onLoad({ filter: /\.css\.ts$/ }, async ({ path }) => ({
      contents: await minifySheet(await readFile(path, 'utf8'), basename(path)),
      loader: 'ts',
    }))
  },
}

/** What an entry's page begins with: itself, all that it imports without `import()`, and its styles. */
export function findPage({ outputs }: Metafile, entryPoint: string): FramePage {
  const [entry, output] = Object.entries(outputs).find(([, { entryPoint: of }]) => of === entryPoint) ?? []
  if (entry === undefined) throw new Error(`The build has no page of ${entryPoint}.`)
  const preload = [...listStatic(outputs, entry)].filter((path) => path !== entry).map((path) => basename(path))
  const styles = output?.cssBundle ? [basename(output.cssBundle)] : []
  return { entry: basename(entry), preload: preload.toSorted(), styles }
}

/** A module of the build and all that it imports without `import()`. */
export function listStatic(outputs: Metafile['outputs'], from: string, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found
  found.add(from)
  for (const { path, kind } of outputs[from]?.imports ?? []) {
    if (kind === 'import-statement' && path in outputs) listStatic(outputs, path, found)
  }
  return found
}
