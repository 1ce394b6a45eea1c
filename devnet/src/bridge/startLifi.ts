import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  getAddress,
  http,
  isAddress,
  pad,
  parseAbi,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { DevnetAccount } from '../accounts.js'
import { addressOf, closeServer, listenLocally, SellerError } from '../localServer.js'
import type { DevnetChain } from '../startDevnet.js'
import { deployDiamond, fillerOf } from './deployBridge.js'

/** The outer call of LI.FI's facet for Across, by hand: a test compares it with what was compiled. */
export const diamondAbi = parseAbi([
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityDeadline; bytes message; }',
  'function startBridgeTokensViaAcrossV4(BridgeData data, AcrossV4Data across) payable',
  'function swapTokens(BridgeData data) payable',
])

/** What the stand-in is started with. */
export interface LifiOptions {
  readonly chains: readonly DevnetChain[]
  /** The last one deploys its contract. */
  readonly accounts: readonly DevnetAccount[]
  /** Where what its contract takes goes. */
  readonly bridge: Address
  /** TCP port of 127.0.0.1. Default: a free one. */
  readonly port?: number
}

/** What it says wrongly, on demand. */
export type LifiLie = 'other contract' | 'other facet' | 'other recipient' | 'swaps first' | 'message' | 'old' | 'down'

/** A running stand-in. */
export interface Lifi {
  /** In the place of `https://li.quest/v1`. */
  readonly url: string
  /** Its contract, the same on each chain. */
  readonly diamond: Address
  /** As `transfers.drivers` of the services' file of `--pay`. */
  readonly drivers: Readonly<Record<'lifi', { readonly kind: string; readonly [setting: string]: unknown }>>
  /** Queries that were asked, in order. */
  readonly seen: readonly string[]
  setLie(lie: LifiLie | undefined): void
  stop(): Promise<void>
}

/** What it keeps, the bridge's fee in it: two thousandths, and five hundredths of a token with six digits. */
const fee = (amount: bigint) => amount / 500n + 50_000n
/** Seconds: how long its ways are held, and usually take. */
const [heldSeconds, usualSeconds] = [3_600, 6]

/**
 * A stand-in for LI.FI, which no machine can host: `GET /quote` with the fields that its documents have, and a contract of our own with one of its
 * outer calls (`contracts/LocalDiamond.sol`), by the local bridge. It knows no other bridge, no exchange and no fee of integrators.
 */
export async function startLifi({ chains, accounts, bridge, port = 0 }: LifiOptions): Promise<Lifi> {
  const [diamond] = await Promise.all(chains.map(({ rpcUrl }) => deployDiamond(rpcUrl, accounts, bridge)))
  if (!diamond) throw new Error('LI.FI needs a chain.')
  let lie: LifiLie | undefined
  const seen: string[] = []

  async function quote(query: URLSearchParams): Promise<object> {
    const [origin, destination] = ['fromChain', 'toChain'].map((name) =>
      chains.find(({ chainId }) => `${chainId}` === query.get(name)),
    )
    const isToken = (name: string, chain: DevnetChain) =>
      query.get(name)?.toLowerCase() === chain.token.address.toLowerCase()
    const [user, to] = ['fromAddress', 'toAddress'].map((name) => query.get(name) ?? '') as [string, string]
    if (!origin || !destination || origin === destination || !isAddress(user) || !isAddress(to))
      throw new SellerError(404, 'No available quotes for the requested transfer')
    if (!isToken('fromToken', origin) || !isToken('toToken', destination) || query.get('allowBridges') !== 'across')
      throw new SellerError(404, 'No available quotes for the requested transfer')
    const amount = BigInt(/^[1-9]\d{0,30}$/.exec(query.get('fromAmount') ?? '')?.[0] ?? 0)
    if (amount <= fee(amount)) throw new SellerError(404, 'No available quotes for the requested transfer')
    const block = await createPublicClient({ transport: http(origin.rpcUrl) }).getBlock()
    const now = BigInt(Math.floor(Date.now() / 1000))
    const timestamp = Number(block.timestamp > now ? block.timestamp : now) - (lie === 'old' ? 86_400 : 0)
    const out = amount - fee(amount)
    const receiver = lie === 'other recipient' ? fillerOf(accounts).address : getAddress(to)
    const data = {
      ...{ transactionId: toHex(randomBytes(32)), bridge: 'across', integrator: 'local', referrer: zeroAddress },
      ...{ sendingAssetId: origin.token.address, receiver, minAmount: amount },
      ...{ destinationChainId: BigInt(destination.chainId), hasSourceSwaps: lie === 'swaps first' },
      hasDestinationCall: lie === 'message',
    } as const
    const across = {
      ...{ receiverAddress: pad(receiver), refundAddress: pad(getAddress(user)), outputAmount: out },
      ...{ receivingAssetId: pad(destination.token.address), outputAmountMultiplier: 10n ** 30n },
      ...{ exclusiveRelayer: zeroHash, quoteTimestamp: timestamp, fillDeadline: timestamp + heldSeconds },
      ...{ exclusivityDeadline: 0 },
      message: lie === 'message' ? '0x01' : '0x',
    } as const
    const call =
      lie === 'other facet'
        ? encodeFunctionData({ abi: diamondAbi, functionName: 'swapTokens', args: [data] })
        : encodeFunctionData({ abi: diamondAbi, functionName: 'startBridgeTokensViaAcrossV4', args: [data, across] })
    const contract = lie === 'other contract' ? fillerOf(accounts).address : diamond
    return {
      ...{ type: 'lifi', id: data.transactionId, tool: 'across' },
      estimate: {
        ...{ fromAmount: `${amount}`, toAmount: `${out}`, toAmountMin: `${out}`, approvalAddress: contract },
        ...{ executionDuration: usualSeconds, feeCosts: [], gasCosts: [] },
      },
      transactionRequest: { from: user, to: contract, data: call, value: '0x0', chainId: origin.chainId },
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (lie === 'down') return void response.writeHead(503).end()
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname !== '/v1/quote') throw new SellerError(404, 'no such path')
    seen.push(search)
    const body = await quote(searchParams)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = await listenLocally(port, answer, (response, { status, message }) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message, code: 1002 })),
  )
  const url = `${addressOf(server)}/v1`
  const served = chains.map(({ caipNetworkId, token }) => [
    caipNetworkId,
    { diamond, spokePool: bridge, tokens: { [token.symbol]: token.address } },
  ])
  return {
    ...{ url, diamond, seen },
    drivers: { lifi: { kind: 'lifi', name: 'Local LI.FI', url, chains: Object.fromEntries(served) } },
    setLie(given) {
      lie = given
    },
    stop: () => closeServer(server),
  }
}
