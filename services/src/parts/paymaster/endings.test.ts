import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { encodeDisabling, encodeNonceStep, enforcers } from '../../../../src/permissions/index.js'
import { describeStore } from '../../../test/eachStore.js'
import { createTestClock } from '../../../test/memoryServices.js'
import {
  draftOperation,
  openDelegator,
  openPaymaster,
  type PaymasterKit,
  type TestDelegator,
} from '../../../test/testPaymaster.js'
import { signGrant } from '../../../test/testSessions.js'
import { encodeCalls, openSmartChain, type SmartChain } from '../../../test/testSmart.js'
import { mostCost, toKeptOperation, type UserOperation } from '../../smart/userOperation.js'
import { endingsId } from './endings.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

let chain: SmartChain
beforeAll(async () => {
  chain = await openSmartChain()
})
afterAll(() => chain?.stop())

const refused = { error: { code: -32501 } }

describeStore('the end of permissions, paid for', (stores) => {
  const clock = createTestClock(Date.now())
  let kit: PaymasterKit
  let account: TestDelegator
  let manager: Hex
  let good: UserOperation
  beforeAll(async () => {
    kit = await openPaymaster(stores.store, chain, clock)
    manager = chain.framework.delegationManager as Hex
    account = await openDelegator(chain)
    good = await draftOperation(kit, chain, account, encodeCalls([await ofOwn()]))
  })
  afterAll(() => Promise.all([kit?.services.bundlerWork.close(), kit?.services.paymasterFollow.close()]))
  beforeEach(async () => {
    for (const table of ['signed', 'spent', 'policies', 'heads'] as const)
      await stores.store.paymaster.deleteFrom(`paymaster.${table}`).execute()
  })

  const ofOwn = async (owner = account) => {
    const { delegation } = await signGrant(owner.owner, { manager })
    return { to: manager, data: encodeDisabling(delegation) }
  }
  const step = () => ({ to: enforcers.nonce as Hex, data: encodeNonceStep(manager.toLowerCase() as Hex) })
  const ask = async (operation: UserOperation, of = kit, user = of.createUser(of.services)) =>
    (await user).ask('pm_getPaymasterData', [toKeptOperation(operation), chain.framework.entryPoint, '0x7a69', null])
  const readSpent = () => stores.store.paymaster.selectFrom('paymaster.spent').selectAll().execute()

  test('behavior: one permission, several, and all are ended for a user of a project that pays for nothing', async () => {
    for (const calls of [[await ofOwn()], [await ofOwn(), await ofOwn(), step()], [step()]]) {
      const operation = await draftOperation(kit, chain, account, encodeCalls(calls))
      expect(await ask(operation)).toHaveProperty('result')
    }
    // On a budget of its own: the project's is untouched.
    expect(new Set((await readSpent()).map(({ project }) => project))).toEqual(new Set([endingsId]))
  })

  test('S18: what does anything else beside ending the account’s own permissions is not paid for', async () => {
    const other = await openDelegator(chain)
    const [own, others] = [await ofOwn(), await ofOwn(other)]
    const enabling = own.data.replace('0x49934047', '0xf92e3ee6') as Hex
    const attacks: Record<string, Parameters<typeof encodeCalls>[0]> = {
      'another call beside it': [own, { to: other.address }],
      'coins along with it': [{ ...own, value: 1n }],
      'coins along with a step': [{ ...step(), value: 1n }],
      'another account’s permission': [others],
      'a permission that begins again': [{ ...own, data: enabling }],
      'another contract that has such a method': [{ ...own, to: other.address }],
      'a step at another manager': [{ ...step(), data: encodeNonceStep(other.address.toLowerCase() as Hex) }],
      'another enforcer': [{ ...step(), to: enforcers.timestamp }],
      'bytes behind it': [{ ...own, data: `${own.data}00` }],
      'bytes behind a step': [{ ...step(), data: `${step().data}00` }],
      'no call': [],
      'more than twenty': Array.from({ length: 21 }, step),
    }
    for (const [name, calls] of Object.entries(attacks))
      expect(await ask({ ...good, callData: encodeCalls(calls) }), name).toMatchObject(refused)
    expect(await ask({ ...good, callData: '0x' })).toMatchObject(refused)
    expect(await readSpent()).toEqual([])
  })

  test('S18: a user’s day ends it, and all users’ day, whatever the project pays for', async () => {
    const cost = mostCost({ ...good, paymasterVerificationGasLimit: 60_000n })
    const one = (at: number) => ({ ...good, nonce: good.nonce + (BigInt(at) << 64n) })
    const budget = { mostOperation: cost, userDay: 2n * cost, projectDay: 3n * cost }
    const poor = await openPaymaster(stores.store, chain, clock, { smart: { endings: budget } })
    await poor.setPolicy({})
    const user = poor.createUser(poor.services)
    for (const at of [1, 2]) expect(await ask(one(at), poor, user)).toHaveProperty('result')
    expect(await ask(one(3), poor, user)).toMatchObject(refused)
    expect(await ask(one(4), poor)).toHaveProperty('result')
    expect(await ask(one(5), poor)).toMatchObject(refused)
    await Promise.all([poor.services.bundlerWork.close(), poor.services.paymasterFollow.close()])
  })

  test('parameters: endings: false, and nothing more is paid for than a policy says', async () => {
    const none = await openPaymaster(stores.store, chain, clock, { smart: { endings: false } })
    expect(await ask(good, none)).toMatchObject(refused)
    await none.setPolicy({}, [manager])
    expect(await ask(good, none)).toHaveProperty('result')
    await Promise.all([none.services.bundlerWork.close(), none.services.paymasterFollow.close()])
  })
})
