import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Address, createPublicClient, http } from 'viem'
import type { DevnetAccount } from '../accounts.js'
import { addressOf, closeServer, listenLocally, SellerError } from '../localServer.js'
import type { DevnetChain } from '../startDevnet.js'
import { createFiller } from './createFiller.js'
import { deployBridge, fillerOf } from './deployBridge.js'

/** What the bridge is started with. */
export interface BridgeOptions {
  readonly chains: readonly DevnetChain[]
  /** The last one deploys it, the fourth from the end fills. */
  readonly accounts: readonly DevnetAccount[]
  /** TCP port of 127.0.0.1 for the API. Default: a free one. */
  readonly port?: number
  /** Whether deposits are filled from the start on, by themselves. Default: true. */
  readonly isFilling?: boolean
}

/** What the API says wrongly, on demand. */
export type BridgeLie = 'other pool' | 'old' | 'dear' | 'no fee' | 'down' | 'hang'

/** A bridge between the local chains. */
export interface Bridge {
  /** In the place of Across' API. */
  readonly url: string
  /** Its contract, the same on each chain. */
  readonly address: Address
  /** As `transfers.drivers` of the services' file of `--pay`. */
  readonly drivers: Readonly<Record<'across', { readonly kind: string; readonly [setting: string]: unknown }>>
  /** Fills, and gives back, what is due: once, now. */
  run(): Promise<void>
  /** Only gives back what is over, as anyone may. */
  giveBack(): Promise<void>
  /** Stops filling, as if the filler were killed: what was deposited is held. */
  pause(): Promise<void>
  /** Goes on. */
  resume(): void
  setLie(lie: BridgeLie | undefined): void
  stop(): Promise<void>
}

/** What it keeps: a thousandth, and five hundredths of a token with six digits. */
const fee = (amount: bigint) => amount / 1_000n + 50_000n
const everyMs = 500
/** Seconds that its fills usually take. */
const usualSeconds = 5

/**
 * A bridge of this machine: a contract of our own with the outer call of Across' SpokePool (`contracts/LocalBridge.sol`), a filler, and an API that
 * answers `suggested-fees` as Across' documents have it. Real Across has many fillers and trusts none of them; here there is one, and its word counts.
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { chains, accounts, port = 0, isFilling = true } = options
  const [address] = await Promise.all(chains.map(({ rpcUrl }) => deployBridge(rpcUrl, accounts)))
  if (!address) throw new Error('A bridge needs a chain.')
  const filler = createFiller({ chains, bridge: address, account: fillerOf(accounts) })
  let lie: BridgeLie | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const run = () => {
    running ??= filler.run().finally(() => {
      running = undefined
    })
    return running
  }
  // A chain that is being stopped is asked again, or no more.
  const runOn = () => void run().catch(() => undefined)
  const resume = () => {
    timer ??= setInterval(runOn, everyMs).unref()
  }
  const pause = async () => {
    clearInterval(timer)
    timer = undefined
    await running?.catch(() => undefined)
  }

  async function suggest(query: URLSearchParams): Promise<object> {
    const [origin, destination] = ['originChainId', 'destinationChainId'].map((name) =>
      chains.find(({ chainId }) => `${chainId}` === query.get(name)),
    )
    const isToken = (name: string, chain: DevnetChain) =>
      query.get(name)?.toLowerCase() === chain.token.address.toLowerCase()
    if (!origin || !destination || origin === destination) throw new SellerError(400, 'the route is not supported')
    if (!isToken('inputToken', origin) || !isToken('outputToken', destination))
      throw new SellerError(400, 'the token is not supported')
    const text = query.get('amount') ?? ''
    if (!/^[1-9]\d{0,30}$/.test(text)) throw new SellerError(400, 'the amount is none')
    const amount = BigInt(text)
    const block = await createPublicClient({ transport: http(origin.rpcUrl) }).getBlock()
    // The newest block of a chain that mines when something is sent may be old; tests move its clock on.
    const now = BigInt(Math.floor(Date.now() / 1000))
    const timestamp = block.timestamp > now ? block.timestamp : now
    const total = lie === 'dear' ? amount : lie === 'no fee' ? -1n : fee(amount)
    return {
      totalRelayFee: { pct: `${(total * 10n ** 18n) / amount}`, total: `${total}` },
      isAmountTooLow: amount <= total,
      timestamp: `${lie === 'old' ? timestamp - 86_400n : timestamp}`,
      spokePoolAddress: lie === 'other pool' ? fillerOf(accounts).address : address,
      ...{ estimatedFillTimeSec: usualSeconds, exclusiveRelayer: `0x${'00'.repeat(20)}`, exclusivityDeadline: 0 },
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (lie === 'hang') return
    if (lie === 'down') return void response.writeHead(503).end()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname !== '/api/suggested-fees') throw new SellerError(404, 'no such path')
    const body = await suggest(searchParams)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = await listenLocally(port, answer, (response, { status, message }) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message })),
  )
  if (isFilling) resume()
  const url = addressOf(server)
  const served = chains.map(({ caipNetworkId, token }) => [
    caipNetworkId,
    { spokePool: address, tokens: { [token.symbol]: token.address } },
  ])
  return {
    ...{ url, address, run, pause, resume, giveBack: () => filler.run(false) },
    drivers: { across: { kind: 'across', name: 'Local bridge', url, chains: Object.fromEntries(served) } },
    setLie(given) {
      lie = given
    },
    async stop() {
      await Promise.all([pause(), closeServer(server)])
    },
  }
}
