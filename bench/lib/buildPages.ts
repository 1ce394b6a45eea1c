import { readdir, readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, loadConfigFromFile } from 'vite'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * Builds pages of a bench's folder as the demo is built: against the built package, or with `LATCHKEY_FROM=src` against
 * the sources.
 * @returns what each path of the site holds
 */
export async function buildPages(folder: string, pages: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const root = path(`../${folder}`)
  const outDir = path(`../../.local/${folder}`)
  const demo = await loadConfigFromFile({ command: 'build', mode: 'production' }, path('../../demo/vite.config.ts'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: demo?.config.resolve,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: pages.map((page) => resolve(root, page)) },
    },
  })
  const files = (await readdir(outDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = resolve(parentPath, name)
        return [`/${relative(outDir, file)}`, await readFile(file)] as const
      }),
    ),
  )
}
