import type { Network } from '../../src/adapter.js'
import type { NamespaceOptions } from './options.js'
import type { SdkNamespace, SdkNamespaces } from './sdk.js'

type Methods = Pick<SdkNamespace, 'methods' | 'events'>

const changes = ['chainChanged', 'accountsChanged']

/**
 * What an app may want of a wallet. All of it is asked for as optional: a wallet grants what it has. Reads are not in
 * it: a chain's own nodes answer faster than a phone. Nor are signatures whose meaning a wallet cannot show to its user
 * (`eth_sign`, the older forms of typed data): a host that needs one lists it.
 */
const standard: Readonly<Record<string, Methods>> = {
  eip155: {
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendRawTransaction',
      'eth_sendTransaction',
      'eth_signTransaction',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_addEthereumChain',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
      'wallet_getPermissions',
      'wallet_grantPermissions',
      'wallet_requestPermissions',
      'wallet_revokePermissions',
      'wallet_sendCalls',
      'wallet_showCallsStatus',
      'wallet_switchEthereumChain',
      'wallet_watchAsset',
    ],
    events: [...changes, 'message', 'disconnect', 'connect'],
  },
  solana: {
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: changes,
  },
  bip122: {
    methods: ['getAccountAddresses', 'sendTransfer', 'signMessage', 'signPsbt'],
    events: [...changes, 'bip122_addressesChanged'],
  },
  polkadot: { methods: ['polkadot_signMessage', 'polkadot_signTransaction'], events: changes },
  cosmos: { methods: ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect'], events: changes },
}

/** What is asked for in one namespace: the standard, unless the host says otherwise. */
export const methodsOf = (namespace: string, overrides: Readonly<Record<string, NamespaceOptions>>): Methods => ({
  methods: overrides[namespace]?.methods ?? standard[namespace]?.methods ?? [],
  events: overrides[namespace]?.events ?? standard[namespace]?.events ?? changes,
})

/** What a wallet is asked for: in each namespace all chains of the app. */
export function toProposal(
  namespaces: readonly string[],
  networks: readonly Network[],
  overrides: Readonly<Record<string, NamespaceOptions>>,
): SdkNamespaces {
  const entries = namespaces.map((namespace) => {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const chains = overrides[namespace]?.chains ?? own.map(({ caipNetworkId }) => caipNetworkId)
    return [namespace, { chains, ...methodsOf(namespace, overrides) }] as const
  })
  return Object.fromEntries(entries.filter(([, { chains }]) => chains.length > 0))
}
