import { createLatchkey } from 'latchkey'
import { embedded } from 'latchkey/adapters/embedded'
import { evm } from 'latchkey/adapters/evm'
import { defineLatchkeyElements } from 'latchkey/element'
import { email } from 'latchkey/plugins/email'
import { latchkeyConnector } from 'latchkey/wagmi'
import * as wagmi from 'wagmi3'
import { readNetworks } from '../../../demo/src/networks.js'
import { readStack } from '../../../demo/src/readStack.js'

/** A shop that has wagmi, and the widget as its only connector. */
async function createShop() {
  const stack = await readStack()
  const latchkey = createLatchkey({
    projectId: stack.projectId,
    services: stack.services,
    networks: readNetworks(stack, 'all'),
    adapters: [evm(), embedded({ url: stack.frame })],
    plugins: [email()],
    metadata: { name: 'Shop' },
  })
  const [first, second] = stack.chains
  if (!first || !second) throw new Error('The stack has no two chains.')
  const toChain = ({ chainId, name, rpcUrl }: typeof first) => ({
    ...{ id: chainId, name, rpcUrls: { default: { http: [rpcUrl] } } },
    nativeCurrency: { name: 'Local Ether', symbol: 'ETH', decimals: 18 },
  })
  const config = wagmi.createConfig({
    chains: [toChain(first), toChain(second)],
    connectors: [latchkeyConnector(latchkey)],
    transports: { [first.chainId]: wagmi.http(first.rpcUrl), [second.chainId]: wagmi.http(second.rpcUrl) },
    storage: wagmi.createStorage({ storage: localStorage }),
    multiInjectedProviderDiscovery: false,
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('The connector is missing.')

  /** What either said, in order, since the page was loaded and wagmi had looked for a connection. */
  const heard: string[] = []
  wagmi.watchConnection(config, {
    onChange({ status }, before) {
      if (status !== before.status) heard.push(`wagmi ${status}`)
    },
  })
  latchkey.on('connect', () => heard.push('latchkey connected'))
  latchkey.on('disconnect', ({ reason }) => heard.push(`latchkey disconnected by ${reason}`))
  defineLatchkeyElements(latchkey)

  return {
    ...{ latchkey, heard },
    /** How wagmi's first look for a connection ended: `reconnectOnMount`, as its React package has it. */
    reconnected: wagmi.reconnect(config).then(() => {
      heard.length = 0
      return wagmi.getConnection(config).status
    }),
    account() {
      const { status, address, chainId } = wagmi.getConnection(config)
      return { status, address, chainId }
    },
    connect: () => wagmi.connect(config, { connector }),
    disconnect: () => wagmi.disconnect(config),
    sign: (message: string) => wagmi.signMessage(config, { message }),
    switchChain: (chainId: number) => wagmi.switchChain(config, { chainId }),
  }
}

export type Shop = Awaited<ReturnType<typeof createShop>>

declare global {
  interface Window {
    /** There before the page's code has run, to be waited for. */
    shop: Promise<Shop>
  }
}

window.shop = createShop()
