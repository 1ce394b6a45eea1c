import { EntryPoint as entryAbi } from '@metamask/delegation-abis'
import { type Address, concat, custom, encodeFunctionData, type Hex, numberToHex, parseEther } from 'viem'
import { createPaymasterClient, toPackedUserOperation } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeShared, describeStore } from '../../../test/eachStore.js'
import { createTestSecrets, type SessionAnswer } from '../../../test/loginServices.js'
import { createTestClock } from '../../../test/memoryServices.js'
import { createTestDevice } from '../../../test/testDevice.js'
import { createTestMailer } from '../../../test/testMailer.js'
import {
  draftOperation,
  fundExecutors,
  openDelegator,
  openPaymaster,
  type PaymasterKit,
  shopOrigin,
  type TestDelegator,
} from '../../../test/testPaymaster.js'
import {
  connectSmart,
  encodeCalls,
  openSmart,
  openSmartChain,
  type SmartChain,
  smartChain,
  toDelegator,
} from '../../../test/testSmart.js'
import { createTestWallet, testMembers } from '../../../test/testWallet.js'
import { createSealedKeys } from '../../smart/sealedKeys.js'
import {
  hashOperation,
  mostCost,
  readUserOperation,
  toKeptOperation,
  type UserOperation,
} from '../../smart/userOperation.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

let chain: SmartChain
beforeAll(async () => {
  chain = await openSmartChain()
})
afterAll(() => chain?.stop())

const sink = '0x00000000000000000000000000000000000000aa'
const other = '0x00000000000000000000000000000000000000ab'
const refused = { error: { code: -32501 } }
type User = Awaited<ReturnType<PaymasterKit['createUser']>>

const openAccount = () => openDelegator(chain)
const draft = (of: PaymasterKit, account: TestDelegator, callData?: Hex) => draftOperation(of, chain, account, callData)
const toParams = (operation: UserOperation) => [toKeptOperation(operation), chain.framework.entryPoint, '0x7a69', null]

const askFor = (user: User, operation: UserOperation, claims: object = {}) =>
  user.ask('pm_getPaymasterData', toParams(operation), claims)

/** Sends an operation without any bundler. @returns what the sender of the transaction has more than before */
async function bundleAlone(operation: UserOperation): Promise<bigint> {
  const args = [[toPackedUserOperation(operation as never)], chain.address] as const
  const data = encodeFunctionData({ abi: entryAbi, functionName: 'handleOps', args })
  const had = await chain.reader.getBalance({ address: chain.address })
  const { status } = await chain.sendTransaction({ to: chain.framework.entryPoint, data, gas: 3_000_000n })
  if (status !== 'success') throw new Error('The chain refuses the operation.')
  return (await chain.reader.getBalance({ address: chain.address })) - had
}
const complete = async (account: TestDelegator, operation: UserOperation, paymasterData: Hex) => {
  const whole = { ...operation, paymasterData }
  return { ...whole, signature: await account.signUserOperation(whole as never) }
}

