import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { startBridge, startDevnet, waitForReceipt } from '../../devnet/src/index.js'
import type { ServicesOptions } from '../src/createServices.js'
import { listen } from '../src/http/listen.js'
import { type Log, silentLog } from '../src/log.js'
import type { Store } from '../src/openStore.js'
import type { DriverEntries } from '../src/parts/pay/config.js'
import type { WireTransferQuote, WireTransferStatus } from '../src/parts/pay/transfers/wire.js'
import { createTestClock } from './memoryServices.js'
import { merchant, newAddress, openPay, shop } from './testOrders.js'

const enough = { perSecond: 1e6, burst: 1e6 }

/** Two local chains with a bridge, whose filler fills when a test says so. */
export async function openBridgedChains() {
  const [one, two] = ['eip155:31337', 'eip155:31338'] as const
  const clock = createTestClock(Date.now())
  const devnet = await startDevnet()
  const bridge = await startBridge({ chains: devnet.chains, accounts: devnet.accounts, isFilling: false })
  const token = devnet.chains[0]?.token.address as Address
  const rpcUrlOf = (chain: string) => devnet.chains.find(({ caipNetworkId }) => caipNetworkId === chain)?.rpcUrl ?? ''
  const readerOf = (chain: string) => createPublicClient({ transport: http(rpcUrlOf(chain)) })
  const nodeOf = (chain: string) => createTestClient({ mode: 'anvil', transport: http(rpcUrlOf(chain)) })

  /** An account of the local chains that sends on one of them: the first one, unless another is named. */
  function payer(index = 0, chain: string = one) {
    const { privateKey } = devnet.accounts[index] ?? {}
    if (!privateKey) throw new Error('There is an account.')
    const account = privateKeyToAccount(privateKey)
    const wallet = createWalletClient({ transport: http(rpcUrlOf(chain)), account })
    const landed = async (hash: Hex) => {
      await waitForReceipt(readerOf(chain), hash)
      return hash
    }
    const call = { address: token, abi: erc20Abi, chain: null } as const
    return {
      address: account.address,
      // What fails is sent, too.
      send: async (to: Address, data: Hex) =>
        landed(await wallet.sendTransaction({ to, data, chain: null, gas: 500_000n })),
      approve: async (spender: Address) =>
        landed(await wallet.writeContract({ ...call, functionName: 'approve', args: [spender, maxUint256] })),
      transfer: async (to: string, amount: bigint) =>
        landed(await wallet.writeContract({ ...call, functionName: 'transfer', args: [to as Address, amount] })),
    }
  }

  return {
    ...{ one, two, clock, devnet, bridge, token, rpcUrlOf, readerOf, nodeOf, payer },
    balanceOf: (chain: string, address: string) =>
      readerOf(chain).readContract({
        ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address as Address] },
      }),
    /** Time goes on for the services and for both chains. */
    async pass(seconds: number) {
      clock.advance(seconds * 1000)
      const time = BigInt(Math.floor(clock.now() / 1000))
      for (const chain of [one, two]) {
        const { timestamp } = await readerOf(chain).getBlock()
        await nodeOf(chain).setNextBlockTimestamp({ timestamp: time > timestamp ? time : timestamp + 1n })
        await nodeOf(chain).mine({ blocks: 1 })
      }
    },
    async stop() {
      await bridge.stop()
      await devnet.stop()
    },
  }
}

export type BridgedChains = Awaited<ReturnType<typeof openBridgedChains>>

/** What brings money beside the bridge. */
export interface MoreWays {
  /** Drivers of transfers. */
  readonly ways?: DriverEntries
  /** Tokens that are listed on both chains. */
  readonly listed?: readonly { readonly address: string; readonly symbol: string; readonly decimals: number }[]
  readonly swaps?: ServicesOptions['swaps']
}

/** Services that bring money from the first chain to the second one, listening, as a page sees them. */
export async function openTransfers(
  store: Store,
  world: BridgedChains,
  log: Log = silentLog,
  { ways = {}, listed = [], swaps }: MoreWays = {},
) {
  const { one, two, clock, devnet, bridge, token, rpcUrlOf, payer } = world
  const names = { name: 'Local', coin: { symbol: 'ETH', decimals: 18 } }
  const tokens = [
    ...devnet.chains.map((chain) => chain.token),
    { address: merchant, symbol: 'LUSD', decimals: 6 },
    ...listed,
  ]
  const pay = await openPay(store, {
    ...{ clock, log },
    chains: { [one]: rpcUrlOf(one), [two]: rpcUrlOf(two) },
    chainNames: { [one]: { ...names, tokens }, [two]: { ...names, tokens } },
    pay: {
      chains: { [one]: { depth: 1 }, [two]: { depth: 1 } },
      transfers: { drivers: { ...bridge.drivers, ...ways } },
    },
    swaps,
    rateLimits: { payQuotesAddress: enough },
  })
  await pay.run('setRecipient', { PROJECT: 'shop', CHAIN: two, ADDRESS: merchant })
  const { url, close } = await listen(pay.services.fetch, { host: '127.0.0.1', port: 0 })

  async function ask<Answer>(path: string, given?: object, origin = shop) {
    const response = await fetch(`${url}/appkit/v1/transfers/${path}`, {
      ...{ method: given ? 'POST' : 'GET', headers: { Origin: origin, 'Content-Type': 'application/json' } },
      ...(given && { body: JSON.stringify(given) }),
    })
    const json = (await response.json()) as Answer & { reasons?: { name: string }[] }
    return { outcome: `${response.status}${json.reasons?.[0] ? ` ${json.reasons[0].name}` : ''}`, json }
  }
  const body = (more: object = {}) => ({
    ...{ user: payer().address, originChainId: one, originCurrency: token },
    ...{ destinationChainId: two, destinationCurrency: token, recipient: newAddress(), amount: '20000000' },
    ...more,
  })
  const quote = (more: object = {}) => ask<WireTransferQuote>('quote?projectId=shop', body(more))
  const status = (id: string, hash?: string, project = 'shop') => {
    const query = new URLSearchParams({ projectId: project, requestId: id, ...(hash && { hash }) })
    return ask<WireTransferStatus>(`status?${query}`)
  }
  return {
    ...{ pay, close, ask, body, quote, status },
    /** A quote that can be carried out. */
    async begin(more: object = {}, by = payer()) {
      const { outcome, json } = await quote({ user: by.address, ...more })
      if (outcome !== '200') throw new Error(outcome)
      const [step] = json.steps
      if (step?.type !== 'transaction') throw new Error('There is a call.')
      const { to, data } = step.transaction
      return { json, id: step.requestId, to: to as Address, data: data as Hex }
    },
    /** What became of it, once both chains were looked at. @param hash by which it was sent, as the page says */
    async look(id: string, hash?: string) {
      if (hash !== undefined) await status(id, hash)
      await pay.services.payTransfers.run()
      return (await status(id)).json
    },
  }
}
