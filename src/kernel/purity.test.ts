import { readdirSync, readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { build, type Metafile } from 'esbuild'
import { expect, test } from 'vitest'

/** What a page has and a server may not: touching one of them while the code is loaded is a fault. */
const globals = ['window', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage', 'fetch', 'crypto']

const bundle = (entry: string) =>
  build({
    stdin: { contents: `export * from '${entry}'`, resolveDir: '.', loader: 'ts' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    globalName: 'entry',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import'],
    jsx: 'automatic',
  })

/** What comes with the entry: all that is not behind an `import()`. */
function readStatic({ inputs }: Metafile): readonly string[] {
  const found = new Set(['<stdin>'])
  for (const file of found)
    for (const { path, kind } of inputs[file]?.imports ?? []) if (kind === 'import-statement') found.add(path)
  return [...found]
}

const rooms = [
  ...['attempts', 'chains', 'connections', 'flags', 'instance', 'navigation', 'networks', 'notices'],
  ...['plugins', 'services', 'work'],
]

test.each([
  './src/kernel/index.ts',
  ...rooms.map((room) => `./src/kernel/${room}/index.ts`),
  './src/networks/index.ts',
])('F31 %s holds no React, and loading it touches nothing of a page', async (entry) => {
  const { metafile, outputFiles } = await bundle(entry)
  const all = Object.keys(metafile.inputs)
  expect(all.filter((file) => /node_modules\/(react|react-dom|react-router|viem)\//.test(file))).toEqual([])
  // What is read of services and nodes comes later, and zod with it.
  const early = readStatic(metafile)
  expect(early.some((file) => file.startsWith('src/'))).toBe(true)
  expect(early.filter((file) => /node_modules\/zod\//.test(file))).toEqual([])
  const touched: string[] = []
  const sandbox = createContext({})
  for (const name of globals)
    Object.defineProperty(sandbox, name, {
      get() {
        touched.push(name)
        return undefined
      },
    })
  new Script(outputFiles[0]?.text ?? '').runInContext(sandbox)
  expect(touched).toEqual([])
  expect(Object.keys((sandbox as { entry?: object }).entry ?? {}).length).toBeGreaterThan(0)
})

/** What is data of namespaces: tables, and the namespace of chains that are defined by a bare number. */
const tables = [
  'src/networks/',
  // wagmi is a library of EVM chains.
  'src/wagmi/',
  // x402's scheme on EVM chains; agents act by contracts of the EVM.
  'src/x402/',
  'src/agent/',
  'src/siwx/accountTypes.ts',
  'src/siwx/accounts.ts',
  'src/kernel/contract/network.ts',
  // Each standard of payment links is of one namespace.
  'src/values/paymentLink/',
  'src/features/wallets/chainGroups.ts',
  'plugins/names/coinTypes.ts',
  // CAIP-19 of what exchanges send.
  'plugins/pay/exchanges/assetId.ts',
  'plugins/swaps/trading/table.ts',
]

test('behavior: no namespace is named outside of tables: what a chain can do is asked of its adapter', () => {
  const files = ['src', 'plugins']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('test') && !tables.some((table) => file.startsWith(table)))
  expect(files.length).toBeGreaterThan(150)
  const named = files.filter((file) => {
    const code = readFileSync(file, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\/\/.*/g, '')
    return /['"`](eip155|solana|bip122|cosmos|polkadot)\b/.test(code)
  })
  expect(named).toEqual([])
})
