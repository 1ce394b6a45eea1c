import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { findPage, hashFiles, minifySheets, sortFiles } from '../../frame/build/bundleFrame.js'
import type { ConsoleBuild } from '../../services/src/parts/console/consoleBuild.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** A build, and what its files are made of. */
export interface BundledConsole extends ConsoleBuild {
  readonly meta: Metafile
}

/** The module that begins the console's page. */
export const consoleEntry = 'console/main.tsx'

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
    bundle: true,
    // Names of chunks hold paths: those of packages are the same wherever their folder is linked from.
    preserveSymlinks: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [minifySheets],
    minify: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const files = sortFiles(outputFiles)
  const page = findPage(metafile, consoleEntry)
  return { manifest: { version: 1, page, files: hashFiles(files) }, files, meta: metafile }
}
