import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * Builds the test wallet as an unpacked extension.
 * @param folder Where to.
 */
export async function buildExtension(folder: string): Promise<void> {
  await build({
    entryPoints: ['worker', 'bridge', 'page'].map((name) => join(here, `${name}.ts`)),
    outdir: folder,
    bundle: true,
    // Content scripts are no modules.
    format: 'iife',
    target: 'es2022',
    logLevel: 'error',
  })
  await copyFile(join(here, 'manifest.json'), join(folder, 'manifest.json'))
}
