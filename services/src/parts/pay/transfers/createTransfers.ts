import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { getAddress, type Hex, isAddress, isAddressEqual } from 'viem'
import type * as z from 'zod'
import { abortAfter } from '../../../abortAfter.js'
import type { Clock } from '../../../clock.js'
import { Refusal } from '../../../http/refusal.js'
import type { Log } from '../../../log.js'
import type { ChainNode } from '../../../nodes/chainNode.js'
import { readHead } from '../../../nodes/evm/readHead.js'
import { createRemember } from '../../../upstream/createRemember.js'
import type { RunDriver } from '../../../upstream/createRunDriver.js'
import { DriverError } from '../../../upstream/driverError.js'
import type { ChainDirectory } from '../../data/chainNames.js'
import { isAddressOf } from '../readAsset.js'
import type { PayTables } from '../schema.js'
import { checkOffer } from './checkOffer.js'
import { findAsset, toWireCurrency } from './findAsset.js'
import { transferLimits } from './transferLimits.js'
import type { TransferDriver, TransferOffer, TransferWish } from './types.js'
import type { quoteBody, WireTransferQuote } from './wire.js'

export interface TransferTools {
  readonly db: Kysely<PayTables>
  readonly clock: Clock
  readonly log: Log
  readonly run: RunDriver
  readonly drivers: readonly TransferDriver[]
  readonly directory: ChainDirectory
  readonly nodes: ReadonlyMap<string, ChainNode>
}

type Found = TransferOffer & { readonly driver: TransferDriver }

/** The database does not hold what opens a transfer. */
export const transferDigest = (id: string): string => createHash('sha256').update(id).digest('base64url')

/** A block is known for so long, in ms: an older one means that more is read. */
const headMs = 10_000

