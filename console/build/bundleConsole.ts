import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile, type OutputFile } from 'esbuild'
import { findPage, hashFiles, minifySheets, sortFiles } from '../../frame/build/bundleFrame.js'
import type { ConsoleBuild } from '../../services/src/parts/console/consoleBuild.js'
import { errorDocuments } from './errorDocuments.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** A build, and what its files are made of. */
export interface BundledConsole extends ConsoleBuild {
  readonly meta: Metafile
}

const shared = {
  bundle: true,
  // Names of chunks hold paths: those of packages are the same wherever their folder is linked from.
  preserveSymlinks: true,
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [minifySheets, errorDocuments],
  minify: true,
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions

/** The module that begins the console's page. */
export const consoleEntry = 'console/main.ts'
/** The module that it loads then. */
export const consoleStart = 'console/app/start.tsx'

/**
 * Bundles the console: modules and styles by the hash of their content. The same sources and packages make the same bytes (S40).
 * @param root the repository's folder
 */
export async function bundleConsole(root = repository): Promise<BundledConsole> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { console: consoleEntry },
    outdir: '.local/console',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    format: 'esm',
    ...shared,
    metafile: true,
    write: false,
  })
  const preview = await bundlePreview(root)
  const files = sortFiles([...outputFiles, preview])
  const [first, rest] = [findPage(metafile, consoleEntry), findPage(metafile, consoleStart)]
  const preload = [...new Set([...first.preload, rest.entry, ...rest.preload])].toSorted()
  const page = { entry: first.entry, preload, styles: rest.styles }
  const manifest = { version: 1 as const, page, preview: basename(preview.path), files: hashFiles(files) }
  return { manifest, files, meta: metafile }
}

/** The widget for the preview, as one script: its document has no origin, and loads nothing. */
async function bundlePreview(root: string): Promise<OutputFile> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { preview: 'console/preview/main.ts' },
    outdir: '.local/console',
    entryNames: '[name]-[hash]',
    format: 'iife',
    ...shared,
    write: false,
  })
  const [file] = outputFiles
  if (!file) throw new Error('The build has no preview.')
  return file
}
