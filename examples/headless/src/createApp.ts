import { createLatchkey } from 'latchkey'
import { evm } from 'latchkey/adapters/evm'
import { walletConnect } from 'latchkey/adapters/walletconnect'
import { siwx } from 'latchkey/siwx'
import type { Config } from './config.js'

/** The instance. With `modal: false` it draws nothing, and no code of the modal is ever loaded. */
export const createApp = ({ projectId, services, relay, chains }: Config) =>
  createLatchkey({
    modal: false,
    projectId,
    services,
    networks: chains.map(({ chainId, name, rpcUrl }) => ({
      id: chainId,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
      testnet: true,
    })),
    adapters: [evm(), walletConnect({ relayUrl: relay })],
    siwx: siwx({ required: false, statement: 'Sign in to Headless.' }),
    metadata: { name: 'Headless', description: 'Latchkey without its modal.' },
  })

export type App = ReturnType<typeof createApp>
