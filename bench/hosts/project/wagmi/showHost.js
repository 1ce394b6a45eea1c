import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LatchkeyButton, LatchkeyProvider } from 'latchkey/react'
import { latchkeyConnector } from 'latchkey/wagmi'
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { latchkey } from '../src/latchkey.js'

/**
 * The page of both hosts with wagmi: our button, one that connects by wagmi, and the address that wagmi has.
 * @param wagmi what is used of it, of the host's version
 */
export function showHost({ createConfig, http, useConnect, useConnection, WagmiProvider }) {
  const config = createConfig({
    chains: [mainnet, base],
    connectors: [latchkeyConnector(latchkey)],
    multiInjectedProviderDiscovery: false,
    transports: { [mainnet.id]: http('http://127.0.0.1:9/1'), [base.id]: http('http://127.0.0.1:9/8453') },
  })

  function Page() {
    const { address } = useConnection()
    const { connect } = useConnect()
    const [connector] = config.connectors
    const connectByWagmi = () => connect({ connector })
    return [
      createElement(LatchkeyButton, { key: 'button' }),
      createElement('button', { key: 'own', type: 'button', 'data-own': '', onClick: connectByWagmi }, 'By wagmi'),
      createElement('output', { key: 'address' }, address),
    ]
  }

  const page = createElement(LatchkeyProvider, { latchkey }, createElement(Page))
  const queries = createElement(QueryClientProvider, { client: new QueryClient() }, page)
  createRoot(document.getElementById('app')).render(
    createElement(StrictMode, null, createElement(WagmiProvider, { config }, queries)),
  )
}
