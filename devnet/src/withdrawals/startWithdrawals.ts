import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { toHex } from 'viem'
import type { DevnetAccount } from '../accounts.js'
import { addressOf, closeServer, listenLocally, readBody, SellerError } from '../localServer.js'
import { checkCdpToken, coinbaseChainOf } from '../onramp/coinbase.js'
import { meldChainOf } from '../onramp/meld.js'
import { evmCoins, solanaCoins, toSmallest } from '../onramp/pay.js'
import type { SolanaAccount, SolanaCluster } from '../solana/index.js'
import type { DevnetChain } from '../startDevnet.js'
import { answerAsCoinbase, answerAsMeld, type WithdrawalBook } from './answers.js'
import { type ExchangeApi, type Withdrawal, type WithdrawalChoice, withdrawalChoices } from './types.js'
import { writeRefused, writeWithdrawal, writeWithdrawn } from './writePage.js'

/** What the stand-in is started with. */
export interface WithdrawalsOptions {
  readonly chains: readonly DevnetChain[]
  /** The third from the end sends. */
  readonly accounts: readonly DevnetAccount[]
  readonly clusters?: readonly SolanaCluster[]
  /** The one before the last one sends. */
  readonly solanaAccounts?: readonly SolanaAccount[]
  /** TCP ports of 127.0.0.1: of the APIs, and of the page. Default: free ones. */
  readonly ports?: readonly [number, number]
  /** Ms since 1970. Default: the machine's clock. */
  readonly now?: (() => number) | undefined
}

/** An exchange of this machine, whose users send coins. */
export interface Withdrawals {
  /** In the place of the APIs of both. */
  readonly url: string
  /** Origin of the page. */
  readonly pageUrl: string
  /** As `exchanges.drivers` of the services' file of `--pay`. */
  readonly drivers: Readonly<Record<ExchangeApi, { readonly kind: string; readonly [setting: string]: unknown }>>
  /** All that was asked for, in order. */
  readonly withdrawals: readonly Withdrawal[]
  /** What a user does at the page. @param amount in whole coins */
  choose(withdrawal: Withdrawal, choice: WithdrawalChoice, amount: number): Promise<void>
  /** Sends what was to be sent later. */
  release(withdrawal: Withdrawal): Promise<void>
  /** Makes the APIs fail. */
  setFault(fault: 'hang' | 'down' | 'foreign page' | undefined): void
  stop(): Promise<void>
}

const openMs = 5 * 60_000

/**
 * A stand-in for an exchange where users have accounts: the documented calls of Coinbase's sessions and of Meld's transfers, and a page on an
 * origin of its own that sends test coins on the local chains. No user signs in there, and it lies on demand.
 */
