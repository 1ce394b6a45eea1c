import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { entryPoints } from '../../scripts/lib/entries.mjs'
import { root, run } from '../../scripts/lib/run.mjs'

/** A factory that an adapter's or plugin's entry point exports. */
interface Factory {
  readonly specifier: string
  /** Name of the export. */
  readonly name: string
  /** Id of the descriptor. */
  readonly id: string
  /** Slots in which a plugin appears; none for an adapter. */
  readonly slots: readonly string[]
}

/** The folder of the host app, and what it lists. */
export interface Host {
  readonly folder: string
  readonly adapters: readonly Factory[]
  readonly plugins: readonly Factory[]
}

/** Options without which an adapter cannot be listed. */
const requiredOptions: Readonly<Record<string, string>> = {
  walletconnect: `{ relayUrl: 'wss://relay.invalid' }`,
  embedded: `{ url: 'https://wallet.invalid' }`,
}

/**
 * Makes a small host app in `folder`, with the packed library in its own node_modules, as npm would install it. It lists
 * every adapter and plugin that the package has; `?off` switches all features off, `?services=` names services.
 */
export async function makeHost(folder: string): Promise<Host> {
  await rm(folder, { recursive: true, force: true })
  const modules = resolve(folder, 'node_modules')
  await mkdir(modules, { recursive: true })
  const unpacked = await run('tar', ['-xzf', resolve(root, '.local/package/latchkey.tgz'), '-C', modules])
  if (unpacked.code !== 0) throw new Error(`There is no packed library: run \`npm run size\` again. ${unpacked.output}`)
  await rename(resolve(modules, 'package'), resolve(modules, 'latchkey'))

  const adapters = await readFactories(modules, 'adapters')
  const plugins = await readFactories(modules, 'plugins')
  await writeFile(resolve(folder, 'package.json'), JSON.stringify({ name: 'host', private: true, type: 'module' }))
  await writeFile(resolve(folder, 'full.js'), hostSource(adapters, plugins))
  const isOfFive = ({ id }: Factory) => ['evm', 'solana', 'walletconnect', 'send', 'receive'].includes(id)
  await writeFile(resolve(folder, 'five.js'), hostSource(adapters.filter(isOfFive), plugins.filter(isOfFive)))
  await writeFile(resolve(folder, 'elements.js'), elementSource(adapters, plugins, true))
  // The same without elements, to tell what they weigh.
  await writeFile(resolve(folder, 'plain.js'), elementSource(adapters, plugins, false))
  // The same without any descriptor, to tell what the descriptors weigh.
  await writeFile(resolve(folder, 'bare.js'), hostSource([], []))
  // A host for EVM chains: nothing of another namespace may be in it.
  const forEvm = adapters.filter(({ id }) => id === 'evm')
  await writeFile(resolve(folder, 'evm.js'), hostSource(forEvm, plugins))
  return { folder, adapters, plugins }
}

/** A page without React: its button is an element. */
function elementSource(adapters: readonly Factory[], plugins: readonly Factory[], hasElements: boolean): string {
  return `
import { createLatchkey } from 'latchkey'
${hasElements ? `import { defineLatchkeyElements } from 'latchkey/element'` : ''}
import { base, mainnet } from 'latchkey/networks'
${toImports([...adapters, ...plugins])}

window.latchkey = createLatchkey({
  networks: [mainnet, base],
  adapters: [${toCalls(adapters)}],
  plugins: [${toCalls(plugins)}],
})
${hasElements ? 'defineLatchkeyElements(window.latchkey)' : ''}
`
}

const toImports = (factories: readonly Factory[]) =>
  factories.map(({ name, specifier }) => `import { ${name} } from '${specifier}'`).join('\n')

const toCalls = (factories: readonly Factory[]) =>
  factories.map(({ name, id }) => `${name}(${requiredOptions[id] ?? ''})`).join(', ')

function hostSource(adapters: readonly Factory[], plugins: readonly Factory[]): string {
  return `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createLatchkey } from 'latchkey'
import { base, mainnet } from 'latchkey/networks'
import { LatchkeyButton, LatchkeyProvider } from 'latchkey/react'
${toImports([...adapters, ...plugins])}

const query = new URLSearchParams(location.search)
const plugins = [${toCalls(plugins)}]
const services = query.get('services')
window.latchkey = createLatchkey({
  networks: [mainnet, base],
  // Each step fetches what it needs, and preloads nothing of the next: that is what the rows are about.
  preload: 'none',
  adapters: [${toCalls(adapters)}],
  plugins,
  features: query.has('off') ? Object.fromEntries(plugins.map(({ id }) => [id, false])) : undefined,
  ...(services ? { services, projectId: 'demo' } : undefined),
})
// Without the name, which is asked for while the wallet still connects, or after it.
createRoot(document.getElementById('app')).render(
  createElement(LatchkeyProvider, { latchkey: window.latchkey }, createElement(LatchkeyButton, { name: false })),
)
`
}

/** The factories of all built entry points of one kind, in the order of their folders. */
async function readFactories(modules: string, kind: 'adapters' | 'plugins'): Promise<Factory[]> {
  const entries = entryPoints().filter(({ specifier }) => specifier.startsWith(`latchkey/${kind}/`))
  return Promise.all(
    entries.map(async ({ specifier, built }) => {
      const module: Record<string, unknown> = await import(pathToFileURL(resolve(modules, 'latchkey', built)).href)
      const found = Object.entries(module).find(([, value]) => typeof value === 'function' && 'id' in value)
      if (!found) throw new Error(`${specifier} exports no factory with an id.`)
      const [name, factory] = found as [
        string,
        ((options?: unknown) => { id: string; slots?: string[] }) & { id: string },
      ]
      const { slots = [] } = kind === 'plugins' ? factory({}) : {}
      return { specifier, name, id: factory.id, slots }
    }),
  )
}
