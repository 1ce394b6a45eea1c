import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Names the bundled command line to the workers. */
const variable = 'LATCHKEY_SERVICES_PROGRAM'

/** The command line as one file. @throws {Error} outside of a run that began with the global setup */
export function bundledProgram(): string {
  const file = process.env[variable]
  if (!file)
    throw new Error('The command line is bundled by the global setup: run the tests through their configuration.')
  return file
}

/** Bundles the command line once: a test that starts it forty times does not wait for forty compilations. */
export default async function setup(): Promise<() => Promise<void>> {
  const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
  // Inside of the repository: packages are found from there.
  const local = path('../../.local')
  await mkdir(local, { recursive: true })
  const folder = await mkdtemp(join(local, 'services-'))
  const outfile = join(folder, 'main.mjs')
  await build({
    entryPoints: [path('../src/cli/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
  })
  process.env[variable] = outfile
  return () => rm(folder, { recursive: true, force: true })
}