describeStore('a paymaster', (stores) => {
  const clock = createTestClock(Date.now())
  let kit: PaymasterKit
  beforeAll(async () => {
    kit = await openPaymaster(stores.store, chain, clock)
    await fundExecutors(chain, kit.services)
  })
  afterAll(() => Promise.all([kit?.services.bundlerWork.close(), kit?.services.paymasterFollow.close()]))
  beforeEach(async () => {
    for (const table of ['signed', 'spent', 'policies', 'heads'] as const)
      await stores.store.paymaster.deleteFrom(`paymaster.${table}`).execute()
    await kit.setPolicy({})
  })
  const readSpent = async () => {
    const rows = await stores.store.paymaster.selectFrom('paymaster.spent').select(['who', 'amount']).execute()
    return { project: BigInt(rows.find(({ who }) => who === '')?.amount ?? 0), users: rows.length - 1 }
  }
  /** A paymaster that signs whatever it is asked. */
  async function signCarelessly(operation: UserOperation, validUntil: number): Promise<Hex> {
    const db = stores.store.paymaster as never
    const [signer] = await createSealedKeys(
      db,
      { part: 'paymaster', table: 'signers' },
      createTestSecrets(8).keys,
      clock,
    ).list(1)
    const packed = toPackedUserOperation(operation as never)
    const signature = await signer?.signTypedData({
      domain: { name: 'OperationPaymaster', version: '1', chainId: 31337, verifyingContract: kit.paymaster },
      types: {
        UserOperationRequest: [
          ...([
            'sender address',
            'nonce uint256',
            'initCode bytes',
            'callData bytes',
            'accountGasLimits bytes32',
          ] as const),
          ...(['preVerificationGas uint256', 'gasFees bytes32', 'paymasterVerificationGasLimit uint256'] as const),
          ...(['paymasterPostOpGasLimit uint256', 'validAfter uint48', 'validUntil uint48'] as const),
        ].map((text) => ({ name: text.split(' ')[0] ?? '', type: text.split(' ')[1] ?? '' })),
      },
      primaryType: 'UserOperationRequest',
      message: {
        ...packed,
        paymasterVerificationGasLimit: 60_000n,
        paymasterPostOpGasLimit: 0n,
        validAfter: 0,
        validUntil,
      },
    })
    return concat([numberToHex(0, { size: 6 }), numberToHex(validUntil, { size: 6 }), signature ?? '0x'])
  }
  const now = async () => Number((await chain.reader.getBlock()).timestamp)

  test('behavior: viem’s clients as they are: a user without coin upgrades and makes two calls, which the operator pays', async () => {
    const { client, bundler } = connectSmart(kit.services, chain)
    const account = await toDelegator(client, chain.framework)
    const user = await kit.createUser()
    const paymaster = createPaymasterClient({
      transport: custom({
        async request({ method, params }) {
          const { result, error } = await user.ask(method, params)
          if (error) throw error
          return result
        },
      }),
    })
    await kit.services.paymasterFollow.run()
    const authorization = await account.owner.signAuthorization({
      chainId: 31337,
      address: chain.framework.delegate,
      nonce: 0,
    })
    const calls = [{ to: sink }, { to: other }] as const
    const hash = await bundler.sendUserOperation({ account, calls, paymaster, authorization })
    const reserved = await readSpent()
    const waiting = bundler.waitForUserOperationReceipt({ hash })
    await kit.services.bundlerWork.run()
    await kit.services.bundlerWork.run()
    const receipt = await waiting
    expect(receipt).toMatchObject({ success: true, paymaster: kit.paymaster.toLowerCase() })
    expect(await client.getBalance({ address: account.address })).toBe(0n)
    // Settled once it is final, by what it has cost.
    await chain.node.mine({ blocks: 3 })
    await kit.services.paymasterFollow.run()
    expect(await readSpent()).toEqual({ project: receipt.actualGasCost, users: 1 })
    expect(reserved.project).toBeGreaterThan(receipt.actualGasCost)
  })

  test.each<[string, (one: UserOperation) => Partial<UserOperation>]>([
    ['preVerificationGas', ({ preVerificationGas }) => ({ preVerificationGas: preVerificationGas + 20_000_000n })],
    [
      'maxPriorityFeePerGas',
      ({ maxFeePerGas }) => ({ maxPriorityFeePerGas: 90n * maxFeePerGas, maxFeePerGas: 100n * maxFeePerGas }),
    ],
  ])('S18: who asks for too much %s and bundles himself keeps the difference; it is refused', async (_, change) => {
    const [account, user] = [await openAccount(), await kit.createUser()]
    const good = await draft(kit, account)
    const greedy = { ...good, ...change(good) }
    const careless = await signCarelessly(greedy, (await now()) + 300)
    expect(await bundleAlone(await complete(account, greedy, careless))).toBeGreaterThan(parseEther('0.01'))
    expect(await askFor(user, greedy)).toMatchObject(refused)
    expect(await readSpent()).toMatchObject({ project: 0n })
  })

  test.each(['callGasLimit', 'verificationGasLimit', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const)(
    'S18: too much %s is refused',
    async (name) => {
      const [account, user] = [await openAccount(), await kit.createUser()]
      const good = await draft(kit, account)
      expect(await askFor(user, { ...good, [name]: (good[name] * 13n) / 10n })).toMatchObject(refused)
      expect(await askFor(user, { ...good, [name]: (good[name] * 11n) / 10n })).toHaveProperty('result')
    },
  )

  test('S18: a signature is good for this very operation, for five minutes, and bundled alone it leaves little', async () => {
    const [account, user] = [await openAccount(), await kit.createUser()]
    const good = await draft(kit, account)
    const { result } = await askFor(user, good)
    const data = result?.paymasterData ?? '0x'
    for (const change of [
      { callData: encodeCalls([{ to: other }]) },
      { callGasLimit: good.callGasLimit + 1n },
      { nonce: good.nonce + (1n << 64n) },
    ])
      await expect(bundleAlone(await complete(account, { ...good, ...change }, data))).rejects.toThrow()
    const whole = await complete(account, good, data)
    const point = await chain.node.snapshot()
    expect(await bundleAlone(whole)).toBeLessThan(parseEther('0.0005'))
    await chain.node.revert({ id: point })
    await chain.node.increaseTime({ seconds: 302 })
    await chain.node.mine({ blocks: 1 })
    await expect(bundleAlone(whole)).rejects.toThrow()
    // A careless one, for ever, is taken.
    expect(await bundleAlone(await complete(account, good, await signCarelessly(good, 2 ** 47 - 1)))).toBeDefined()
  })

  test.each<[string, object, number, string]>([
    ['for custody', { aud: 'custody' }, 401, 'TOKEN_INVALID'],
    ['for another scope', { scp: 'release' }, 403, 'SCOPE_WRONG'],
    ['of another device', { cnf: { jkt: 'A'.repeat(43) } }, 401, 'TOKEN_INVALID'],
    ['that is over', { iat: 1_000, exp: 1_120 }, 401, 'TOKEN_INVALID'],
    ['of another page', { org: 'https://evil.test' }, 403, 'ORIGIN_NOT_ALLOWED'],
  ])('S18: nothing is signed for a proof %s', async (_, claims, status, name) => {
    const [account, user] = [await openAccount(), await kit.createUser()]
    const good = await draft(kit, account)
    expect(await askFor(user, good, claims)).toMatchObject({ status, reasons: [{ name }] })
    expect(await askFor(user, good)).toMatchObject({ status: 200, result: { paymaster: kit.paymaster.toLowerCase() } })
  })

  test('behavior: auth’s own assertion of a login is taken, for who has a wallet', async () => {
    const mailer = createTestMailer()
    const services = await openSmart(stores.store, chain, {
      ...{ clock, mailer, frameOrigin: 'https://frame.test', login: { url: 'http://services.test' } },
      secrets: {
        ...{ auth: createTestSecrets(), custody: createTestSecrets(4) },
        ...{ bundler: createTestSecrets(7), paymaster: createTestSecrets(8) },
      },
      smart: { depth: 2, paymaster: kit.paymaster.toLowerCase() as Address },
    })
    const device = await createTestDevice((request) => services.fetch(request, { address: '192.0.2.7' }))
    const email = 'ada@example.com'
    const begun = await device.post('/login/v1/email', { projectId: 'shop', email, origin: shopOrigin })
    const redeemed = await device.post('/login/v1/email/redeem', {
      ...{ transaction: begun.json.transaction, code: mailer.code(email) },
    })
    const { accessToken, user } = redeemed.json as unknown as SessionAnswer
    const assert = (audience: string, scope: string) =>
      device.post('/login/v1/assertion', { audience, scope }, { token: accessToken })
    expect(await assert('paymaster', 'sponsor')).toMatchObject({ status: 403 })
    const wallet = createTestWallet(user)
    const manifest = wallet.sign(wallet.first({ mem: [testMembers.dev(device.jkt)] }))
    await device.post('/login/v1/manifest', { manifests: [manifest] }, { token: accessToken })
    for (const [audience, scope] of [
      ['paymaster', 'release'],
      ['custody', 'sponsor'],
    ] as const)
      expect(await assert(audience, scope)).toMatchObject({ status: 400 })
    const { assertion } = (await assert('paymaster', 'sponsor')).json
    const params = toParams(await draft(kit, await openAccount()))
    const body = { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params }
    const path = `/v1/paymaster?projectId=shop&chainId=${smartChain}`
    const answer = await device.post(path, body, { token: assertion as string })
    expect(answer).toMatchObject({ status: 200, json: { result: { paymaster: kit.paymaster.toLowerCase() } } })
    // It opens no wallet.
    const opened = await device.post('/custody/v1/release', { since: 0 }, { token: assertion as string })
    expect(opened).toMatchObject({ status: 401, json: { reasons: [{ name: 'TOKEN_INVALID' }] } })
    await Promise.all([services.bundlerWork.close(), services.paymasterFollow.close()])
  })

  test('S18: nothing is signed without a proof, for a project without named origins, or one without a policy', async () => {
    const [account, user] = [await openAccount(), await kit.createUser()]
    const params = toParams(await draft(kit, account))
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params })
    const path = `/v1/paymaster?projectId=shop&chainId=${smartChain}`
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }
    expect((await kit.services.paymaster.request(path, init)).status).toBe(401)
    expect(await user.ask('pm_getPaymasterData', params, {}, 'demo')).toMatchObject({ status: 403 })
    expect(await user.ask('pm_getPaymasterData', params, {}, 'none')).toMatchObject({ status: 403 })
    await kit.services.runCommand('smartRemovePolicy', { words: { PROJECT: 'shop', CHAIN: smartChain }, options: {} })
    expect(await user.ask('pm_getPaymasterData', params)).toMatchObject(refused)
    expect(await user.ask('pm_getPaymasterStubData', params)).toMatchObject(refused)
  })

  test('parameters: operation, user-day, project-day, contract: what is over a policy is refused', async () => {
    const [account, user] = [await openAccount(), await kit.createUser()]
    const callData = encodeCalls([{ to: sink, data: '0xa9059cbb' }])
    const good = await draft(kit, account, callData)
    const cost = mostCost({ ...good, paymasterVerificationGasLimit: 60_000n })
    const text = (amount: bigint) => (Number(amount) / 1e18).toFixed(12)
    const ask = async (amounts: object, contract?: readonly string[], who = user) => {
      await kit.setPolicy(amounts, contract)
      return askFor(who, { ...good, nonce: good.nonce + (BigInt(Math.floor(Math.random() * 1e9)) << 64n) })
    }
    expect(await ask({ operation: text(cost / 2n) })).toMatchObject(refused)
    expect(await ask({}, [other])).toMatchObject(refused)
    expect(await ask({}, [`${sink}:0x095ea7b3`])).toMatchObject(refused)
    expect(await ask({}, [other, `${sink}:0xa9059cbb`])).toHaveProperty('result')
    // One was signed for: another does not fit.
    expect(await ask({ 'user-day': text((cost * 3n) / 2n) })).toMatchObject(refused)
    expect(await ask({ 'user-day': text((cost * 3n) / 2n) }, undefined, await kit.createUser())).toHaveProperty(
      'result',
    )
    expect(await ask({ 'project-day': text((cost * 5n) / 2n) }, undefined, await kit.createUser())).toMatchObject(
      refused,
    )
    clock.advance(86_400_000)
    expect(await ask({ 'user-day': text((cost * 3n) / 2n) })).toHaveProperty('result')
  })

  test('S18: code of strangers that runs as the account, and what is no call of it, is not paid for', async () => {
    const [account, user] = [await openAccount(), await kit.createUser()]
    const good = await draft(kit, account)
    const delegated = `${good.callData.slice(0, 10)}ff${good.callData.slice(12)}` as Hex
    const unknown = `${good.callData.slice(0, 12)}ff${good.callData.slice(14)}` as Hex
    for (const callData of [delegated, unknown, '0x', '0x12345678', `${good.callData.slice(0, 100)}`] as Hex[])
      expect(await askFor(user, { ...good, callData })).toMatchObject({ error: { code: -32501 } })
  })

  test('S18: an account of other code has its gas paid for whatever it does; it is refused', async () => {
    const [account, user] = [await openAccount(), await kit.createUser()]
    const good = await draft(kit, account)
    // It takes every signature, and makes none of the calls.
    await chain.node.setCode({ address: account.address, bytecode: '0x60205ff3' })
    const careless = await signCarelessly(good, (await now()) + 300)
    expect(await bundleAlone(await complete(account, good, careless))).toBeDefined()
    const next = { ...good, nonce: good.nonce + (1n << 64n) }
    expect(await askFor(user, next)).toMatchObject({ error: { code: -32502 } })
  })

  test('S18: calls that would fail cost the operator what they cost; they are refused', async () => {
    const [account, user] = [await openAccount(), await kit.createUser()]
    const good = await draft(kit, account)
    const broken = '0x00000000000000000000000000000000000000ac'
    await chain.node.setCode({ address: broken, bytecode: '0x5f5ffd' })
    const failing = { ...good, callData: encodeCalls([{ to: broken }]) }
    const careless = await signCarelessly(failing, (await now()) + 300)
    expect(await bundleAlone(await complete(account, failing, careless))).toBeDefined()
    const next = { ...failing, nonce: good.nonce + (1n << 64n) }
    expect(await askFor(user, next)).toMatchObject({ error: { code: -32521 } })
    expect(await readSpent()).toMatchObject({ project: 0n })
  })

  test('S18: who pays, and the gas for it, are the operator’s word: an operation that says otherwise is signed for as it should be', async () => {
    const [account, user] = [await openAccount(), await kit.createUser()]
    const good = await draft(kit, account)
    const greedy = { ...good, paymasterVerificationGasLimit: 6_000_000n, paymasterPostOpGasLimit: 4_000_000n }
    const { result } = await askFor(user, greedy)
    const data = result?.paymasterData ?? '0x'
    const spent = await readSpent()
    expect(spent).toMatchObject({ project: mostCost(good) })
    await expect(bundleAlone(await complete(account, greedy, data))).rejects.toThrow()
    expect(await bundleAlone(await complete(account, good, data))).toBeDefined()
    const next = { ...good, nonce: good.nonce + (1n << 64n), paymaster: other as Address }
    expect(await askFor(user, next)).toMatchObject({ result: { paymaster: kit.paymaster.toLowerCase() } })
  })

  test('S18: on a chain without a paymaster nothing is signed, whatever the operation says of its chain', async () => {
    const [account, user] = [await openAccount(), await kit.createUser()]
    const [operation, entryPoint] = toParams(await draft(kit, account))
    for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData'])
      for (const [chainId, named] of [
        ['0x1', 'eip155:1'],
        ['0x7a69', 'eip155:1'],
        ['0x7a69', ''],
        ['0x7a69', 'solana:local'],
      ] as const)
        expect(await user.ask(method, [operation, entryPoint, chainId], {}, 'shop', named)).toMatchObject(refused)
  })

  test('S18: what is signed and never sent is free again once the chain takes it no more, and not before', async () => {
    const [account, user] = [await openAccount(), await kit.createUser()]
    const good = await draft(kit, account)
    const follow = kit.services.paymasterFollow
    await follow.run()
    expect(await askFor(user, good)).toHaveProperty('result')
    const { project } = await readSpent()
    expect(project).toBeGreaterThan(0n)
    // The services' own clock says nothing of what the chain takes.
    clock.advance(600_000)
    await chain.node.mine({ blocks: 3 })
    await follow.run()
    expect(await readSpent()).toMatchObject({ project })
    await chain.node.increaseTime({ seconds: 310 })
    await chain.node.mine({ blocks: 3 })
    await follow.run()
    expect(await readSpent()).toMatchObject({ project: 0n })
  })

  test('behavior: an operation that was signed for and bundled by others is settled by the chain', async () => {
    const [account, user] = [await openAccount(), await kit.createUser()]
    await kit.services.paymasterFollow.run()
    const good = await draft(kit, account)
    const { result } = await askFor(user, good)
    const whole = await complete(account, good, result?.paymasterData ?? '0x')
    const hash = hashOperation(readUserOperation(toKeptOperation(whole)), chain.framework.entryPoint, smartChain)
    await bundleAlone(whole)
    await chain.node.mine({ blocks: 3 })
    await kit.services.paymasterFollow.run()
    const row = await stores.store.paymaster
      .selectFrom('paymaster.signed')
      .selectAll()
      .where('hash', '=', hash)
      .executeTakeFirst()
    expect(row).toMatchObject({ state: 'settled' })
    expect((await readSpent()).project).toBe(BigInt(row?.cost ?? 0))
  })

  test('behavior: little that is paid in is told once; less than an operation costs is refused', async () => {
    const lines: string[] = []
    const log = { request: () => undefined, problem: (text: string) => void lines.push(text) }
    const poor = await openPaymaster(stores.store, chain, clock, { log, smart: { lowDeposit: parseEther('1000') } })
    await poor.services.paymasterFollow.run()
    clock.advance(61_000)
    await poor.services.paymasterFollow.run()
    expect(lines).toEqual([expect.stringMatching(/^the paymaster has [\d.]+ left on eip155:31337: pay in more/)])
    const [account, user] = [await openAccount(), await kit.createUser()]
    const good = await draft(kit, account)
    const deposit = await chain.reader.readContract({
      ...{ abi: entryAbi, address: chain.framework.entryPoint, functionName: 'balanceOf', args: [kit.paymaster] },
    })
    const withdraw = encodeFunctionData({
      abi: [
        {
          type: 'function',
          name: 'withdraw',
          stateMutability: 'nonpayable',
          inputs: [
            { type: 'address', name: 'to' },
            { type: 'uint256', name: 'value' },
          ],
          outputs: [],
        },
      ],
      args: [chain.address, deposit as bigint],
    })
    await chain.send(kit.paymaster, 0n, withdraw)
    expect(await askFor(user, good)).toMatchObject({ error: { code: -32508 } })
    await kit.payIn('5')
  })

  test.each<[string, readonly unknown[], number]>([
    ['no operation', [{}, 'entryPoint', '0x7a69'], -32602],
    ['another EntryPoint', ['operation', sink, '0x7a69'], -32602],
    ['another chain', ['operation', 'entryPoint', '0x1'], -32602],
    ['a chain that is no number', ['operation', 'entryPoint', 31337], -32602],
  ])('S15: %s is refused', async (_, params, code) => {
    const user = await kit.createUser()
    const good = toKeptOperation(await draft(kit, await openAccount()))
    const given: Record<string, unknown> = { operation: good, entryPoint: chain.framework.entryPoint }
    const real = params.map((one) => given[`${one}`] ?? one)
    expect(await user.ask('pm_getPaymasterData', real)).toMatchObject({ error: { code } })
    expect(await user.ask('pm_getPaymasterStubData', real)).toMatchObject({ error: { code } })
    expect(await user.ask('eth_sendUserOperation', real)).toMatchObject({ status: 400 })
  })

  describe('commands', () => {
    const run = (
      name: Parameters<PaymasterKit['services']['runCommand']>[0],
      words: object = {},
      options: object = {},
    ) => kit.services.runCommand(name, { words, options } as never)

    test('behavior: smart check says what stands; other code switches the chain off', async () => {
      expect(await run('smartCheck')).toMatchObject({
        answer: {
          chains: [
            {
              isServed: true,
              pins: { delegate: true, delegationManager: true, entryPoint: true },
              paymaster: { isOurs: true, owner: chain.address },
            },
          ],
        },
      })
      const point = await chain.node.snapshot()
      const user = await kit.createUser()
      const params = toParams(await draft(kit, await openAccount()))
      const code = (await chain.reader.getCode({ address: chain.framework.delegate })) ?? '0x'
      const changed = `${code.slice(0, 200)}${code[200] === '0' ? '1' : '0'}${code.slice(201)}` as Hex
      await chain.node.setCode({ address: chain.framework.delegate, bytecode: changed })
      expect(await run('smartCheck')).toMatchObject({
        answer: { chains: [{ isServed: false, pins: { delegate: false, entryPoint: true } }] },
        warning: expect.any(String),
      })
      clock.advance(3_600_001)
      const { call } = connectSmart(kit.services, chain)
      expect(await call('eth_supportedEntryPoints')).toMatchObject({ error: { code: -32502 } })
      expect(await user.ask('pm_getPaymasterStubData', params)).toMatchObject({ error: { code: -32502 } })
      await chain.node.revert({ id: point })
      clock.advance(3_600_001)
      expect(await call('eth_supportedEntryPoints')).toHaveProperty('result')
    })

    test('behavior: a policy is set, listed and removed; what is wrong is refused', async () => {
      const words = { PROJECT: 'shop', CHAIN: smartChain }
      const amounts = { operation: '0.1', 'user-day': '0.2', 'project-day': '3' }
      const rule = `${sink}:0xA9059CBB`
      await run('smartSetPolicy', words, { ...amounts, contract: [rule] })
      expect(await run('smartListPolicies', {}, { project: 'shop' })).toMatchObject({
        answer: {
          policies: [
            {
              operation: '0.1',
              userDay: '0.2',
              projectDay: '3',
              contracts: [{ address: sink, methods: ['0xa9059cbb'] }],
            },
          ],
        },
      })
      const wrong = { code: 'COMMAND_INVALID' }
      await expect(run('smartSetPolicy', words, { ...amounts, operation: '-1' })).rejects.toMatchObject(wrong)
      await expect(run('smartSetPolicy', words, { ...amounts, contract: ['0x12'] })).rejects.toMatchObject(wrong)
      await expect(run('smartSetPolicy', { ...words, PROJECT: 'none' }, amounts)).rejects.toMatchObject({
        code: 'PROJECT_NOT_FOUND',
      })
      await expect(run('smartSetPolicy', { ...words, CHAIN: 'eip155:1' }, amounts)).rejects.toMatchObject({
        code: 'CHAIN_NOT_SERVED',
      })
      await run('smartRemovePolicy', words)
      await expect(run('smartRemovePolicy', words)).rejects.toMatchObject({ code: 'POLICY_NOT_FOUND' })
    })

    test('behavior: smart deploy and smart deposit print calls, for an owner and an amount', async () => {
      await expect(run('smartDeploy', { CHAIN: smartChain, OWNER: 'me' })).rejects.toMatchObject({
        code: 'ADDRESS_INVALID',
      })
      expect(await run('smartDeploy', { CHAIN: smartChain, OWNER: sink as Address })).toMatchObject({
        answer: { isDeployed: false },
        warning: expect.any(String),
      })
      expect(await run('smartDeposit', { CHAIN: smartChain }, { amount: '0.5' })).toMatchObject({
        answer: { call: { to: chain.framework.entryPoint, value: `${parseEther('0.5')}` } },
      })
    })
  })
})

