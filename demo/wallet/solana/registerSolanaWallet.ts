import { toWalletChain } from '../../../adapters/solana/clusters.js'
import { registerWallet } from '../../../src/testing/wallet/solana/registerWallet.js'
import type { Stack } from '../../src/readStack.js'
import type { SolanaSide } from './createSolanaSide.js'

/** What a wallet is registered with. */
export interface SolanaWalletParts {
  readonly name: string
  readonly icon: string
  readonly solana: NonNullable<Stack['solana']>
  /** The half that answers, as far as it has arrived. */
  readonly loaded: () => SolanaSide | undefined
  readonly load: () => Promise<SolanaSide>
  readonly listen: (event: string, listener: (payload: unknown) => void) => () => void
}

const version = '1.0.0'
const signing = ['signMessage', 'signTransaction', 'signAndSendTransaction', 'signIn']
/** Of both methods for transactions. */
const supportedTransactionVersions = ['legacy', 0]

/** Registers a wallet as Wallet Standard has it: what pages see of it is here at once, what answers comes when it is asked. */
export function registerSolanaWallet({ name, icon, solana, loaded, load, listen }: SolanaWalletParts): void {
  const method =
    (feature: string, called: string) =>
    async (...inputs: readonly unknown[]) =>
      (await load()).use(feature, called, inputs)
  const features = {
    'standard:connect': { version, connect: method('standard:connect', 'connect') },
    'standard:disconnect': { version, disconnect: method('standard:disconnect', 'disconnect') },
    'standard:events': { version, on: listen },
    ...Object.fromEntries(
      signing.map((called) => {
        const feature = `solana:${called}`
        return [feature, { version, supportedTransactionVersions, [called]: method(feature, called) }]
      }),
    ),
  }
  const wallet = {
    version,
    name,
    icon,
    chains: solana.clusters.map(({ caipNetworkId }) => toWalletChain(caipNetworkId)),
    features,
    get accounts() {
      return loaded()?.accounts() ?? []
    },
  }
  registerWallet(window, wallet)
}
