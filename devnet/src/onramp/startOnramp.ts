import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DevnetAccount } from '../accounts.js'
import { addressOf, closeServer, listenLocally, readBody, SellerError } from '../localServer.js'
import type { SolanaAccount, SolanaCluster } from '../solana/index.js'
import type { DevnetChain } from '../startDevnet.js'
import { answerCoinbase, checkCdpToken, coinbaseChainOf } from './coinbase.js'
import { createBook } from './createBook.js'
import { answerMeld, meldChainOf } from './meld.js'
import { createTeller, type Message, signMessage } from './messages.js'
import { evmCoins, solanaCoins, toSmallest } from './pay.js'
import { type Choice, choices, type Sale, type Seller, type Telling, tellings } from './types.js'
import { writeCheckout, writeOutcome, writeRefusal } from './writeCheckout.js'

/** What the stand-in is started with. */
export interface OnrampOptions {
  readonly chains: readonly DevnetChain[]
  /** The one before the last one sells. */
  readonly accounts: readonly DevnetAccount[]
  readonly clusters?: readonly SolanaCluster[]
  /** The one before the last one sells. */
  readonly solanaAccounts?: readonly SolanaAccount[]
  /** TCP ports of 127.0.0.1: of the APIs, and of the checkout. Default: free ones. */
  readonly ports?: readonly [number, number]
  /** Address of the services, for messages. Default: nobody is told anything. */
  readonly servicesUrl?: string
  /** Ms since 1970. Default: the machine's clock. */
  readonly now?: (() => number) | undefined
}

/** Sellers of this machine. */
export interface Onramp {
  /** In the place of the APIs of both. */
  readonly url: string
  /** Origin of the checkout. */
  readonly checkoutUrl: string
  /** As `drivers` of the services' file of `--onramp`. */
  readonly drivers: Readonly<Record<Seller, { readonly kind: string; readonly [setting: string]: unknown }>>
  /** All purchases, in order. */
  readonly sales: readonly Sale[]
  /** All messages, in order. */
  readonly messages: readonly Message[]
  /** What a user does at a checkout. */
  choose(sale: Sale, choice: Choice, telling?: Telling): Promise<void>
  /** Sends the coins of a purchase that was delayed. */
  release(sale: Sale, telling?: Telling): Promise<void>
  /** Sends messages that are late. @param isReversed the last first */
  flush(isReversed?: boolean): Promise<void>
  /** A message with a true signature, whatever it says. @param at ms since 1970 */
  sign(seller: Seller, event: object, at?: number): Message
  /** Makes a seller's API fail: never answer, answer with 50 MB, be down. */
  setFault(seller: Seller, fault: 'hang' | 'huge' | 'down' | undefined): void
  stop(): Promise<void>
}

/**
 * A stand-in for those who sell coins for money, which nobody can host: the documented calls of Meld and of Coinbase Onramp, messages with true
 * signatures, and a checkout on an origin of its own that pays test coins on the local chains. It asks for no card and no document; how fast it may
 * be asked is not limited.
 */
