import type { Kysely } from 'kysely'
import { ServiceError } from '../../errors.js'
import { createProjectDoor } from '../../http/projectDoor.js'
import type { CommandRunner, PartContext } from '../../part/definePart.js'
import { createUpkeep } from '../../part/upkeep.js'
import type { SmartOptions } from '../../smart/config.js'
import { openChains } from '../../smart/openChains.js'
import { OperationError } from '../../smart/operationError.js'
import { createPinWatch } from '../../smart/pinWatch.js'
import { createSealedKeys, listSealedKeyNames } from '../../smart/sealedKeys.js'
import { readUserOperation } from '../../smart/userOperation.js'
import { untyped } from '../../store/untyped.js'
import { judgeOperation } from './acceptOperation.js'
import { type BundlerCall, createBundler, refuseRpc } from './app.js'
import { askOther } from './askOther.js'
import { bundlerLimits, type bundlerRates } from './limits.js'
import { bundlerMethods } from './methods.js'
import type { BundlerTables } from './schema.js'
import { createWork } from './work/createWork.js'

export { bundlerMigrations as migrations } from './schema.js'

/** What the bundler part is made with. */
export interface BundlerPartOptions {
  /** Which chains' operations are served. Default: none. */
  smart?: SmartOptions | undefined
}

/** The bundler part over its tables. */
export function create(
  context: PartContext<BundlerTables, typeof bundlerRates>,
  { smart = { chains: {} } }: BundlerPartOptions,
) {
  const { db, clock, log, fetch, offers, secrets, limiters } = context
  const chains = openChains(smart, context)
  const pins = createPinWatch(chains, clock, log)
  const own = [...chains.values()].filter(({ chain }) => !smart.chains[chain]?.bundler)
  if (own.length > 0 && !secrets)
    throw new ServiceError(
      'CONFIG_INVALID',
      'Executors have no secrets here: make a file with keys make FILE, and name it with --bundler-secrets.',
    )
  const keys = secrets && createSealedKeys(untyped(db), { part: 'bundler', table: 'executors' }, secrets.keys, clock)
  const listExecutors = async (count: number) => (await keys?.list(count)) ?? []
  const work = createWork({ db, clock, log, listExecutors, chains: new Map(own.map((one) => [one.chain, one])) })
  const upkeep = createUpkeep(clock, async (now) => {
    await keys?.reseal()
    await db
      .deleteFrom('bundler.operations')
      .where('is_final', '=', true)
      .where('updated_at', '<', now - bundlerLimits.keptMs)
      .execute()
  })

  async function answer({ method, params, chain: id, project, signal }: BundlerCall): Promise<unknown> {
    await pins.require(id)
    const chain = chains.get(id)
    if (!chain) return undefined
    const run = Object.hasOwn(bundlerMethods, method) ? bundlerMethods[method] : undefined
    if (!run) throw new OperationError(-32601, 'The bundler has no such method.')
    const other = smart.chains[id]?.bundler
    const isOurs = !other || method === 'eth_chainId' || method === 'eth_supportedEntryPoints'
    if (isOurs) {
      await upkeep.runSometimes()
      return run(params, { db, chain, project, signal, now: () => clock.now(), wake: () => work.wake(id) })
    }
    // Who pays for the other bundler's work has the same rules.
    if (method === 'eth_sendUserOperation') await judgeOperation(readUserOperation(params[0]), chain, signal)
    return askOther(other, method, params, { fetch, signal })
  }

  const app = createBundler({
    ...context,
    ...{ answer, limiters },
    door: createProjectDoor(offers.projectAccess, context.frameOrigin, (call, status, _, text) =>
      refuseRpc(call, status, -32600, text),
    ),
  })
  return {
    app,
    /** What sends operations: looked at by hand in tests, and by what runs beside calls. */
    api: { bundlerWork: { ...work, listExecutors } },
    commands: {
      listExecutors: async () => {
        const most = Math.max(0, ...own.map(({ executorCount }) => executorCount))
        const executors = await listExecutors(most)
        return { answer: { executors: executors.map(({ address }) => address) } }
      },
    } satisfies Record<string, CommandRunner>,
    async start() {
      await upkeep.run()
      if (own.length > 0) {
        await listExecutors(Math.max(...own.map(({ executorCount }) => executorCount)))
        work.start()
      }
    },
    close: () => work.close(),
    facts: { bundler: [...chains.keys()] },
  }
}

/** Names of the keys that executors are sealed under. */
export const keyNames = (db: Kysely<BundlerTables>): Promise<readonly string[]> =>
  listSealedKeyNames(untyped(db), 'bundler', 'executors')