/** Quotes of transfers: by the drivers, each of whose calls is read here. */
export function createTransfers(tools: TransferTools) {
  const { db, clock, log, run, drivers, directory, nodes } = tools
  const rememberHead = createRemember<number>(clock, headMs)

  function readWish(project: string, body: z.output<typeof quoteBody>): TransferWish {
    const { user, recipient, before, contract } = body
    const origin = findAsset(directory, body.originChainId, body.originCurrency)
    const destination = findAsset(directory, body.destinationChainId, body.destinationCurrency)
    if (!origin || !destination || (origin.chain === destination.chain && origin.token === destination.token))
      throw unsupported()
    return {
      ...{ project, origin, destination, amount: BigInt(body.amount) },
      user: readAddress(origin.chain, user ?? '', 'user'),
      recipient: readAddress(destination.chain, recipient, 'recipient'),
      contract: contract === undefined ? undefined : readAddress(origin.chain, contract, 'contract'),
      before: before === undefined ? undefined : Math.floor((Date.parse(before) - transferLimits.marginMs) / 1000),
    }
  }

  async function askOne(driver: TransferDriver, wish: TransferWish): Promise<Found | undefined> {
    try {
      const offer = await run(driver, (signal) => driver.quote(wish, signal))
      if (offer) checkOffer(wish, offer)
      return offer && { ...offer, driver }
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      log.problem(`way ${driver.id} between chains has no offer: ${error.message}`)
      return undefined
    }
  }

  /** What arrives is the same of all: the best takes least for it, then is there first. */
  async function findBest(wish: TransferWish): Promise<Found> {
    const able = drivers.filter((driver) => driver.serves(wish.origin, wish.destination))
    if (able.length === 0) throw unsupported()
    const all = (await Promise.all(able.map((driver) => askOne(driver, wish)))).flatMap((one) => one ?? [])
    const found = all.filter(({ call }) => wish.contract === undefined || isAddressEqual(call.to, wish.contract))
    const [best] = found.toSorted((one, two) =>
      one.pays === two.pays ? one.seconds - two.seconds : one.pays < two.pays ? -1 : 1,
    )
    if (best) return best
    throw new Refusal(
      503,
      'TRANSFER_UNAVAILABLE',
      'No way brings that amount there in time. Ask for another amount, or choose another way to pay.',
    )
  }

  async function headOf(chain: string): Promise<number> {
    const node = nodes.get(chain)
    if (!node) throw unsupported()
    return rememberHead(chain, async () => {
      const head = await readHead(node, 'latest', abortAfter(transferLimits.driverMs))
      if (!head) throw new DriverError('malformed', 'A node has no newest block.')
      return head.number
    })
  }

  async function keep(project: string, id: string, wish: TransferWish, offer: Found): Promise<void> {
    const { origin, destination, user, recipient, amount } = wish
    // Before anything can be sent: what is looked for begins here.
    const [from, to] = await orUnreachable(() => Promise.all([headOf(origin.chain), headOf(destination.chain)]))
    await db
      .insertInto('pay.transfers')
      .values({
        ...{ id: transferDigest(id), project_id: project, driver: offer.driver.id },
        ...{ origin_chain: origin.chain, origin_token: origin.token, depositor: user.toLowerCase() },
        ...{ pays: `${offer.pays}`, taker: offer.pools.taker.toLowerCase() },
        ...{ origin_pool: offer.pools.origin.toLowerCase(), origin_block: from },
        ...{ destination_chain: destination.chain, destination_token: destination.token, amount: `${amount}` },
        ...{ recipient: recipient.toLowerCase(), destination_pool: offer.pools.destination.toLowerCase() },
        ...{ destination_block: to, until: offer.until * 1000, created_at: clock.now(), hash: null, is_failed: false },
        ...{ sent_hash: null, sent_block: null, arrived_hash: null, arrived_log: null, arrived_block: null },
        ...{ refunded_hash: null, refunded_log: null, refunded_block: null, settled_at: null },
      })
      .execute()
  }

  return {
    /** @throws {Refusal} PAIR_UNSUPPORTED, ADDRESS_INVALID, TRANSFER_UNAVAILABLE, CHAIN_UNREACHABLE */
    async quote(project: string, body: z.output<typeof quoteBody>): Promise<WireTransferQuote> {
      const wish = readWish(project, body)
      const offer = await findBest(wish)
      const requestId = randomBytes(16).toString('base64url')
      await keep(project, requestId, wish, offer)
      return toWireQuote(wish, offer, requestId)
    },
    /** Forgets what is over, and quotes of which nothing was heard. */
    async prune(now: number): Promise<void> {
      const { keptMs, quotedMs } = transferLimits
      await db
        .deleteFrom('pay.transfers')
        .where('created_at', '<', now - keptMs)
        .execute()
      const unheard = db.deleteFrom('pay.transfers').where('hash', 'is', null)
      await unheard.where('created_at', '<', now - quotedMs).execute()
    },
  }
}

export type Transfers = ReturnType<typeof createTransfers>

function toWireQuote(wish: TransferWish, offer: Found, requestId: string): WireTransferQuote {
  const { origin, destination, user, amount } = wish
  const { call, pays, fees, spender, holder, until } = offer
  const currency = toWireCurrency(origin)
  return {
    type: offer.driver.id,
    origin: { amount: `${pays}`, currency },
    destination: { amount: `${amount}`, currency: toWireCurrency(destination) },
    steps: [
      {
        ...{ requestId, type: 'transaction' },
        transaction: { chainId: origin.chain, from: user, to: call.to, data: call.data, value: `${call.value}` },
      },
    ],
    fees: fees.map((fee) => ({ id: fee.id, label: fee.label, amount: `${fee.amount}`, currency })),
    timeInSeconds: offer.seconds,
    approval: { spender, amount: `${pays}` },
    held: holder === undefined ? null : { by: holder, until: new Date(until * 1000).toISOString() },
  }
}

function readAddress(chain: string, text: string, field: string): Hex {
  if (isAddress(text) && isAddressOf(chain, text)) return getAddress(text)
  throw new Refusal(400, 'ADDRESS_INVALID', 'That is no address of its network, or its checksum is wrong.', { field })
}

const unsupported = () =>
  new Refusal(400, 'PAIR_UNSUPPORTED', 'No way between these chains takes these currencies. See docs/elsewhere.md.')

/** @throws {Refusal} CHAIN_UNREACHABLE */
async function orUnreachable<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    throw new Refusal(503, 'CHAIN_UNREACHABLE', 'No node of a chain answered. Try again later.')
  }
}
