import { type Solana, type SolanaCluster, startSolana } from '../../../devnet/src/index.js'
import type { ChainAdapter, Clock, Network, Request } from '../../../src/adapter.js'
import { systemClock } from '../../../src/adapter.js'
import { createTestSolanaWallet, type TestSolanaWalletOptions } from '../../../src/testing/index.js'
import { setup } from '../adapter.js'
import type { SolanaOptions } from '../options.js'
import { createAttempt, createContext, createHandle, createSource, localNetwork, readFrom } from './world.js'

/** Two local clusters whose slots stand still until a test goes on. */
export interface LocalChain {
  readonly solana: Solana
  readonly here: SolanaCluster
  readonly there: SolanaCluster
  readonly network: Network
  /** Asks the node of the first cluster. */
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>
  balance(address: string): Promise<bigint>
  tokens(address: string): Promise<bigint>
}

const genesis = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG']

export async function startChain(): Promise<LocalChain> {
  const clusters = genesis.map((genesisHash, at) => ({ name: `Local ${at}`, genesisHash }))
  const solana = await startSolana({ clusters, clock: { now: () => 1_750_000_000_000 } })
  const [here, there] = solana.clusters
  if (!here || !there) throw new Error('Two clusters were asked for.')
  const read = readFrom(here.rpcUrl)
  const ask: LocalChain['ask'] = (method, ...params) => read({ method, params })
  const confirmed = { commitment: 'processed', encoding: 'jsonParsed' }
  return {
    solana,
    here,
    there,
    network: localNetwork(here.caipNetworkId, here.name, here.rpcUrl),
    ask,
    async balance(address) {
      return BigInt(((await ask('getBalance', address, confirmed)) as { value: number }).value)
    },
    async tokens(address) {
      const answer = await ask('getTokenAccountsByOwner', address, { mint: here.token.address }, confirmed)
      const { value } = answer as {
        value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
      }
      return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
    },
  }
}

/** A hundred times as fast as the machine's: the pauses between looks at a node. */
const fast: Clock = { ...systemClock, after: (ms, run) => systemClock.after(ms / 100, run) }

/** The adapter, with a wallet of one of the chain's accounts connected to it. */
export async function connectWallet(
  { solana, here, there, network }: LocalChain,
  index: number,
  options: { wallet?: Partial<TestSolanaWalletOptions>; adapter?: SolanaOptions; read?: Request } = {},
) {
  const account = solana.accounts[index]
  if (!account) throw new Error('The local chain has too few accounts.')
  const wallet = createTestSolanaWallet({
    accounts: [account.secretKey],
    chains: [
      { chain: 'solana:mainnet', rpcUrl: here.rpcUrl },
      { chain: 'solana:devnet', rpcUrl: there.rpcUrl },
    ],
    ...options.wallet,
  })
  const { source, listed, discover, page, stop } = createSource()
  wallet.register(page)
  discover()
  const [connector] = [...listed.values()]
  if (!connector) throw new Error('The wallet is not listed.')
  const attempt = createAttempt()
  const request = { connector, namespaces: ['solana'], networks: [network], silent: false }
  const [session] = await source.connect(request, attempt.context)
  if (!session) throw new Error('The wallet is not connected.')
  const { handle, told, abort } = createHandle(session, network, options.read)
  const { context } = createContext([network])
  const adapter = setup({ ...context, clock: fast }, options.adapter ?? {}) as Required<ChainAdapter>
  return { adapter, wallet, session, handle, told, abort, attempt, stop, asked: () => wallet.prompts.slice(1) }
}