export async function startWithdrawals(options: WithdrawalsOptions): Promise<Withdrawals> {
  const { chains, accounts, clusters = [], solanaAccounts = [], ports = [0, 0], now = Date.now } = options
  const [sender, solanaSender] = [accounts.at(-3), solanaAccounts.at(-2)]
  if (!sender) throw new Error('An exchange needs an account.')
  const coins = [
    ...chains.flatMap((chain) => evmCoins(chain, sender)),
    ...(solanaSender ? clusters.flatMap((cluster) => solanaCoins(cluster, solanaSender)) : []),
  ]
  const meldKey = randomBytes(24).toString('hex')
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  let fault: 'hang' | 'down' | 'foreign page' | undefined
  let pageUrl = ''
  const book: WithdrawalBook = {
    ...{ coins, withdrawals: [], now },
    pageOf: ({ token }) => `${fault === 'foreign page' ? 'https://exchange.example' : pageUrl}/withdraw/${token}`,
  }

  async function answerApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fault === 'hang') return
    if (fault === 'down') return void response.writeHead(503).end()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const isCoinbase = pathname.startsWith('/onramp/') || pathname.startsWith('/platform/')
    const authorization = request.headers.authorization ?? ''
    if (isCoinbase)
      await checkCdpToken(authorization, publicKey, `${request.method} ${request.headers.host}${pathname}`, now())
    else if (authorization !== `BASIC ${meldKey}` || !request.headers['meld-version'])
      throw new SellerError(401, 'Unauthorized')
    const text = await readBody(request)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const answer = isCoinbase
      ? answerAsCoinbase(book, pathname, body)
      : answerAsMeld(book, pathname, searchParams, body)
    if (answer === undefined) throw new SellerError(404, 'no such path')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

  const send = (one: Withdrawal, amount: number, to = one.address) =>
    one.coin.pay(to, toSmallest(amount, one.coin.decimals))

  async function finish(one: Withdrawal, choice: WithdrawalChoice): Promise<void> {
    if (choice === 'lie') one.hash = toHex(randomBytes(32))
    else if (choice === 'borrow') {
      const other = book.withdrawals.find(({ hash }) => hash !== undefined)?.hash
      if (other !== undefined) one.hash = other
    } else if (choice === 'stray') {
      one.said = toHex(randomBytes(20))
      one.hash = await send(one, one.amount, one.said)
    } else {
      one.hash = await send(one, one.amount * (choice === 'less' ? 0.99 : 1))
      if (choice === 'twice') await send(one, one.amount)
    }
    one.stage = 'success'
  }

  const choose: Withdrawals['choose'] = async (one, choice, amount) => {
    if (one.stage !== 'created' && one.stage !== 'failed') return
    one.amount = amount
    one.stage = choice === 'decline' ? 'failed' : 'pending'
    if (choice !== 'decline' && choice !== 'late') await finish(one, choice)
  }

  /** The withdrawal of a page that this browser may open: it is good once, and for five minutes. */
  function visit(request: IncomingMessage): { readonly one: Withdrawal; readonly preset: number } {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const one = book.withdrawals.find(({ token }) => pathname === `/withdraw/${token}`)
    if (!one) throw new SellerError(404, 'There is no such withdrawal.')
    if (one.visit === undefined) {
      if (now() - one.madeAt > openMs)
        throw new SellerError(410, 'This page is too old. Start again where you came from.')
      one.visit = randomBytes(16).toString('hex')
    } else if (/(?:^|; )visit=([0-9a-f]{32})/.exec(request.headers.cookie ?? '')?.[1] !== one.visit)
      throw new SellerError(410, 'This page was opened before. Start again where you came from.')
    return { one, preset: Number(searchParams.get('presetCryptoAmount') ?? one.amount) }
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { one, preset } = visit(request)
    if (request.method !== 'POST') return writeWithdrawal(response, one, preset)
    const form = new URLSearchParams(await readBody(request))
    const choice = form.get('choice') ?? ''
    if (!isChoice(choice)) throw new SellerError(400, 'Choose what to do.')
    await choose(one, choice, Number(form.get('amount')))
    writeWithdrawn(response, one)
  }

  const api = await listenLocally(ports[0], answerApi, (response, { status, message }) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message })),
  )
  const page = await listenLocally(ports[1], answerPage, (response, { status, message }) =>
    writeRefused(response, status, message),
  )
  const url = addressOf(api)
  pageUrl = addressOf(page)
  const networksOf = (toName: (chain: string) => string) =>
    Object.fromEntries(coins.map(({ chain }): [string, string] => [toName(chain), chain]))
  const hosts = [new URL(pageUrl).host]
  return {
    ...{ url, pageUrl, withdrawals: book.withdrawals, choose },
    drivers: {
      coinbase: {
        ...{ kind: 'coinbase', keyId: 'local', url, sessionUrl: url, hosts, networks: networksOf(coinbaseChainOf) },
        key: Buffer.concat([d, x].map((half) => Buffer.from(half, 'base64url'))).toString('base64'),
      },
      meld: { kind: 'meld', key: meldKey, url, hosts, networks: networksOf(meldChainOf), name: 'Local exchange' },
    },
    release: (one) => finish(one, 'send'),
    setFault(given) {
      fault = given
    },
    async stop() {
      await Promise.all([api, page].map(closeServer))
    },
  }
}

const isChoice = (text: string): text is WithdrawalChoice => Object.hasOwn(withdrawalChoices, text)
