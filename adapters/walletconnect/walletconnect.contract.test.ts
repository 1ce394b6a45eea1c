import { describe, test } from 'vitest'
import type { PhoneQuestion } from '../../demo/phone/types.js'
import { type AdapterContext, type AdapterDescriptor, defineAdapter, type SourceModule } from '../../src/adapter.js'
import { bitcoin } from '../../src/networks/index.js'
import { testChainAdapter, testConnectorSource } from '../../src/testing/index.js'
import { walletConnect } from './index.js'
import type { WalletConnectOptions } from './options.js'
import { adapter, createWalletConnectSource } from './source.js'
import { createMemoryTable, createSessionStorage } from './storage.js'
import { createPageStorage, createWorld, first, networks, second, toLocalNetwork } from './test/world.js'

/** The page of the clause that runs, and the relay that it calls. */
let storage = createPageStorage()
let relayUrl = 'ws://127.0.0.1:1'

/** The source as hosts get it, with its page's storage in memory. */
const make = () => ({
  ...walletConnect({ relayUrl }),
  load: async (): Promise<SourceModule> => ({
    adapter,
    setup: (context: AdapterContext, options: WalletConnectOptions) =>
      createWalletConnectSource(context, options, {
        openStorage: () => createSessionStorage(createMemoryTable(storage)),
        loadSdk: () => import('@walletconnect/universal-provider'),
        page: undefined,
      }),
  }),
})

testConnectorSource({ describe, test }, make, {
  networks: [31337, 31338].map((chainId) => toLocalNetwork(chainId)),
  async world() {
    const world = await createWorld()
    relayUrl = world.relay.url
    storage = createPageStorage()
    let how: 'approve' | 'refuse' | 'later' = 'approve'
    let unseen = 0
    let paired = Promise.resolve()
    const eip155 = {
      chains: networks.map(({ caipNetworkId }) => caipNetworkId),
      methods: ['personal_sign'],
      events: ['accountsChanged', 'chainChanged'],
      accounts: networks.flatMap(({ caipNetworkId: id }) => [`${id}:${first}`, `${id}:${second}`]),
    }
    const answer = ({ kind }: PhoneQuestion) =>
      how === 'later'
        ? 'ask'
        : how === 'refuse' || kind !== 'proposal'
          ? 'refuse'
          : { approve: { namespaces: { eip155 } } }
    const phone = await world.phone({ approve: answer })
    const lists = { first: [first], second: [second], none: [] }
    const tell = async (data: unknown) => {
      for (const { topic } of phone.get().sessions)
        await phone.emit(topic, { name: 'accountsChanged', data }, 'eip155:31337')
    }
    const read = () => JSON.stringify([world.relay.stats(), [...storage], phone.get()])
    return {
      connector: 'walletConnect',
      namespace: 'eip155',
      accounts: { first, second },
      prompts: () => phone.get().asked - unseen,
      answer(next) {
        how = next
      },
      pair({ uri }) {
        // One after the other: two at once make the wallet's SDK open a socket for each.
        paired = paired.then(() => phone.pair(uri))
      },
      async release() {
        for (const { id } of phone.get().questions) await phone.approve(id, { namespaces: { eip155 } })
      },
      async allow(allowed) {
        if (!allowed) return
        const page = world.source({ storage, storagePrefix: 'latchkey:contract' })
        const attempt = page.connect()
        await phone.pair(await attempt.code())
        await attempt.sessions
        page.stop()
        unseen += 1
      },
      setAccounts: (accounts) => tell(lists[accounts]),
      nonsense: () => tell({ 0: first }),
      // A socket to the relay is what is left behind, if anything.
      listeners: () => world.relay.stats().connections - (phone.get().online ? 1 : 0),
      async quiet() {
        for (let before = ''; before !== read(); ) {
          before = read()
          await new Promise((resume) => setTimeout(resume, 100))
        }
      },
      stop: world.stop,
    }
  },
})

testChainAdapter({ describe, test }, () => adapterOf('eip155'), {
  network: toLocalNetwork(31337),
  addresses: [
    [first, first],
    [first.toLowerCase(), first],
  ],
  notAddresses: [`${first}0`, first.slice(0, -1), first.replace('F', 'f'), 'vitalik.eth', '0x'],
  calls: { switchNetwork: [networks[0]] },
  refusal: { code: 4001, message: 'User rejected the request.' },
})

testChainAdapter({ describe, test }, () => adapterOf('bip122'), {
  network: bitcoin,
  addresses: [['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']],
  notAddresses: ['two words', 'a:b', 'x'.repeat(129)],
  calls: { switchNetwork: [bitcoin] },
  refusal: { code: 4001, message: 'User rejected the request.' },
})

function adapterOf(namespace: string): AdapterDescriptor {
  return defineAdapter({ id: `minimal-${namespace}`, api: '1.0', namespace, load: () => adapter(namespace) })({})
}
