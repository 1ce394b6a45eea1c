import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build as bundleByEsbuild } from 'esbuild'
import { build } from 'vite'

/** One file that the host ships. */
export interface Chunk {
  /** Path on the host's server, without the first slash. */
  readonly file: string
  /** `gzip -9`. */
  readonly bytes: number
  /**
   * Sources that left code in it, with their length before minifying:
   * `latchkey/dist/plugins/send/plugin.js`, `zod/v4/mini/index.js`.
   */
  readonly modules: readonly { readonly name: string; readonly length: number }[]
  /** Files that load with it. */
  readonly imports: readonly string[]
  readonly isEntry: boolean
}

/** What the host imports of React: shared with the host's own code, so not counted. */
const reactModules = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']

/**
 * Bundles one of the host app's entries by vite as a host would for production, React external, into `folder/{name}`.
 */
export async function bundleHost(
  folder: string,
  name: 'full' | 'five' | 'elements' | 'plain' | 'bare' | 'evm',
): Promise<readonly Chunk[]> {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ imports: reactImports })}</script></head>
<body><div id="app"></div><script type="module" src="./${name}.js"></script></body></html>`
  const input = resolve(folder, `${name}.html`)
  await writeFile(input, page)
  const result = await build({
    root: folder,
    base: '/',
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: resolve(folder, 'out', name),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input, external: reactModules },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  return outputs.flatMap((built) =>
    'output' in built
      ? built.output
          .filter((file) => !file.fileName.endsWith('.html'))
          .map((file) => ({
            file: file.fileName,
            bytes: gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length,
            modules: file.type === 'chunk' ? readModules(file.modules) : [],
            imports: file.type === 'chunk' ? file.imports : [],
            isEntry: file.type === 'chunk' && file.isEntry,
          }))
      : [],
  )
}

/** What a host's back end loads of us: `latchkey/server`, with `jose` beside it. */
export const bundleServer = (folder: string) =>
  bundleExport(folder, 'server', "export { verifySession } from 'latchkey/server'", ['jose'])

/** What an agent loads of us: `latchkey/agent`, with `viem` beside it. */
export const bundleAgent = (folder: string) =>
  bundleExport(folder, 'agent', "export { createAgent } from 'latchkey/agent'", ['viem', 'viem/*'])

/** What an import brings before any code runs. */
async function bundleExport(
  folder: string,
  name: string,
  contents: string,
  external: string[],
): Promise<readonly Chunk[]> {
  const { outputFiles, metafile } = await bundleByEsbuild({
    stdin: { contents, resolveDir: folder, sourcefile: `${name}.js` },
    ...{ bundle: true, format: 'esm', minify: true, write: false, external, logLevel: 'error' },
    ...{ splitting: true, metafile: true, outdir: folder, absWorkingDir: folder },
  })
  const chunks = outputFiles.map((file): Chunk => {
    const output = metafile.outputs[relative(folder, file.path)]
    return {
      ...{ file: relative(folder, file.path), bytes: gzipSync(file.contents, { level: 9 }).length, modules: [] },
      imports:
        output?.imports
          .filter(({ kind, external }) => kind === 'import-statement' && !external)
          .map(({ path }) => path) ?? [],
      isEntry: output?.entryPoint === `${name}.js`,
    }
  })
  return readFirstLoad(chunks)
}

/** All that loads before any code runs: the entry and what it imports. */
export function readFirstLoad(chunks: readonly Chunk[]): readonly Chunk[] {
  const loaded = new Set<Chunk>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const file of chunk.imports) add(chunks.find((other) => other.file === file))
  }
  for (const chunk of chunks) if (chunk.isEntry) add(chunk)
  return [...loaded]
}

/** `gzip -9` of files, each for itself, as a server sends them. */
export const sumBytes = (chunks: readonly Chunk[]) => chunks.reduce((sum, { bytes }) => sum + bytes, 0)

const reactImports = Object.fromEntries(reactModules.map((name) => [name, `/react/${name.replace('/', '-')}.js`]))

/** Builds React as ES modules that share one instance, for the page's import map. */
export async function bundleReact(folder: string): Promise<void> {
  const require = createRequire(import.meta.url)
  const entryPoints: Record<string, string> = {}
  for (const name of reactModules) {
    const names = Object.keys(require(name)).filter((key) => /^[A-Za-z_]\w*$/.test(key))
    const path = resolve(folder, `${name.replace('/', '-')}.stub.js`)
    await writeFile(
      path,
      `import module from '${name}'\nexport default module\nexport const { ${names.join(', ')} } = module\n`,
    )
    entryPoints[name.replace('/', '-')] = path
  }
  await bundleByEsbuild({
    entryPoints,
    outdir: resolve(folder, 'out/react'),
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
}

/** Modules that left code, named from the packages' folder on. */
function readModules(modules: Readonly<Record<string, { readonly renderedLength: number }>>): Chunk['modules'] {
  return Object.entries(modules)
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id, { renderedLength }]) => ({
      name: (id.split('node_modules/').at(-1) ?? id).replace('\0', ''),
      length: renderedLength,
    }))
}