export async function startOnramp(options: OnrampOptions): Promise<Onramp> {
  const { chains, accounts, clusters = [], solanaAccounts = [], ports = [0, 0], servicesUrl, now = Date.now } = options
  const [seller, solanaSeller] = [accounts.at(-2), solanaAccounts.at(-2)]
  if (!seller) throw new Error('A seller needs an account.')
  const coins = [
    ...chains.flatMap((chain) => evmCoins(chain, seller)),
    ...(solanaSeller ? clusters.flatMap((cluster) => solanaCoins(cluster, solanaSeller)) : []),
  ]
  const secrets = { meld: randomBytes(24).toString('hex'), coinbase: randomBytes(24).toString('hex') }
  const targetOf = (id: Seller) => ({
    url: `${servicesUrl ?? 'http://127.0.0.1:9'}/onramp/v1/webhooks/${id}`,
    secret: secrets[id],
  })
  const targets = { meld: targetOf('meld'), coinbase: targetOf('coinbase') }
  const teller = createTeller(servicesUrl === undefined ? {} : targets, now)
  const faults = new Map<Seller, 'hang' | 'huge' | 'down'>()
  const meldKey = randomBytes(24).toString('hex')
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })

  let checkoutUrl = ''
  const book = createBook(coins, () => checkoutUrl, now)

  async function ask(request: IncomingMessage, path: string, query: URLSearchParams, body: unknown): Promise<unknown> {
    const authorization = request.headers.authorization ?? ''
    if (path.startsWith('/onramp/') || path.startsWith('/platform/')) {
      await checkCdpToken(authorization, publicKey, `${request.method} ${request.headers.host}${path}`, now())
      return answerCoinbase(book, path, query, body)
    }
    if (authorization !== `BASIC ${meldKey}` || !request.headers['meld-version'])
      throw new SellerError(401, 'Unauthorized')
    return answerMeld(book, path, query, body)
  }

  async function answerApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const id = pathname.startsWith('/onramp/') || pathname.startsWith('/platform/') ? 'coinbase' : 'meld'
    const fault = faults.get(id)
    if (fault === 'hang') return
    if (fault === 'down') return void response.writeHead(503).end()
    if (fault === 'huge') {
      response.writeHead(200, { 'content-type': 'application/json' })
      for (let megabytes = 0; megabytes < 50 && !response.destroyed; megabytes++)
        if (!response.write(' '.repeat(1024 * 1024)))
          await Promise.race([once(response, 'drain'), once(response, 'close')])
      return void response.end()
    }
    const text = await readBody(request)
    const body = await ask(request, pathname, searchParams, text === '' ? undefined : JSON.parse(text))
    if (body === undefined) throw new SellerError(404, 'no such path')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  async function pay(sale: Sale, share: number, telling: Telling): Promise<void> {
    sale.amount = Number((sale.amount * share).toFixed(Math.min(sale.coin.decimals, 8)))
    sale.stage = 'sent'
    sale.hash = await sale.coin.pay(sale.address, toSmallest(sale.amount, sale.coin.decimals))
    await teller.tell(sale, telling)
    sale.stage = 'complete'
    await teller.tell(sale, telling)
  }

  async function reach(sale: Sale, stage: Sale['stage'], telling: Telling): Promise<void> {
    sale.stage = stage
    await teller.tell(sale, telling)
  }

  const choose: Onramp['choose'] = async (sale, choice, telling = 'once') => {
    if (choice === 'close' || (sale.stage !== 'created' && sale.stage !== 'failed')) return
    await reach(sale, 'pending', telling)
    if (choice === 'decline') return reach(sale, 'failed', telling)
    await reach(sale, 'paid', telling)
    if (choice === 'refund') await reach(sale, 'refunded', telling)
    else if (choice !== 'delay') await pay(sale, choice === 'less' ? 0.5 : 1, telling)
    if (telling === 'reversed') await teller.flush(true)
  }

  async function answerCheckout(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = /^\/checkout\/([0-9a-f]{32})$/.exec(request.url ?? '')?.[1]
    if (token === undefined) throw new SellerError(404, 'There is nothing at this address.')
    const cookie = /(?:^|; )visit=([0-9a-f]{32})/.exec(request.headers.cookie ?? '')?.[1]
    const sale = book.visit(token, cookie)
    if (request.method !== 'POST') return writeCheckout(response, sale)
    const form = new URLSearchParams(await readBody(request))
    const choice = choices.find((one) => one === form.get('choice'))
    if (!choice) throw new SellerError(400, 'Choose what to do.')
    await choose(
      sale,
      choice,
      tellings.find((one) => one === form.get('telling')),
    )
    writeOutcome(response, sale)
  }

  const api = await listenLocally(ports[0], answerApi, (response, { status, message }) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(
        JSON.stringify({ code: `${status}`, message, errors: [], errorType: 'invalid_request', errorMessage: message }),
      ),
  )
  const checkout = await listenLocally(ports[1], answerCheckout, (response, { status, message }) =>
    writeRefusal(response, status, message),
  )
  const url = addressOf(api)
  checkoutUrl = addressOf(checkout)
  const networksOf = (toName: (chain: string) => string) =>
    Object.fromEntries(coins.map(({ chain }): [string, string] => [toName(chain), chain]))
  const hosts = [new URL(checkoutUrl).host]
  return {
    ...{ url, checkoutUrl, sales: book.sales, messages: teller.sent, choose, flush: teller.flush },
    drivers: {
      meld: {
        ...{ kind: 'meld', key: meldKey, url, hosts, networks: networksOf(meldChainOf) },
        ...{ webhookSecret: secrets.meld, webhookUrl: targets.meld.url },
      },
      coinbase: {
        ...{ kind: 'coinbase', keyId: 'local', url, sessionUrl: url, hosts, networks: networksOf(coinbaseChainOf) },
        key: Buffer.concat([d, x].map((half) => Buffer.from(half, 'base64url'))).toString('base64'),
        webhookSecret: secrets.coinbase,
      },
    },
    release: (sale, telling = 'once') => pay(sale, 1, telling),
    sign: (id, event, at = now()) => signMessage(id, targets[id], event, at),
    setFault(id, fault) {
      if (fault) faults.set(id, fault)
      else faults.delete(id)
    },
    async stop() {
      await Promise.all([api, checkout].map(closeServer))
    },
  }
}
