import type { Kysely } from 'kysely'
import { type Address, getAddress, type Hex, isAddress } from 'viem'
import type { Clock } from '../../clock.js'
import { ServiceError } from '../../errors.js'
import type { ContractRule } from './contractRule.js'
import type { PaymasterTables } from './schema.js'

/** What an operator pays for on a chain, for the users of a project. Amounts in the chain's smallest units. */
export interface Policy {
  readonly project: string
  readonly chain: string
  readonly mostOperation: bigint
  readonly userDay: bigint
  readonly projectDay: bigint
  /** Undefined for every contract. */
  readonly contracts: readonly ContractRule[] | undefined
}

/** What is paid for, by the operator's word alone. */
export interface Policies {
  find(project: string, chain: string): Promise<Policy | undefined>
  list(project?: string): Promise<readonly Policy[]>
  set(policy: Policy): Promise<void>
  /** @throws {ServiceError} POLICY_NOT_FOUND */
  remove(project: string, chain: string): Promise<void>
}

export function createPolicies(db: Kysely<PaymasterTables>, clock: Clock): Policies {
  const list = async (by: { readonly project?: string | undefined; readonly chain?: string }) => {
    let query = db.selectFrom('paymaster.policies').selectAll().orderBy('project').orderBy('chain')
    if (by.project !== undefined) query = query.where('project', '=', by.project)
    if (by.chain !== undefined) query = query.where('chain', '=', by.chain)
    return (await query.execute()).map(
      ({ project, chain, most_operation, user_day, project_day, contracts }): Policy => ({
        ...{ project, chain, mostOperation: BigInt(most_operation), userDay: BigInt(user_day) },
        ...{ projectDay: BigInt(project_day), contracts: contracts ?? undefined },
      }),
    )
  }
  return {
    list: (project) => list({ project }),
    find: async (project, chain) => (await list({ project, chain }))[0],
    async set({ project, chain, mostOperation, userDay, projectDay, contracts }) {
      const values = {
        ...{ most_operation: `${mostOperation}`, user_day: `${userDay}`, project_day: `${projectDay}` },
        contracts: (contracts === undefined ? null : JSON.stringify(contracts)) as never,
        updated_at: clock.now(),
      }
      await db
        .insertInto('paymaster.policies')
        .values({ project, chain, ...values })
        .onConflict((conflict) => conflict.columns(['project', 'chain']).doUpdateSet(values))
        .execute()
    },
    async remove(project, chain) {
      const { numDeletedRows } = await db
        .deleteFrom('paymaster.policies')
        .where('project', '=', project)
        .where('chain', '=', chain)
        .executeTakeFirst()
      if (numDeletedRows === 0n)
        throw new ServiceError('POLICY_NOT_FOUND', 'This project has no policy for this chain: see smart policy list.')
    },
  }
}

/**
 * Reads `ADDRESS` or `ADDRESS:METHOD,METHOD`.
 * @throws {ServiceError} COMMAND_INVALID
 */
export function readContractRule(text: string): ContractRule {
  const [address = '', methods, more] = text.split(':')
  const list = methods?.split(',').map((method) => method.toLowerCase())
  const isRule = isAddress(address) && more === undefined && (list?.every((one) => /^0x[0-9a-f]{8}$/.test(one)) ?? true)
  if (isRule) return { address: address.toLowerCase(), ...(list && { methods: list }) }
  throw new ServiceError(
    'COMMAND_INVALID',
    'Write a contract as --contract 0x..., or with its methods as --contract 0x...:0xa9059cbb,0x095ea7b3.',
  )
}

/** A call that an account makes. */
export interface AccountCall {
  readonly to: Address
  /** Of the chain's coin, in its smallest unit. */
  readonly value: bigint
  readonly data: Hex
}

/** Why calls are not paid for; undefined for those that are. */
export function findRefused(
  { contracts }: Pick<Policy, 'contracts'>,
  calls: readonly AccountCall[],
): string | undefined {
  if (!contracts) return undefined
  const wrong = calls.find(({ to, data }) => {
    const rule = contracts.find(({ address }) => address === to.toLowerCase())
    return !rule || (rule.methods && !rule.methods.includes(data.slice(0, 10).toLowerCase()))
  })
  return wrong && `Calls of ${getAddress(wrong.to)}, method ${wrong.data.slice(0, 10)}, are not paid for.`
}
