import type { Kysely } from 'kysely'
import { ServiceError } from '../../errors.js'
import type { CommandRunner, PartContext } from '../../part/definePart.js'
import { createUpkeep } from '../../part/upkeep.js'
import { createSealedKeys, listSealedKeyNames } from '../../smart/sealedKeys.js'
import { untyped } from '../../store/untyped.js'
import { createFacilitator } from './app.js'
import { checkPayment, maySettle } from './checkPayment.js'
import type { FacilitatorOptions } from './config.js'
import { createFollowPayments } from './followPayments.js'
import type { facilitatorRates } from './limits.js'
import { type FacilitatorChain, openChains } from './openChains.js'
import { findPayment, isResting, keyOf, prunePayments } from './paymentStore.js'
import type { FacilitatorTables } from './schema.js'
import { settlePayment } from './settlePayment.js'

export { facilitatorMigrations as migrations } from './schema.js'

/** What the facilitator part is made with. */
export interface FacilitatorPartOptions {
  /** Which payments are settled. Default: none. */
  x402?: FacilitatorOptions | undefined
}

/** The facilitator part over its tables. */
export function create(
  context: PartContext<FacilitatorTables, typeof facilitatorRates>,
  { x402 = { chains: {} } }: FacilitatorPartOptions,
) {
  const { db, clock, log, offers, secrets } = context
  const chains = openChains(x402, context)
  if (chains.size > 0 && !secrets)
    throw new ServiceError(
      'CONFIG_INVALID',
      'Settlers have no secrets here: make a file with keys make FILE, and name it with --facilitator-secrets.',
    )
  const keys = secrets && createSealedKeys(untyped(db), { part: 'facilitator', table: 'settlers' }, secrets.keys, clock)
  const most = Math.max(0, ...[...chains.values()].map(({ settlerCount }) => settlerCount))
  const list = async (count: number) => (await keys?.list(count)) ?? []
  const listSettlers = ({ settlerCount }: FacilitatorChain) => list(settlerCount)
  const follow = createFollowPayments({ db, chains, listSettlers, clock, log })
  const listSigners = async () => (await list(most)).map(({ address }) => address)
  const upkeep = createUpkeep(clock, async (now) => {
    await keys?.reseal()
    await prunePayments(db, now)
  })
  const app = createFacilitator({
    ...context,
    ...{ hostAccess: offers.hostAccess, chains, listSigners },
    async check(payment, chain, signal) {
      const key = keyOf(payment)
      if (await findPayment(db, key)) return 'duplicate_settlement'
      if (await isResting(db, key, clock.now())) return 'invalid_transaction_state'
      const [settler] = (await listSettlers(chain)).filter(({ address }) => maySettle(payment, address))
      if (!settler) return 'invalid_payload'
      const checked = await checkPayment(payment, chain, { settler: settler.address, now: clock.now(), signal })
      return typeof checked === 'string' ? checked : undefined
    },
    async settle(call) {
      await upkeep.runSometimes()
      return settlePayment({ db, listSettlers, follow, clock, log }, call)
    },
  })
  return {
    app,
    /** What follows payments: looked at by hand in tests, and by what runs beside calls. */
    api: { facilitatorWork: { ...follow, listSettlers: list } },
    commands: {
      listSettlers: async () => ({ answer: { settlers: await listSigners() } }),
    } satisfies Record<string, CommandRunner>,
    async start() {
      await upkeep.run()
      if (chains.size === 0) return
      await list(most)
      follow.start()
    },
    close: () => follow.close(),
    facts: { x402: [...chains.keys()] },
  }
}

/** Names of the keys that settlers are sealed under. */
export const keyNames = (db: Kysely<FacilitatorTables>): Promise<readonly string[]> =>
  listSealedKeyNames(untyped(db), 'facilitator', 'settlers')
