import { adapterApi, type Network } from '../../kernel/index.js'
import type { AdapterTrial } from './adapterTrial.js'
import { gzipSize, sourceOf } from './gzipSize.js'
import { type ContractCase, check, checkEqual } from './runner.js'

/** Methods that take no handle of a wallet or node: they have clauses of their own. */
const withoutHandle = ['toAddress', 'explorerUrl', 'servesNetwork', 'createProvider']

const hostile = ['', ' ', '\0', '__proto__', 'constructor', '🦊', 'x'.repeat(10_000), '<img src=x onerror=alert(1)>']

/** What an adapter is, and how it spells addresses. */
export const adapterShape = ({ make, options, network, address, setUp }: AdapterTrial): readonly ContractCase[] => [
  {
    name: 'registers: id, API version, namespace, size',
    async run() {
      const descriptor = make()
      checkEqual([descriptor.kind, descriptor.api], ['adapter', adapterApi], 'made by defineAdapter, of this version')
      check(/^[-a-z0-9]{3,8}$/.test(descriptor.namespace), `"${descriptor.namespace}" is a CAIP-2 namespace`)
      checkEqual(network.chainNamespace, descriptor.namespace, "the options' network is of the namespace")
      const { source, ...own } = descriptor
      for (const each of source ? [own, source] : [own]) {
        const size = await gzipSize(sourceOf(each))
        check(size <= 250, `each descriptor has at most 250 B gzipped: one has ${size}`)
      }
    },
  },
  {
    name: 'spells addresses: the table, and hostile texts',
    async run() {
      const { adapter, end } = await setUp()
      for (const [text, canonical] of options.addresses) {
        checkEqual(adapter.toAddress(text), canonical, `the address ${text}`)
        checkEqual(adapter.toAddress(canonical), canonical, 'what is canonical stays')
      }
      for (const text of [...options.notAddresses, ...hostile])
        checkEqual(adapter.toAddress(text), undefined, `"${text.slice(0, 60)}" is no address`)
      end()
    },
  },
  {
    name: 'folds addresses: to one key for each, whatever the text is',
    async run() {
      const { fold = (text: string) => text, lead = '', zero = '', coin = '' } = make().spelling ?? {}
      const canonical = [...new Set(options.addresses.map(([, address]) => address))]
      checkEqual(new Set(canonical.map(fold)).size, canonical.length, 'different addresses have different keys')
      for (const address of canonical) check(address.startsWith(lead), `${address} begins with the lead "${lead}"`)
      for (const text of [...canonical, ...hostile, zero, coin]) {
        const key = fold(text)
        check(typeof key === 'string', `"${text.slice(0, 60)}" has a key`)
        checkEqual(fold(key), key, 'a key is its own key')
      }
    },
  },
  {
    name: 'explorer: a page of the one that the network names, and none without one',
    async run() {
      const { adapter, end } = await setUp()
      const urlOf = (blockExplorers: Network['blockExplorers'], target: { address?: string; hash?: string }) =>
        adapter.explorerUrl?.({ ...network, blockExplorers }, target)
      const scan = (url: string) => ({ default: { name: 'Scan', url } })
      for (const target of [{ address }, { hash: address }]) {
        checkEqual(urlOf(undefined, target), undefined, 'without an explorer')
        checkEqual(urlOf(scan('javascript:alert(1)//'), target), undefined, 'an explorer that runs something')
        const url = urlOf(scan('https://scan.example/'), target)
        if (!adapter.explorerUrl) continue
        check(url?.startsWith('https://scan.example/') && url.includes(address), `"${url}" is a page of the explorer`)
      }
      checkEqual(urlOf(scan('https://scan.example'), {}), undefined, 'nothing to show')
      end()
    },
  },
  {
    name: 'is honest: a method is there or missing, and the suite calls each',
    async run() {
      const { adapter, end } = await setUp()
      const present = Object.entries(adapter).filter(([, value]) => value !== undefined)
      for (const [name, value] of present) check(typeof value === 'function', `${name} is a method or left out`)
      const known: readonly string[] = [...withoutHandle, ...Object.keys(options.calls)]
      const extra = present.map(([name]) => name).filter((name) => !known.includes(name))
      checkEqual(extra, [], 'methods without arguments in `calls`: no trial calls them')
      for (const name of Object.keys(options.calls)) check(name in adapter, `${name} is in calls: the adapter has it`)
      end()
    },
  },
]
