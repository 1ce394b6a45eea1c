import {
  EIP7702StatelessDeleGator as accountAbi,
  EntryPoint as entryAbi,
  DelegationManager as managerAbi,
} from '@metamask/delegation-abis'
import {
  type Address,
  concat,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getTypesForEIP712Domain,
  type Hex,
  hashStruct,
  hexToBytes,
  http,
  pad,
  parseAbiParameters,
  parseEther,
  publicActions,
  serializeTransaction,
  type TransactionSerializable,
  type TypedDataDomain,
  toHex,
  toRlp,
  walletActions,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Devnet, placeDelegationFramework, startDevnet, waitForReceipt } from '../../devnet/src/index.js'
import { showPrivateKey } from '../../frame/keys/creation.js'
import { type UnlockedWallet, unlock } from '../../frame/keys/index.js'
import { createTestWallet, fill } from '../../frame/keys/test/wallet.js'
import { encodeDomain } from '../../frame/page/approvals/evm/encodeDomain.js'
import { verifyEvm } from '../../services/src/signature/verifyEvm.js'

// Real chains on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/** The same key twice: as a wallet that signs whatever it is asked, and in the key library. */
const { privateKey } = mnemonicToAccount(`${'abandon '.repeat(11)}about`).getHdKey()
const careless = privateKeyToAccount(toHex(privateKey ?? new Uint8Array()))
const account = careless.address
const made = createTestWallet({ imported: fill(16, 0) })
const all = parseEther('5')
const gasOfUpgrade = 200_000n

let devnet: Devnet
let thief: ReturnType<typeof privateKeyToAccount>
let framework: Awaited<ReturnType<typeof placeDelegationFramework>>
let unlocked: UnlockedWallet
let node: ReturnType<typeof connect>
let before: Hex

const connect = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)

beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  const [first] = devnet.accounts
  const [chain] = devnet.chains
  if (!first || !chain) throw new Error('The local chain did not start.')
  thief = privateKeyToAccount(first.privateKey)
  framework = await placeDelegationFramework(chain.rpcUrl)
  node = connect(chain.rpcUrl)
  await node.setBalance({ address: account, value: all })
  before = await node.snapshot()
})
afterAll(() => devnet?.stop())
beforeEach(async () => {
  await node.revert({ id: before })
  before = await node.snapshot()
  const clock = { now: () => 0, after: () => () => undefined }
  unlocked = await unlock(await (await made).open(), clock, [{ id: 'eip155:31337', smartAccount: framework }])
})

const refused = { code: 'SIGNING_REFUSED' }
const nonceOf = async () => BigInt(await node.getTransactionCount({ address: account }))
const number = (value: bigint): Hex => (value === 0n ? '0x' : toHex(value))
const toParts = (signature: Uint8Array) => ({
  r: toHex(signature.slice(0, 32)),
  s: toHex(signature.slice(32, 64)),
  yParity: signature[64] ?? 0,
})

/** Sends what is signed, and waits for its end. */
async function send(serialized: Hex): Promise<void> {
  const { status } = await waitForReceipt(node, await node.sendRawTransaction({ serializedTransaction: serialized }))
  expect(status).toBe('success')
}

/** What the thief sends. */
const steal = async (
  to: Address,
  data: Hex,
  authorizationList?: Parameters<typeof node.sendTransaction>[0]['authorizationList'],
) => {
  const hash = await node.sendTransaction({
    account: thief,
    chain: null,
    to,
    data,
    gas: 1_000_000n,
    ...(authorizationList && { authorizationList }),
  })
  return (await waitForReceipt(node, hash)).status
}

/** The account takes its delegate off, by the key library. */
async function takeOff(): Promise<void> {
  const nonce = await nonceOf()
  const code = hexToBytes((await node.getCode({ address: account })) ?? '0x')
  const fees = { gas: gasOfUpgrade, maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1n }
  await send(toHex(await unlocked.signRemoval({ chainId: 31337n, nonce, code, ...fees }, nonce)))
}

