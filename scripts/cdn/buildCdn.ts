import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build, minifySync, type Rollup } from 'vite'
import { latchkeyAliases } from '../../demo/aliases.js'
import { react18 } from '../lib/react18.js'
import { root } from '../lib/run.mjs'
import { chunkLoads } from './chunkLoads.js'
import { toGroup } from './groups.js'

/** What `dist/cdn/manifest.json` says. Addresses are relative to its folder. */
export interface CdnManifest {
  readonly version: string
  /** The file to name in a page. */
  readonly entry: string
  /** SHA-384 of each file, as `integrity` of an import map and of a `<link>` takes it. */
  readonly integrity: Readonly<Record<string, string>>
}

/** The one file of those that come later to be named in pages: a page that preloads it can be used a round trip earlier. */
const core = 'core'

/**
 * Bundles the built library, React and all other packages for pages that have no bundler. React is 18, on which the modal is tested as on
 * 19 and which weighs a third less: no page has this one beside one of its own. The version is a folder: what a page loads
 * later is still there after the next version was put beside it.
 * @param library Folder of the built library: `dist`.
 * @param folder Where to.
 */
export async function buildCdn(library: string, folder: string): Promise<CdnManifest> {
  const { version }: { version: string } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'))
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: [...latchkeyAliases(false, library), react18] },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      chunkLoads(
        resolve(root, 'cdn/loadChunk.ts'),
        (id) => id.startsWith(`${library}/`) || id.startsWith(resolve(root, 'cdn/')),
      ),
    ],
    build: {
      write: false,
      target: 'es2022',
      // As a library, so that vite puts no loading of its own into each `import()`; and minified below, as vite leaves libraries wide.
      lib: { entry: { latchkey: resolve(root, 'cdn/latchkey.ts') }, formats: ['es'] },
      minify: false,
      rolldownOptions: {
        // Comments with paths of this build would be in the hashes of names.
        experimental: { attachDebugInfo: 'none' },
        // No other file imports the first one, so nothing is added to what it exports.
        preserveEntrySignatures: 'allow-extension',
        // Client directives are for bundlers of hosts.
        onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: ({ name }) => (name === core ? '[name].js' : '[name]-[hash].js'),
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: toGroup(library) }] },
        },
      },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rollup.RollupOutput
  await mkdir(resolve(folder, version), { recursive: true })
  const integrity: Record<string, string> = {}
  const write = async (name: string, content: string) => {
    const path = `${version}/${name}`
    await writeFile(resolve(folder, path), content)
    integrity[path] = `sha384-${createHash('sha384').update(content).digest('base64')}`
  }
  // What dresses the buttons, for pages that want it.
  await write('button.css', await readFile(resolve(root, 'src/react/button.css'), 'utf8'))
  for (const file of output.toSorted((left, right) => (left.fileName < right.fileName ? -1 : 1))) {
    if (file.type !== 'chunk') throw new Error(`${file.fileName} is no script: a page would have to load it by hand`)
    const { code } = minifySync(file.fileName, file.code, { module: true })
    await write(file.fileName, code)
  }
  const manifest = { version, entry: `${version}/latchkey.js`, integrity }
  await writeFile(resolve(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}
