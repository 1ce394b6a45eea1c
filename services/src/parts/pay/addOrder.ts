import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { encodeBase58 } from '../../base58.js'
import { Refusal } from '../../http/refusal.js'
import type { ChainRules } from './chainRules.js'
import { payLimits } from './limits.js'
import type { BodyOf } from './operations.js'
import { toOrderAddress } from './orderAddress.js'
import { findNamed, isTwice, type OrderName, toAsked } from './orderNames.js'
import { isAddressOf, readAsset, toKeptAddress } from './readAsset.js'
import { createOrderReader, type OrderRow, toAccept, toWireOrder } from './readOrders.js'
import type { PayTables } from './schema.js'
import type { WireHostOrder } from './wire.js'

/** What orders are made with. */
export interface AddOrderTools {
  readonly db: Kysely<PayTables>
  readonly rules: ChainRules
  readonly now: () => number
}

const mostUnits = 2n ** 256n

/**
 * Makes an order, or gives the one that the same call has made: also where that call ended before it was answered, for the order and the call's name
 * are written as one.
 * @param by the call. Default: each call makes one
 * @throws {Refusal} ORDER_INVALID, RECIPIENT_NOT_SET, IDEMPOTENCY_KEY_USED
 */
export async function addOrder(
  { db, rules, now }: AddOrderTools,
  projectId: string,
  body: BodyOf<'orders.create'>,
  by?: OrderName,
): Promise<WireHostOrder> {
  const { accepts, expiresIn, reference } = body
  const id = randomBytes(16).toString('hex')
  const at = now()
  const recipients = await db
    .selectFrom('pay.recipients')
    .select(['chain', 'address'])
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('address')
    .execute()

  /** The project's own; a key can choose among them, and name no other. */
  function findRecipient(chain: string, wanted: string | undefined, field: string): string {
    const own = recipients.filter((one) => one.chain === chain).map(({ address }) => address)
    const asked = wanted !== undefined && isAddressOf(chain, wanted) ? toKeptAddress(chain, wanted) : wanted
    const found = asked === undefined ? own[0] : own.find((address) => address === asked)
    if (found !== undefined) return found
    throw new Refusal(
      409,
      'RECIPIENT_NOT_SET',
      'The project has no such recipient on this chain. An operator sets it: pay recipients set.',
      { field },
    )
  }

  const rows = accepts.map((accept, position): PayTables['pay.accepts'] => {
    const field = `accepts.${position}`
    const read = readAsset(accept.asset)
    const rule = read && rules.get(read.chain)
    if (!read || !rule) throw invalid(`${field}.asset`, 'The asset is none of a chain that is served here.')
    if (BigInt(accept.amount) >= mostUnits) throw invalid(`${field}.amount`, 'The amount is more than there can be.')
    const recipient = findRecipient(read.chain, accept.recipient, `${field}.recipient`)
    return {
      ...{ order_id: id, position, ...read, asset: accept.asset, amount: accept.amount, recipient },
      pay_to: rule.way === 'address' ? toOrderAddress({ order: id, recipient }) : recipient,
      way: rule.way,
      reference_key: rule.way === 'reference' ? encodeBase58(randomBytes(32)) : null,
      depth: accept.depth ?? rule.depth,
      ...{ seen: '0', final: '0', is_watched: true },
    }
  })
  const assets = new Set(rows.map(({ chain, token }) => `${chain} ${token}`))
  if (assets.size < rows.length) throw invalid('accepts', 'An asset is named twice: one amount for each.')
  const row: OrderRow = {
    ...{ id, project_id: projectId, reference: reference ?? null, state: 'open', sequence: 0, created_at: at },
    expires_at: at + (expiresIn === undefined ? payLimits.usualMs : expiresIn * 1000),
    ...{ ended_at: null, lease_holder: null, lease_until: null, cancelled_at: null, was_seen: false },
  }
  // One statement: the order is there with its amounts and the name of its call, or none of them is.
  const made = db.with('made', (query) => query.insertInto('pay.orders').values(row).returning('id'))
  if (!by) {
    await made.insertInto('pay.accepts').values(rows).execute()
  } else {
    const asked = toAsked(body)
    const name = { key_id: by.keyId, name: by.name, asked, order_id: id, at }
    const write = () =>
      made
        .with('named', (query) => query.insertInto('pay.order_names').values(name).returning('order_id'))
        .insertInto('pay.accepts')
        .values(rows)
        .execute()
    try {
      await write()
    } catch (error) {
      if (!isTwice(error)) throw error
      const before = await findNamed(db, by, asked, at)
      const order = before === undefined ? undefined : await createOrderReader(db, now).find(projectId, before)
      if (order) return order
      // A name of the day before was in its place.
      await write()
    }
  }
  const parts = { accepts: new Map([[id, rows.map(toAccept)]]), payments: new Map(), refunds: new Map() }
  return toWireOrder(row, parts, at)
}

const invalid = (field: string, text: string) => new Refusal(400, 'ORDER_INVALID', text, { field })