/** The account upgrades itself by the key library. */
async function upgrade(): Promise<void> {
  const { delegate } = framework
  const nonce = await nonceOf()
  const fees = [1n, 10_000_000_000n, gasOfUpgrade]
  const head = [31337n, nonce, ...fees].map(number)
  const preimage = concat([
    '0x04',
    toRlp([...head, account, '0x', '0x', [], [[number(31337n), delegate, number(nonce + 1n)]]]),
  ])
  const signed = await unlocked.signUpgrade(hexToBytes(preimage), nonce)
  const authorization = {
    chainId: 31337,
    address: delegate,
    nonce: Number(nonce) + 1,
    ...toParts(signed.authorization.signature),
  }
  const transaction = {
    type: 'eip7702',
    chainId: 31337,
    nonce: Number(nonce),
    maxPriorityFeePerGas: 1n,
    maxFeePerGas: 10_000_000_000n,
    gas: gasOfUpgrade,
    to: account,
    authorizationList: [authorization],
  } as const
  await send(serializeTransaction(transaction, toParts(signed.transaction.signature)))
}
const codeOf = async () => (await node.getCode({ address: account }))?.toLowerCase()
const codeFor = (delegate: Address) => `0xef0100${delegate.slice(2).toLowerCase()}`

/** What the key library is asked to sign of typed data. */
function openTypedData({
  domain,
  types,
  primaryType,
  message,
}: {
  domain: TypedDataDomain
  types: object
  primaryType: string
  message: object
}) {
  const members = getTypesForEIP712Domain({ domain })
  const encoded = encodeDomain(members, domain as Readonly<Record<string, unknown>>)
  const content = hashStruct({ data: message, primaryType, types } as never)
  return hexToBytes(concat(['0x1901', toHex(encoded), content]))
}

/** Takes nearly all, so that fees can be paid. */
const loot = parseEther('4')
/** A list of delegations without one: who calls is its own delegate. */
const noDelegation = concat([pad('0x20', { size: 32 }), pad('0x', { size: 32 })])
const single = pad('0x', { size: 32 })
const takeAll = () => encodePacked(['address', 'uint256', 'bytes'], [thief.address, loot, '0x'])
const left = () => node.getBalance({ address: account })

test('behavior: an account upgrades itself and is taken off again by the key library', async () => {
  await upgrade()
  expect(await codeOf()).toBe(codeFor(framework.delegate))
  await takeOff()
  expect(await codeOf()).toBeUndefined()
})