describeShared('a budget', (stores) => {
  test('S18: of two hundred asks at once, at two processes, as many are signed as it pays for', async () => {
    const clock = createTestClock(Date.now())
    const kit = await openPaymaster(stores.store, chain, clock)
    const second = await kit.open(stores.other)
    const account = await openAccount()
    const good = await draft(kit, account)
    const cost = mostCost(good)
    await kit.setPolicy({ 'project-day': (Number((cost * 21n) / 2n) / 1e18).toFixed(15) })
    const users = await Promise.all(
      Array.from({ length: 20 }, (_, index) => kit.createUser(index % 2 === 0 ? kit.services : second)),
    )
    for (const user of users) await user.ask('pm_getPaymasterStubData', toParams(good))
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const user = users[index % 20] as User
        const one = { ...good, nonce: good.nonce + (BigInt(index + 1) << 64n) }
        for (;;) {
          const answer = await askFor(user, one)
          // Another call of the same device has used its nonce.
          if (answer.status !== 401) return answer
        }
      }),
    )
    expect(answers.filter(({ result }) => result)).toHaveLength(10)
    const others = answers.filter(({ error }) => error)
    expect(others.map(({ error }) => error?.code)).toEqual(Array(190).fill(-32501))
    await kit.services.bundlerWork.close()
  })
})
