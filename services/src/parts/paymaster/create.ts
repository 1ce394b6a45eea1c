import type { Kysely } from 'kysely'
import { type Address, isAddressEqual } from 'viem'
import * as z from 'zod'
import { abortAfter } from '../../abortAfter.js'
import { ServiceError } from '../../errors.js'
import { createApp } from '../../http/createApp.js'
import { matchOrigin } from '../../http/matchOrigin.js'
import { Refusal } from '../../http/refusal.js'
import { rpcIdShape } from '../../nodes/rpcMessage.js'
import { type AssertionSource, findAssertionKeys } from '../../part/assertionFlags.js'
import type { PartContext } from '../../part/definePart.js'
import { createUpkeep } from '../../part/upkeep.js'
import type { Assertion } from '../../proof/assertion.js'
import { createAssertionReader, requireScope } from '../../proof/assertionDoor.js'
import type { AssertionKeys } from '../../proof/assertionKeys.js'
import { addFrameRoute } from '../../proof/frameRoute.js'
import { createProofNonces } from '../../proof/proofNonces.js'
import type { SmartOptions } from '../../smart/config.js'
import { openChains } from '../../smart/openChains.js'
import { OperationError, operationCodes } from '../../smart/operationError.js'
import { createPinWatch } from '../../smart/pinWatch.js'
import { createSealedKeys, listSealedKeyNames } from '../../smart/sealedKeys.js'
import { toRpcAnswer } from '../../smart/toRpcAnswer.js'
import { untyped } from '../../store/untyped.js'
import { createSmartCommands } from './commands.js'
import { createFollow, type PaidChain } from './followPaid.js'
import { paymasterLimits, type paymasterRates } from './limits.js'
import { createPolicies } from './policies.js'
import type { PaymasterTables } from './schema.js'
import { answerStub, signFor } from './sponsor.js'

export { paymasterMigrations as migrations } from './schema.js'

/** What the paymaster part is made with. */
export interface PaymasterPartOptions {
  /** Which chains' operations are served. Default: none. */
  smart?: SmartOptions | undefined
  /** Where auth's assertions come from. Default: auth in the same process. */
  assertions?: AssertionSource | AssertionKeys | undefined
}

const callShape = z.object({
  jsonrpc: z.literal('2.0'),
  id: rpcIdShape,
  method: z.enum(['pm_getPaymasterStubData', 'pm_getPaymasterData']),
  params: z.array(z.unknown()).min(3).max(4),
})

/** The paymaster part over its tables. */
export function create(
  context: PartContext<PaymasterTables, typeof paymasterRates>,
  { smart = { chains: {} }, assertions }: PaymasterPartOptions,
) {
  const { db, clock, log, fetch, offers, secrets, limiters, frameOrigin, operator } = context
  const chains = openChains(smart, context)
  const pins = createPinWatch(chains, clock, log)
  const paid = new Map([...chains].filter((entry): entry is [string, PaidChain] => entry[1].paymaster !== undefined))
  if (paid.size > 0 && !secrets)
    throw new ServiceError(
      'CONFIG_INVALID',
      'The paymaster has no secrets here: make a file with keys make FILE, and name it with --paymaster-secrets.',
    )
  const assertionKeys = findAssertionKeys(offers.assertionKeys, assertions, { fetch, clock, log })
  const keys = secrets && createSealedKeys(untyped(db), { part: 'paymaster', table: 'signers' }, secrets.keys, clock)
  const signer = async () => {
    const [first] = (await keys?.list(1)) ?? []
    if (first) return first
    throw new ServiceError('CONFIG_INVALID', 'The paymaster has no secrets here: name them with --paymaster-secrets.')
  }
  const policies = createPolicies(db, clock)
  const follow = createFollow({ db, chains: paid, clock, log })
  const tools = { db, policies, signer, now: () => clock.now() }
  const upkeep = createUpkeep(clock, async (now) => {
    await keys?.reseal()
    await db
      .deleteFrom('paymaster.signed')
      .where('state', '<>', 'reserved')
      .where('at', '<', now - paymasterLimits.keptMs)
      .execute()
    await db
      .deleteFrom('paymaster.spent')
      .where('day', '<', new Date(now - paymasterLimits.keptMs).toISOString().slice(0, 10))
      .execute()
  })
  const app = createApp('paymaster', { ...context, isForEveryPage: false })

  /** A project pays only for users on pages that it names. @throws {Refusal} */
  async function readProject(id: string | undefined, { org }: Assertion): Promise<string> {
    const patterns = id === undefined ? undefined : await offers.projectAccess.findOrigins(id)
    if (id !== undefined && patterns?.some((pattern) => matchOrigin(org, pattern))) return id
    throw new Refusal(
      403,
      'ORIGIN_NOT_ALLOWED',
      'Operations are paid for on pages alone whose origin the project names.',
    )
  }

  if (frameOrigin !== undefined && secrets && assertionKeys)
    addFrameRoute(
      app,
      {
        ...{ frameOrigin, clock, limiter: limiters.paymasterAddress },
        nonces: createProofNonces({ db: untyped(db), schema: 'paymaster', clock }, secrets.pepper),
        authorize: createAssertionReader(assertionKeys, { audience: 'paymaster', clock, isFresh: true }),
      },
      {
        path: '/v1/paymaster',
        shape: callShape,
        async answer({ body: { id, method, params }, caller: assertion, context: { req } }) {
          requireScope(assertion, 'sponsor')
          const project = await readProject(req.query('projectId'), assertion)
          await upkeep.runSometimes()
          return toRpcAnswer(id, async () => {
            const chain = await findChain(req.query('chainId') ?? '', params)
            const signal = abortAfter(paymasterLimits.callMs)
            const who = `${assertion.rlm}.${assertion.sub}`
            const call = { operation: params[0], chain, project, who, sponsor: operator, signal }
            return method === 'pm_getPaymasterData' ? signFor(tools, call) : answerStub(tools, call)
          })
        },
      },
    )

  /** @throws {OperationError} */
  async function findChain(id: string, [, entryPoint, chainId]: readonly unknown[]): Promise<PaidChain> {
    const chain = paid.get(id)
    if (!chain) throw new OperationError(operationCodes.paymaster, 'Nothing is paid for on this chain.')
    await pins.require(id)
    const isOurs =
      typeof entryPoint === 'string' &&
      /^0x[0-9a-fA-F]{40}$/.test(entryPoint) &&
      isAddressEqual(entryPoint as Address, chain.entryPoint) &&
      typeof chainId === 'string' &&
      /^0x[0-9a-f]{1,16}$/i.test(chainId) &&
      `eip155:${BigInt(chainId)}` === id
    if (isOurs) return chain
    throw new OperationError(operationCodes.params, 'The operation is of another chain or EntryPoint.')
  }

  return {
    app,
    /** What becomes of what was signed, and what is paid for. */
    api: {
      paymasterFollow: follow,
      paymasterPolicies: policies,
      paymasterSigner: { address: async () => (await signer()).address },
    },
    commands: createSmartCommands({ chains, policies, access: offers.projectAccess, signer }),
    async start() {
      await upkeep.run()
      if (paid.size > 0) follow.start()
    },
    close: () => follow.close(),
    facts: { paymaster: [...paid.keys()] },
  }
}

/** Names of the keys that the signer is sealed under. */
export const keyNames = (db: Kysely<PaymasterTables>): Promise<readonly string[]> =>
  listSealedKeyNames(untyped(db), 'paymaster', 'signers')
