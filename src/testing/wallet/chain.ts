import {
  type Chain,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  type LocalAccount,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import { invalid } from './rpcError.js'
import type { TestChain } from './types.js'

/** A transaction as a page writes it: quantities in hex. */
export interface PageTransaction {
  readonly from?: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly data?: Hex
  readonly gas?: Hex
  readonly nonce?: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly chainId?: Hex
}

const toChain = ({ chainId, rpcUrl, name }: TestChain): Chain => ({
  id: chainId,
  name: name ?? `Chain ${chainId}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})

// One try: a node that is down must look like one that is down.
const transportOf = ({ rpcUrl }: TestChain) => http(rpcUrl, { retryCount: 0 })

/** A node of the chain, for reads. */
export const nodeOf = (chain: TestChain): PublicClient =>
  createPublicClient({ chain: toChain(chain), transport: transportOf(chain) })

/** What signs and sends on the chain. */
export const walletOf = (chain: TestChain, account: LocalAccount): WalletClient<Transport, Chain, LocalAccount> =>
  createWalletClient({ account, chain: toChain(chain), transport: transportOf(chain) })

/** Fills in what the page left out, signs, and hands it to the node, once that says it is the chain we think it is. */
export async function sendTransaction(
  chain: TestChain,
  account: LocalAccount,
  transaction: PageTransaction,
): Promise<Hex> {
  const quantity = (name: keyof PageTransaction) => {
    const text = transaction[name]
    if (text === undefined) return undefined
    if (!/^0x[0-9a-f]+$/i.test(text)) throw invalid(`${name} is not a hex quantity`)
    return BigInt(text)
  }
  // A proxy on this machine may lead anywhere: it must at least be the chain that the user was shown.
  if ((await nodeOf(chain).getChainId()) !== chain.chainId) throw invalid('The node says that it is another chain.')
  const nonce = quantity('nonce')
  const gasPrice = quantity('gasPrice')
  const fees =
    gasPrice === undefined
      ? { maxFeePerGas: quantity('maxFeePerGas'), maxPriorityFeePerGas: quantity('maxPriorityFeePerGas') }
      : { gasPrice }
  const wallet = walletOf(chain, account)
  const request = {
    ...{ to: transaction.to, data: transaction.data, value: quantity('value'), gas: quantity('gas') },
    ...{ nonce: nonce === undefined ? undefined : Number(nonce), ...fees },
  }
  // What the page says stays as it is.
  const gas = request.gas ?? withRoom((await wallet.prepareTransactionRequest(request)).gas)
  return wallet.sendTransaction({ ...request, gas })
}

/** Gas of a transfer to an address without code. */
const plainGas = 21_000n

/** A contract may need more in the block than it did when it was asked, so wallets add to what it needs. */
const withRoom = (gas: bigint) => (gas <= plainGas ? gas : gas + gas / 4n)
