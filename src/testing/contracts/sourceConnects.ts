import { LatchkeyError, parseNetworkId } from '../../kernel/index.js'
import { type ContractCase, check, checkEqual, failureOf, until } from './runner.js'
import type { SourceTrial } from './sourceTrial.js'

/** How a source connects, or does not. */
export const sourceConnects = ({ quiet, one, clause }: SourceTrial): readonly ContractCase[] => [
  clause('connects: with what the wallet shares, asking once', async (world, { connect }) => {
    const { sessions } = connect()
    const { accounts, networkId } = one(await sessions, world.namespace)
    checkEqual(accounts[0]?.address, world.accounts.first, 'the active account, in canonical spelling')
    checkEqual(parseNetworkId(networkId).namespace, world.namespace, 'the namespace of the chain')
    checkEqual(world.prompts(), 1, 'prompts')
  }),
  clause('connects: serves no namespace that it was not asked for', async (world, { connect }) => {
    checkEqual(await connect(false, ['nowhere']).sessions, [], 'sessions on a foreign namespace')
    checkEqual(world.prompts(), 0, 'prompts')
  }),
  clause('silent: never prompts, allowed or not', async (world, { connect }) => {
    checkEqual(await connect(true).sessions, [], 'sessions while nothing is allowed')
    await world.allow(true)
    const { accounts } = one(await connect(true).sessions, world.namespace)
    check(
      accounts.some(({ address }) => address === world.accounts.first),
      'the account that is restored is among its accounts',
    )
    checkEqual(world.prompts(), 0, 'prompts')
  }),
  clause(
    'refused: F25 outcome `rejected`, nothing left open, and it can be tried again',
    async (world, { connect }) => {
      world.answer('refuse')
      const { sessions, dispose } = connect()
      const error = await failureOf(sessions, 'a refused connection')
      check(error instanceof LatchkeyError, `a LatchkeyError, not ${error.name}`)
      checkEqual([error.code, error.outcome], ['CONNECTION_REJECTED', 'rejected'], 'code and outcome')
      dispose()
      await quiet(world)
      checkEqual(world.listeners(), 0, 'listeners on the wallet')
      world.answer('approve')
      one(await connect().sessions, world.namespace)
    },
  ),
  clause('cancelled: F25 a late answer is ignored', async (world, { connect }) => {
    world.answer('later')
    const { sessions, changes, dispose } = connect()
    await until(() => world.prompts() === 1, 'the user is asked')
    dispose()
    await failureOf(sessions, 'a cancelled connection')
    await world.release()
    await quiet(world)
    await world.setAccounts('second')
    await quiet(world)
    checkEqual([changes, world.listeners()], [[], 0], 'changes and listeners after the end')
  }),
]