test('behavior: another library with the exported key sends a batch by the same contract, before and after the wallet does', async () => {
  const exported = privateKeyToAccount((await showPrivateKey(fill(16, 0), 'eip155')) as Hex)
  expect(exported.address).toBe(account)
  const [first, second] = [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`] as const
  const calls = (value: bigint) => [
    { to: first, value, data: '0x' as Hex },
    { to: second, value: 2n * value, data: '0x' as Hex },
  ]
  const received = () => Promise.all([first, second].map((address) => node.getBalance({ address })))
  const batch = concat(['0x01', `0x${'00'.repeat(31)}`])
  const sendByViem = async (value: bigint, isUpgrade: boolean) => {
    const shape = '(address target, uint256 value, bytes data)[]' as const
    const execution = encodeAbiParameters(parseAbiParameters(shape), [
      calls(value).map(({ to, ...call }) => ({ target: to, ...call })),
    ])
    const list = isUpgrade && {
      authorizationList: [
        await node.signAuthorization({ account: exported, contractAddress: framework.delegate, executor: 'self' }),
      ],
    }
    const data = encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [batch, execution] })
    const hash = await node.sendTransaction({ account: exported, chain: null, to: account, data, ...list })
    expect((await waitForReceipt(node, hash)).status).toBe('success')
  }
  const sendByWallet = async (value: bigint) => {
    const nonce = await nonceOf()
    const fees = { gas: 300_000n, maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1n }
    const own = calls(value).map(({ to, ...call }) => ({ ...call, to: hexToBytes(to), data: new Uint8Array() }))
    const signed = await unlocked.signBatch({ chainId: 31337n, nonce, ...fees, calls: own, isUpgrade: false }, nonce)
    await send(toHex(signed))
  }
  await sendByViem(1n, true)
  expect(await codeOf()).toBe(codeFor(framework.delegate))
  await sendByWallet(10n)
  await sendByViem(100n, false)
  expect(await received()).toEqual([111n, 222n])
})

test('S18: one signed delegation takes all, also one from before the upgrade; it is refused', async () => {
  const domain = {
    name: 'DelegationManager',
    version: '1',
    chainId: 31337n,
    verifyingContract: framework.delegationManager,
  } as const
  const authority = `0x${'ff'.repeat(32)}` as const
  const types = {
    Delegation: [
      { name: 'delegate', type: 'address' },
      { name: 'delegator', type: 'address' },
      { name: 'authority', type: 'bytes32' },
      { name: 'caveats', type: 'Caveat[]' },
      { name: 'salt', type: 'uint256' },
    ],
    Caveat: [
      { name: 'enforcer', type: 'address' },
      { name: 'terms', type: 'bytes' },
    ],
  } as const
  const message = { delegate: thief.address, delegator: account, authority, caveats: [], salt: 0n } as const
  const data = { domain, types, primaryType: 'Delegation', message } as const
  await expect(unlocked.signEvm(openTypedData(data))).rejects.toMatchObject(refused)

  const signature = await careless.signTypedData(data)
  await upgrade()
  const delegations = encodeAbiParameters(
    [
      {
        type: 'tuple[]',
        components: [
          { name: 'delegate', type: 'address' },
          { name: 'delegator', type: 'address' },
          { name: 'authority', type: 'bytes32' },
          {
            name: 'caveats',
            type: 'tuple[]',
            components: [
              { name: 'enforcer', type: 'address' },
              { name: 'terms', type: 'bytes' },
              { name: 'args', type: 'bytes' },
            ],
          },
          { name: 'salt', type: 'uint256' },
          { name: 'signature', type: 'bytes' },
        ],
      },
    ],
    [[{ ...message, caveats: [], signature }]],
  )
  const args = [[delegations], [single], [takeAll()]] as const
  const redeem = encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args })
  expect(await steal(framework.delegationManager, redeem)).toBe('success')
  expect(await left()).toBeLessThan(all - loot)
})

test('S18: one signed operation takes all; it is refused', async () => {
  await upgrade()
  const domain = {
    name: 'EIP7702StatelessDeleGator',
    version: '1',
    chainId: 31337n,
    verifyingContract: account,
  } as const
  const types = {
    PackedUserOperation: [
      { name: 'sender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'initCode', type: 'bytes' },
      { name: 'callData', type: 'bytes' },
      { name: 'accountGasLimits', type: 'bytes32' },
      { name: 'preVerificationGas', type: 'uint256' },
      { name: 'gasFees', type: 'bytes32' },
      { name: 'paymasterAndData', type: 'bytes' },
      { name: 'entryPoint', type: 'address' },
    ],
  } as const
  const operation = {
    sender: account,
    nonce: 0n,
    initCode: '0x',
    callData: encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [single, takeAll()] }),
    accountGasLimits: concat([pad(toHex(300_000n), { size: 16 }), pad(toHex(300_000n), { size: 16 })]),
    preVerificationGas: 0n,
    gasFees: concat([pad(toHex(1n), { size: 16 }), pad(toHex(10n ** 9n), { size: 16 })]),
    paymasterAndData: '0x',
  } as const
  const data = {
    domain,
    types,
    primaryType: 'PackedUserOperation',
    message: { ...operation, entryPoint: framework.entryPoint },
  } as const
  await expect(unlocked.signEvm(openTypedData(data))).rejects.toMatchObject(refused)

  const signature = await careless.signTypedData(data)
  const args = [[{ ...operation, signature }], thief.address] as const
  const handle = encodeFunctionData({ abi: entryAbi, functionName: 'handleOps', args })
  expect(await steal(framework.entryPoint, handle)).toBe('success')
  expect(await left()).toBeLessThan(all - loot)
})

test.each<[string, () => { to: Address; data: Hex }]>([
  [
    'itself',
    () => ({
      to: account,
      data: encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [single, takeAll()] }),
    }),
  ],
  [
    'the delegation manager, as its own delegate',
    () => ({
      to: framework.delegationManager,
      data: encodeFunctionData({
        abi: managerAbi,
        functionName: 'redeemDelegations',
        args: [[noDelegation], [single], [takeAll()]],
      }),
    }),
  ],
])('S18: a call by which an upgraded account commands %s takes all; it is refused', async (_, toCall) => {
  await upgrade()
  const transaction: TransactionSerializable = {
    type: 'eip1559',
    chainId: 31337,
    nonce: Number(await nonceOf()),
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1n,
    gas: 500_000n,
    ...toCall(),
  }
  await expect(unlocked.signEvm(hexToBytes(serializeTransaction(transaction)))).rejects.toMatchObject(refused)
  await send(await careless.signTransaction(transaction))
  expect(await left()).toBeLessThan(all - loot)
})

/** Sends all that it has to its caller: `CALL(gas, caller, selfbalance)`. */
const greedy = '0x000000000000000000000000000000000000bad1'
const greedyCode = '0x5f5f5f5f47335af100'

test.each<[string, number]>([
  ['another delegate', 31337],
  ['another delegate on every chain', 0],
])('S18: an authorization for %s takes all; it is refused', async (_, chainId) => {
  await node.setCode({ address: greedy, bytecode: greedyCode })
  const nonce = await nonceOf()
  const preimage = concat(['0x05', toRlp([number(BigInt(chainId)), greedy, number(nonce)])])
  await expect(unlocked.signAuthorization(hexToBytes(preimage), nonce)).rejects.toMatchObject(refused)

  const signed = await careless.signAuthorization({ chainId, address: greedy, nonce: Number(nonce) })
  expect(await steal(account, '0x', [signed])).toBe('success')
  expect(await left()).toBe(0n)
})

test.each<[string, number]>([
  ['for its chain', 31337],
  ['for every chain', 0],
])(
  'S18: an authorization that is kept, %s, upgrades an account after it was taken off; it is refused',
  async (_, chainId) => {
    await upgrade()
    const nonce = await nonceOf()
    // The account takes its delegate off with its next transaction, which uses two nonces.
    const later = nonce + 2n
    const preimage = concat(['0x05', toRlp([number(BigInt(chainId)), framework.delegate, number(later)])])
    await expect(unlocked.signAuthorization(hexToBytes(preimage), nonce)).rejects.toMatchObject(refused)

    const kept = await careless.signAuthorization({ chainId, address: framework.delegate, nonce: Number(later) })
    await takeOff()
    expect(await codeOf()).toBeUndefined()
    expect(await steal(thief.address, '0x', [kept])).toBe('success')
    expect(await codeOf()).toBe(codeFor(framework.delegate))
  },
)

test('behavior: sign-in and personal_sign go on, before and after the upgrade, for the contract as for the key', async () => {
  const message = 'shop.example wants you to sign in'
  const bytes = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}${message}`)
  const ask = async (method: string, params: readonly unknown[]) => ({
    result: await node.request({ method, params } as never),
  })
  const claim = async () => {
    const { r, s, yParity } = toParts((await unlocked.signEvm(bytes)).signature)
    return { address: account, message, signature: concat([r, s, yParity ? '0x1c' : '0x1b']) }
  }
  expect(await verifyEvm(await claim(), ask)).toBe(true)
  await upgrade()
  const { signature } = await claim()
  expect(await verifyEvm(await claim(), ask)).toBe(true)
  expect(await node.verifyMessage({ address: account, message, signature })).toBe(true)
  const other = await thief.signMessage({ message })
  expect(await verifyEvm({ address: account, message, signature: other }, ask)).toBe(false)
})
