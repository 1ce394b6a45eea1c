import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Abi, type Address, createPublicClient, encodeDeployData, type Hex, http, type PublicClient } from 'viem'
import type { DevnetAccount } from '../accounts.js'
import { deployOnce } from '../deployOnce.js'
import type { DevnetExchange } from '../exchange/index.js'
import { createAnswers, type OneInchToken, Refusal } from './createAnswers.js'
import artifact from './localAggregationRouter.json' with { type: 'json' }

/** What the stand-in is started with. */
export interface OneInchOptions {
  /** Node of the local chain. */
  readonly rpcUrl: string
  /** The last one pays for the router. */
  readonly accounts: readonly DevnetAccount[]
  /** Whose pools it asks. */
  readonly exchange: DevnetExchange
  /** What it lists, and what ways may lead over beside the wrapped coin. Others are quoted, too. */
  readonly tokens: readonly OneInchToken[]
  /** TCP port of 127.0.0.1. Default: a free one. */
  readonly port?: number
  /** What callers must show as `Authorization: Bearer`. Default: `local`. */
  readonly key?: string
}

/** A running stand-in. */
export interface OneInch {
  /** In the place of `https://api.1inch.com`. */
  readonly url: string
  /** Its router on the local chain, which is the spender, too. */
  readonly router: Address
  /** Paths that were asked for, with their queries, in order. */
  readonly seen: readonly string[]
  stop(): Promise<void>
}

/**
 * A stand-in for 1inch, which is nobody's to host: the calls of its swap API 6.0 and gas price API 1.5 in their documented shapes, and a
 * router with its outer call (`contracts/LocalAggregationRouter.sol`). Every amount is read from the pools of the local exchange when it
 * is asked for; what it builds can be sent. It splits no trade, takes no permit, knows no limit orders, and refuses parameters that it does
 * not know; how fast it may be asked is not limited.
 */
export async function startOneInch(options: OneInchOptions): Promise<OneInch> {
  const { rpcUrl, accounts, exchange, tokens, port = 0, key = 'local' } = options
  const { abi, bytecode } = artifact as { abi: Abi; bytecode: Hex }
  const code = encodeDeployData({ abi, bytecode, args: [exchange.wrapped] })
  const router = await deployOnce(rpcUrl, accounts.at(-1), code)
  // A way through the pools takes many reads at once.
  const reader = createPublicClient({ transport: http(rpcUrl, { batch: true }) })
  const chainId = await reader.getChainId()
  const answers = createAnswers({ reader, exchange, tokens, router })
  const seen: string[] = []

  async function answer(path: string, query: URLSearchParams): Promise<unknown> {
    if (path === `/gas-price/v1.5/${chainId}`) return priceGas(reader)
    const prefix = `/swap/v6.0/${chainId}/`
    return path.startsWith(prefix) ? answers(path.slice(prefix.length), query) : undefined
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    seen.push(request.url ?? '')
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    }
    const refuse = (statusCode: number, error: string, description: string) =>
      send(statusCode, { error, description, statusCode, requestId: randomUUID(), meta: [] })
    if (request.headers.authorization !== `Bearer ${key}`) return refuse(401, 'Unauthorized', 'invalid key')
    answer(pathname, searchParams).then(
      (body) => (body === undefined ? refuse(404, 'Not Found', 'no such path') : send(200, body)),
      (error: unknown) =>
        error instanceof Refusal
          ? refuse(400, 'Bad Request', error.message)
          : refuse(500, 'Internal Server Error', 'the local node did not answer'),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    router,
    seen,
    async stop() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** By the newest block: nobody bids on a local chain. */
async function priceGas(reader: PublicClient) {
  const [{ baseFeePerGas }, tip] = await Promise.all([reader.getBlock(), reader.estimateMaxPriorityFeePerGas()])
  const baseFee = baseFeePerGas ?? 0n
  const withTip = (times: bigint) => ({
    maxPriorityFeePerGas: `${tip * times}`,
    maxFeePerGas: `${2n * baseFee + tip * times}`,
  })
  return { baseFee: `${baseFee}`, low: withTip(1n), medium: withTip(2n), high: withTip(3n), instant: withTip(4n) }
}
