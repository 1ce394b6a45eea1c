import { type ContractCase, check, checkEqual } from './runner.js'
import type { SourceTrial } from './sourceTrial.js'

/** How a source follows a wallet that it has connected, until the end. */
export const sourceFollows = ({ setUp, quiet, one, clause }: SourceTrial): readonly ContractCase[] => [
  clause('follows: F26 the last event of a burst counts', async (world, { connect }) => {
    const { sessions, changes } = connect()
    await sessions
    for (let round = 0; round < 50; round++) {
      await world.setAccounts('second')
      await world.setAccounts('first')
    }
    await world.setAccounts('second')
    await world.nonsense?.()
    await quiet(world)
    const last = changes.findLast((change) => change.type === 'accounts')
    checkEqual(last?.accounts[0]?.address, world.accounts.second, 'the active account after the burst')
    check(
      changes.every(({ namespace }) => namespace === world.namespace),
      'changes tell of their own namespace',
    )
  }),
  clause('follows: F26 a wallet that shares no account any more has ended', async (world, { connect }) => {
    const { sessions, changes } = connect()
    await sessions
    await world.setAccounts('none')
    await quiet(world)
    const last = changes.findLast(({ type }) => type !== 'user')
    check(
      last?.type === 'ended' || (last?.type === 'accounts' && !last.accounts.length),
      'the last change is `ended`, or `accounts` without any',
    )
  }),
  clause('disconnects: settles, and then hears nothing', async (world, { connect }) => {
    const { sessions, changes, dispose } = connect()
    await one(await sessions, world.namespace).disconnect()
    dispose()
    const told = changes.length
    await world.setAccounts('second')
    await quiet(world)
    checkEqual([changes.length - told, world.listeners()], [0, 0], 'changes and listeners after the end')
  }),
  clause('disposes clean: F30 the instance stops with a session live', async (world, { connect, end }) => {
    const { sessions, changes, dispose } = connect()
    await sessions
    const told = changes.length
    dispose()
    end()
    await world.setAccounts('second')
    await quiet(world)
    checkEqual([changes.length - told, world.listeners()], [0, 0], 'changes and listeners after the end')
  }),
  clause('lives twice on a page: F30 two sources share nothing', async (world, first) => {
    const second = await setUp(world)
    const [a, b] = [first.connect(), second.connect()]
    await Promise.all([a.sessions, b.sessions])
    a.dispose()
    first.end()
    const told = a.changes.length
    await world.setAccounts('second')
    await quiet(world)
    checkEqual(a.changes.length, told, 'changes of the one that ended')
    // Of its user as well, where it knows one.
    check(
      b.changes.some(({ type }) => type === 'accounts'),
      'the other one gets its change',
    )
    b.dispose()
    second.end()
    await quiet(world)
    checkEqual(world.listeners(), 0, 'listeners on the wallet')
  }),
]
