import {
  encodeAbiParameters,
  getTypesForEIP712Domain,
  type Hex,
  parseTransaction,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  stringToHex,
  toHex,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { safeMethods, unsafeMethods } from '../../../adapters/embedded/wire/methods.js'
import { press } from '../../common/gate/test/press.js'
import type { FrameChain } from '../../common/types.js'
import { approve, createNode, createWorld, ether, patient } from './test/setup.js'

const receiver = '0x00000000000000000000000000000000000A11cE'

/** What a node says of an account with 10 coins, on a chain with little traffic. */
const idle = {
  eth_getBalance: '0x8ac7230489e80000',
  eth_getCode: '0x',
  eth_getTransactionCount: '0x5',
  eth_estimateGas: '0x5208',
  eth_feeHistory: { baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'] },
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_gasPrice: '0x77359400',
  eth_sendRawTransaction: '0x1',
}

const unlisted = [
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v1',
  'eth_signTypedData_v3',
  'eth_signTransaction',
  'eth_sendRawTransaction',
  'eth_decrypt',
  'eth_getEncryptionPublicKey',
  'eth_signAuthorization',
  'wallet_signAuthorization',
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
  'wallet_requestPermissions',
  'personal_ecRecover',
  'personal_unlockAccount',
  'solana_signIn',
  'solana_requestAccounts',
  '__proto__',
  'constructor',
  'toString',
  'PERSONAL_SIGN',
]
test.each(unlisted)('S15: %s is in no list and is refused unseen', async (method) => {
  const world = await createWorld()
  const { client, asked } = createNode(ether)
  expect(unsafeMethods).not.toContain(method)
  await expect(world.ask(client, method, [world.evm, world.evm], { chainNamespace: 'eip155' })).rejects.toMatchObject({
    code: 'METHOD_NOT_ALLOWED',
    message: 'Requested RPC call is not allowed',
  })
  expect([world.told, asked, world.counts.unlocks]).toEqual([[], [], 0])
})

test.each([
  ['eth_sendUserOperation', 'METHOD_NOT_ALLOWED'],
  ...['wallet_grantPermissions', 'wallet_revokePermissions'].map((method) => [method, 'REQUEST_INVALID'] as const),
] as const)('S15: %s, of which the frame has nothing to show, is refused unseen', async (method, code) => {
  const world = await createWorld()
  const { client } = createNode(ether)
  await expect(world.ask(client, method, [{}])).rejects.toMatchObject({ code })
  expect(world.told).toEqual([])
})

test('S15: no read ever reaches the approvals', async () => {
  const world = await createWorld()
  const { client } = createNode(ether)
  for (const method of safeMethods)
    await expect(world.ask(client, method, [])).rejects.toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
})

test.each(['eip155:1', 1, '1'])(
  'S16: a request for chain %s is refused while another one is in use',
  async (chainId) => {
    const world = await createWorld()
    const { client } = createNode(ether)
    await expect(world.ask(client, 'personal_sign', ['0x41', world.evm], { chainId })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
  },
)

test.each(['eip155:31337', 31337, '31337'])('S16: chain %s is the one in use', async (chainId) => {
  const world = await createWorld()
  const { client } = createNode(ether)
  const asked = world.ask(client, 'personal_sign', ['0x41', world.evm], { chainId })
  await expect.poll(world.text, patient).toContain('asks you to sign a message')
  world.approvals.abort()
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_ABORTED', message: 'Request was aborted' })
})

test('S16: nobody who is not logged in is asked', async () => {
  const world = await createWorld()
  world.logOut()
  const { client } = createNode(ether)
  await expect(world.ask(client, 'personal_sign', ['0x41', world.evm])).rejects.toMatchObject({ code: 'LOGGED_OUT' })
})

const text = 'Hello'
test.each<[string, (account: string) => unknown[]]>([
  ['hex first', (account) => [stringToHex(text), account]],
  ['text first', (account) => [text, account]],
  ['the account first', (account) => [account, stringToHex(text)]],
  ['an account in small letters', (account) => [text, account.toLowerCase()]],
  ['an account in capitals', (account) => [text, `0x${account.slice(2).toUpperCase()}`]],
  ['a password, which means nothing', (account) => [text, account, 'secret']],
])('behavior: personal_sign takes %s', async (_, params) => {
  const world = await createWorld()
  const { client } = createNode(ether)
  const asked = world.ask(client, 'personal_sign', params(world.evm))
  await expect.poll(world.text, patient).toContain('Hello')
  expect(world.text()).not.toContain('0x48656c6c6f')
  world.approvals.abort()
  await expect(asked).rejects.toThrow()
})

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
const good = {
  types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { chainId: 31337 },
  message: { text: 'Hello' },
}
const note = (members: readonly { name: string; type: string }[], message: unknown) => ({
  ...good,
  types: { ...good.types, Note: members },
  message,
})
const one = (type: string, value: unknown) => note([{ name: 'value', type }], { value })

test.each<[string, string, (account: string) => unknown]>([
  ['no params', 'personal_sign', () => undefined],
  ['an object for params', 'personal_sign', () => ({})],
  ['one param', 'personal_sign', () => ['0x41']],
  ['another account', 'personal_sign', () => ['0x41', receiver]],
  ['an account of another form', 'personal_sign', (own) => ['0x41', own.slice(2)]],
  ['a number', 'personal_sign', (own) => [5, own]],
  ['10 MB', 'personal_sign', (own) => ['a'.repeat(1e7), own]],
  ['another account', 'eth_signTypedData_v4', () => [receiver, good]],
  ['no data', 'eth_signTypedData_v4', (own) => [own]],
  ['no JSON', 'eth_signTypedData_v4', (own) => [own, '{']],
  ['10 MB of data', 'eth_signTypedData_v4', (own) => [own, JSON.stringify(one('string', 'a'.repeat(1e7)))]],
  ['a depth bomb as text', 'eth_signTypedData_v4', (own) => [own, '['.repeat(240_000)]],
  ['a deep list as text', 'eth_signTypedData_v4', (own) => [own, `${'['.repeat(9000)}${']'.repeat(9000)}`]],
  ['a deep list', 'eth_signTypedData_v4', (own) => [own, one('string', deep(100))]],
  ['100,000 parts', 'eth_signTypedData_v4', (own) => [own, one('bool[]', Array(1e5).fill(true))]],
  [
    '__proto__ as a key',
    'eth_signTypedData_v4',
    (own) => [own, JSON.stringify(good).replace('"text":"Hello"', '"text":"Hello","__proto__":{}')],
  ],
  [
    'constructor as a type',
    'eth_signTypedData_v4',
    (own) => [own, { ...good, types: { ...good.types, constructor: [] } }],
  ],
  ['a type that is not given', 'eth_signTypedData_v4', (own) => [own, one('Missing', {})]],
  ['toString as a type', 'eth_signTypedData_v4', (own) => [own, one('toString', {})]],
  ['a primary type that is not given', 'eth_signTypedData_v4', (own) => [own, { ...good, primaryType: 'Other' }]],
  [
    'the domain as primary type',
    'eth_signTypedData_v4',
    (own) => [own, { ...good, primaryType: 'EIP712Domain', message: good.domain }],
  ],
  ['no domain type', 'eth_signTypedData_v4', (own) => [own, { ...good, types: { Note: good.types.Note } }]],
  [
    'a domain with a member of its own',
    'eth_signTypedData_v4',
    (own) => [
      own,
      { ...good, types: { ...good.types, EIP712Domain: [{ name: 'evil', type: 'string' }] }, domain: { evil: '' } },
    ],
  ],
  [
    'a domain with a wrong type',
    'eth_signTypedData_v4',
    (own) => [
      own,
      {
        ...good,
        types: { ...good.types, EIP712Domain: [{ name: 'chainId', type: 'string' }] },
        domain: { chainId: '31337' },
      },
    ],
  ],
  [
    'a domain with more than its type',
    'eth_signTypedData_v4',
    (own) => [own, { ...good, domain: { ...good.domain, name: 'Hidden' } }],
  ],
  ['another chain', 'eth_signTypedData_v4', (own) => [own, { ...good, domain: { chainId: 1 } }]],
  [
    'a message with more than its type',
    'eth_signTypedData_v4',
    (own) => [own, { ...good, message: { text: 'Hello', more: 1 } }],
  ],
  ['a message with less than its type', 'eth_signTypedData_v4', (own) => [own, { ...good, message: {} }]],
  ['a value inherited', 'eth_signTypedData_v4', (own) => [own, { ...good, message: Object.create({ text: 'Hello' }) }]],
  [
    'a member twice',
    'eth_signTypedData_v4',
    (own) => [
      own,
      note(
        [
          { name: 'a', type: 'bool' },
          { name: 'a', type: 'bool' },
        ],
        { a: true },
      ),
    ],
  ],
  [
    'a type with a sign in its name',
    'eth_signTypedData_v4',
    (own) => [own, { ...good, types: { ...good.types, 'No te': [] } }],
  ],
  [
    'a built-in type given anew',
    'eth_signTypedData_v4',
    (own) => [own, { ...good, types: { ...good.types, uint256: [] } }],
  ],
  ['uint7', 'eth_signTypedData_v4', (own) => [own, one('uint7', 1)]],
  ['bytes33', 'eth_signTypedData_v4', (own) => [own, one('bytes33', '0x')]],
  ['300 in uint8', 'eth_signTypedData_v4', (own) => [own, one('uint8', 300)]],
  ['-1 in uint8', 'eth_signTypedData_v4', (own) => [own, one('uint8', -1)]],
  ['1.5', 'eth_signTypedData_v4', (own) => [own, one('uint8', 1.5)]],
  ['a number that is not exact', 'eth_signTypedData_v4', (own) => [own, one('uint256', 2 ** 60)]],
  ['a list of a wrong length', 'eth_signTypedData_v4', (own) => [own, one('bool[2]', [true])]],
  ['bytes of a wrong length', 'eth_signTypedData_v4', (own) => [own, one('bytes4', '0x00')]],
  [
    'an address with a wrong checksum',
    'eth_signTypedData_v4',
    (own) => [own, one('address', '0x00000000000000000000000000000000000a11cE')],
  ],
  ['a text for a boolean', 'eth_signTypedData_v4', (own) => [own, one('bool', 'true')]],
  ['null', 'eth_signTypedData_v4', (own) => [own, one('string', null)]],
])('S16: a request with %s for %s is refused unseen', async (_, method, params) => {
  const world = await createWorld()
  const { client } = createNode(ether)
  await expect(world.ask(client, method, params(world.evm))).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect([world.told, world.counts.unlocks]).toEqual([[], 0])
})

const send = (over: object) => [{ to: receiver, value: '0x1', ...over }]
test.each<[string, unknown, string]>([
  ['no transaction', [], 'REQUEST_INVALID'],
  ['two transactions', [...send({}), ...send({})], 'REQUEST_INVALID'],
  ['another sender', send({ from: receiver }), 'REQUEST_INVALID'],
  ['another chain', send({ chainId: '0x1' }), 'REQUEST_INVALID'],
  ['a receiver that is none', send({ to: '0x12' }), 'REQUEST_INVALID'],
  ['a receiver with a wrong checksum', send({ to: '0x00000000000000000000000000000000000a11cE' }), 'REQUEST_INVALID'],
  ['a negative value', send({ value: -1 }), 'REQUEST_INVALID'],
  ['a value that is no quantity', send({ value: '1 ETH' }), 'REQUEST_INVALID'],
  ['a key that is not known', send({ cheese: true }), 'REQUEST_INVALID'],
  ['blobs as type', send({ type: '0x3' }), 'REQUEST_INVALID'],
  ['a delegation as type', send({ type: '0x4' }), 'REQUEST_INVALID'],
  ['an authorization', send({ authorizationList: [{}] }), 'METHOD_NOT_ALLOWED'],
  ['blobs', send({ blobs: ['0x'] }), 'METHOD_NOT_ALLOWED'],
  [
    'an access list of half a key',
    send({ accessList: [{ address: receiver, storageKeys: ['0x12'] }] }),
    'REQUEST_INVALID',
  ],
  ['an access list of no address', send({ accessList: [{ address: '0x', storageKeys: [] }] }), 'REQUEST_INVALID'],
  [
    'a long access list',
    send({ accessList: Array(101).fill({ address: receiver, storageKeys: [] }) }),
    'REQUEST_INVALID',
  ],
  ['data and another input', send({ data: '0xa9059cbb', input: '0x095ea7b3' }), 'REQUEST_INVALID'],
  ['neither receiver nor code', [{ value: '0x1' }], 'REQUEST_INVALID'],
])('S16: a transaction with %s is refused unseen', async (_, params, code) => {
  const world = await createWorld()
  const { client, asked } = createNode(ether, idle)
  await expect(world.ask(client, 'eth_sendTransaction', params)).rejects.toMatchObject({ code })
  expect([world.told, asked]).toEqual([[], []])
})

const tokenAddress = '0x000000000000000000000000000000000000700c'
const [word, asText] = [
  (value: bigint) => toHex(value, { size: 32 }),
  (symbol: string) => encodeAbiParameters([{ type: 'string' }], [symbol]),
]
/** A token that says so of itself. */
const tokenNode = (symbol: string, decimals: bigint) => ({
  eth_call: (call: { data: string }) => (call.data === '0x313ce567' ? word(decimals) : asText(symbol)),
  eth_estimateGas: '0xc350',
})
const calls = {
  transfer: `0xa9059cbb${word(BigInt(receiver)).slice(2)}${word(12_500_000n).slice(2)}`,
  approveAll: `0x095ea7b3${word(BigInt(receiver)).slice(2)}${'f'.repeat(64)}`,
} as const
const listedEther = { ...ether, tokens: [{ address: tokenAddress, symbol: 'USDC', decimals: 6 }] }

test.each<[string, FrameChain, Record<string, unknown>, readonly string[], readonly string[]]>([
  ['the operator lists', listedEther, {}, ['12.5 USDC'], ['own word', 'smallest']],
  ['says what it is itself', ether, tokenNode('CAKE', 6n), ['12.5 CAKE', 'own word', '12,500,000'], []],
  ['says it has more decimals than it has', ether, tokenNode('CAKE', 18n), ['12,500,000'], ['12.5 CAKE']],
  ['does not answer', ether, {}, ['12,500,000 (in its smallest unit)'], []],
  [
    'calls itself like the coin',
    ether,
    tokenNode('eth', 6n),
    ['12,500,000 (in its smallest', 'may be a fake'],
    ['12.5 eth'],
  ],
  ['has a symbol that cannot be seen', ether, tokenNode('US\u200bDC', 6n), ['12,500,000 (in its smallest'], ['12.5']],
])('S17: a transfer of a token that %s', async (_, chain, node, shown, hidden) => {
  const world = await createWorld()
  const { client } = createNode(chain, { ...idle, eth_estimateGas: '0xc350', ...node })
  const asked = world.ask(client, 'eth_sendTransaction', send({ to: tokenAddress, value: '0x0', data: calls.transfer }))
  for (const words of shown) await expect.poll(world.text, patient).toContain(words)
  for (const words of hidden) expect(world.text()).not.toContain(words)
  expect(world.text()).toContain(tokenAddress)
  press(world.buttons()[1])
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

test('S17: an approval without limit says so, and who it is for', async () => {
  const world = await createWorld()
  const { client } = createNode(listedEther, { ...idle, eth_estimateGas: '0xc350', eth_getCode: '0x' })
  const asked = world.ask(
    client,
    'eth_sendTransaction',
    send({ to: tokenAddress, value: '0x0', data: calls.approveAll }),
  )
  for (const words of [
    'Unlimited USDC',
    'asks you to let another account take',
    'without limit',
    'person’s account',
    receiver,
  ])
    await expect.poll(world.text, patient).toContain(words)
  press(world.buttons()[1])
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

test('S17: what cannot be read is labelled blind, shown whole, and takes a second press', async () => {
  const world = await createWorld()
  const { client } = createNode(ether, {
    ...idle,
    eth_estimateGas: '0xc350',
    eth_getCode: '0x6000',
    eth_sendRawTransaction: '0x1',
  })
  const asked = world.ask(client, 'eth_sendTransaction', send({ to: tokenAddress, data: '0xdeadbeef01' }))
  await expect.poll(world.text, patient).toContain('0xdeadbeef01')
  expect(world.text()).toContain('cannot read')
  await approve(world)
  expect(world.counts.signatures).toBe(0)
  await approve(world)
  await asked
  expect(world.counts.signatures).toBe(1)
})

/** Sends a transaction as a page asks for it, and reads what the node got. */
async function sendRequested(requested: object, node: Readonly<Record<string, unknown>> = {}) {
  const world = await createWorld()
  const { client, asked } = createNode(ether, { ...idle, ...node })
  const sent = world.ask(client, 'eth_sendTransaction', send({ value: '0xde0b6b3a7640000', ...requested }))
  await approve(world)
  await sent
  const raw = asked.find(({ method }) => method === 'eth_sendRawTransaction')?.params[0] as `0x02${string}`
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(world.evm)
  return { ...parseTransaction(raw), asked }
}

const gwei = 1_000_000_000n
test.each<[string, object, object]>([
  ['nothing', {}, { gas: 21_000n, maxFeePerGas: 3n * gwei, maxPriorityFeePerGas: gwei, nonce: 5, type: 'eip1559' }],
  ['a little more', { maxFeePerGas: '0xee6b2800' }, { maxFeePerGas: 4n * gwei }],
  [
    'a hundred times as much',
    { maxFeePerGas: '0x45d964b800', gas: '0x200b20' },
    { maxFeePerGas: 12n * gwei, gas: 84_000n },
  ],
  ['less than a block takes', { maxFeePerGas: '0x1', gas: '0x1' }, { maxFeePerGas: gwei, gas: 21_000n }],
  ['a tip over everything', { maxPriorityFeePerGas: '0xffffffffffff' }, { maxPriorityFeePerGas: 3n * gwei }],
  ['a price', { gasPrice: '0x77359400' }, { maxFeePerGas: 2n * gwei, type: 'eip1559' }],
  ['the next nonce', { nonce: '0x5' }, { nonce: 5 }],
])('behavior: a page that asks for %s of the fee gets it within bounds', async (_, requested, expected) => {
  expect(await sendRequested(requested)).toMatchObject({ ...expected, chainId: 31337, value: 10n ** 18n })
})

test.each<[string, Record<string, unknown>]>([
  ['does not know the method', { eth_feeHistory: undefined }],
  ['says zero', { eth_feeHistory: { baseFeePerGas: ['0x0', '0x0'] } }],
])(
  'behavior: on a chain whose node %s of base fees, a legacy transaction with its chain is signed',
  async (_, node) => {
    const transaction = await sendRequested({}, node)
    expect(transaction).toMatchObject({ type: 'legacy', gasPrice: 2n * gwei, chainId: 31337, nonce: 5 })
  },
)

test('S16: a nonce that is not the next one would replace another transaction, and is refused', async () => {
  const world = await createWorld()
  const { client } = createNode(ether, idle)
  const asked = world.ask(client, 'eth_sendTransaction', send({ nonce: '0x4' }))
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(world.counts.signatures).toBe(0)
})

test.each<[string, string, Record<string, unknown>, string]>([
  ['a contract', receiver, { eth_getCode: '0x6000' }, 'The receiver is a contract'],
  ['itself', 'own', {}, 'You send this to yourself.'],
  ['anyone for more than it moves', zeroAddress, {}, 'The fee can be more than the amount.'],
])('S20: a transfer to %s is reported', async (_, to, node, words) => {
  const world = await createWorld()
  const { client } = createNode(ether, { ...idle, ...node })
  const asked = world.ask(client, 'eth_sendTransaction', send({ to: to === 'own' ? world.evm : to }))
  await expect.poll(world.text, patient).toContain(words)
  press(world.buttons()[1])
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

const permit = note(
  [
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
  ],
  { spender: receiver, value: `0x${'f'.repeat(64)}` },
)
test.each<[string, object, readonly string[]]>([
  [
    'Permit',
    { ...permit, types: { ...permit.types, Permit: permit.types.Note }, primaryType: 'Permit' },
    ['take your assets', 'without limit'],
  ],
  ['a spender under another name', permit, ['take your assets', 'without limit']],
  ['an amount of 160 bits without limit', one('uint160', (2n ** 160n - 1n).toString()), ['without limit']],
  ['no chain', { ...good, types: { ...good.types, EIP712Domain: [] }, domain: {} }, ['names no network']],
  [
    'a contract',
    {
      ...good,
      types: {
        ...good.types,
        EIP712Domain: [...good.types.EIP712Domain, { name: 'verifyingContract', type: 'address' }],
      },
      domain: { chainId: 31337, verifyingContract: receiver },
    },
    ['not known to this wallet'],
  ],
  ['hidden characters', { ...good, message: { text: 'a\u202eb' } }, ['invisible']],
])('S17: typed data with %s raises a named warning', async (_, data, words) => {
  const world = await createWorld()
  const { client } = createNode(ether)
  const asked = world.ask(client, 'eth_signTypedData_v4', [world.evm, data])
  for (const each of words) await expect.poll(world.text, patient).toContain(each)
  world.approvals.abort()
  await expect(asked).rejects.toThrow()
})

test.each([
  ['a base fee', { eth_feeHistory: idle.eth_feeHistory }, 'eip1559'],
  ['none', { eth_feeHistory: undefined }, 'eip2930'],
])(
  'behavior: what a transaction touches is signed as the page gave it, where blocks have %s',
  async (_, node, type) => {
    const accessList = [{ address: receiver, storageKeys: [toHex(7, { size: 32 })] }]
    const { asked, ...sent } = await sendRequested({ accessList }, node)
    expect([sent.type, sent.accessList]).toEqual([
      type,
      [{ address: receiver.toLowerCase(), storageKeys: accessList[0]?.storageKeys }],
    ])
    const estimated = asked.find(({ method }) => method === 'eth_estimateGas')
    expect(estimated?.params[0]).toMatchObject({ accessList })
  },
)

test('S17: data by which a Safe would do what cannot be read takes a second press', async () => {
  const world = await createWorld()
  const { client } = createNode(ether, idle)
  const members = (text: string) =>
    text.split(',').map((part) => ({ type: part.split(' ')[0] ?? '', name: part.split(' ')[1] ?? '' }))
  const zero = { safeTxGas: 0, baseGas: 0, gasPrice: 0, gasToken: receiver, refundReceiver: receiver, nonce: 0 }
  const signed = world.ask(client, 'eth_signTypedData_v4', [
    world.evm,
    {
      types: {
        EIP712Domain: members('uint256 chainId,address verifyingContract'),
        SafeTx: members(
          'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
        ),
      },
      primaryType: 'SafeTx',
      domain: { chainId: 31337, verifyingContract: receiver },
      message: { to: receiver, value: 0, data: '0xdeadbeef', operation: 1, ...zero },
    },
  ])
  await expect.poll(world.text, patient).toContain('Run code that may do all')
  expect(await approve(world)).toBe('Sign data')
  await expect.poll(() => world.buttons()[0]?.textContent, patient).toBe('Press again to sign what you cannot read')
  expect(world.counts.signatures).toBe(0)
  await approve(world)
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
})

test('S17: bytes that are no text are labelled blind, and take a second press', async () => {
  const world = await createWorld()
  const { client } = createNode(ether)
  const asked = world.ask(client, 'personal_sign', [`0x${'fe'.repeat(32)}`, world.evm])
  await expect.poll(world.text, patient).toContain('no readable text')
  expect(await approve(world)).toBe('Sign bytes')
  await expect.poll(() => world.buttons()[0]?.textContent, patient).toBe('Press again to sign what you cannot read')
  expect(world.counts.signatures).toBe(0)
  // The same click twice does not do: the guard has begun anew.
  press(world.buttons()[0])
  expect(world.counts.signatures).toBe(0)
  await approve(world)
  expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
})

test('S18: nothing that hands the account over is signed, in no spelling', async () => {
  const world = await createWorld()
  const { client } = createNode(ether, idle)
  for (const over of [
    { type: '0x4', authorizationList: [] },
    { type: '0x04' },
    { authorizationList: [{ chainId: '0x0' }] },
  ])
    await expect(world.ask(client, 'eth_sendTransaction', send(over))).rejects.toThrow()
  expect(world.told).toEqual([])
})

const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/** A delegation of all that an account may do, as the Delegation Framework has it. */
const delegation = (own: string, domain: object) => ({
  domain,
  primaryType: 'Delegation',
  types: {
    EIP712Domain: getTypesForEIP712Domain({ domain }),
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
  },
  message: { delegate: receiver, delegator: own, authority: `0x${'ff'.repeat(32)}`, caveats: [], salt: 0 },
})

/** An operation of ERC-4337, shortened. */
const operation = (own: string, domain: object) => ({
  domain,
  primaryType: 'PackedUserOperation',
  types: {
    EIP712Domain: getTypesForEIP712Domain({ domain }),
    PackedUserOperation: [
      { name: 'sender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
  message: { sender: own, nonce: 0, callData: '0x' },
})
const noteIn = (domain: object) => ({
  domain,
  primaryType: 'Note',
  types: { EIP712Domain: getTypesForEIP712Domain({ domain }), Note: [{ name: 'text', type: 'string' }] },
  message: { text: 'a' },
})
const chainId = 31337

test.each<[string, (own: string) => object]>([
  [
    'a delegation for the manager',
    (own) => delegation(own, { name: 'DelegationManager', version: '1', chainId, verifyingContract: manager }),
  ],
  ['a delegation in any other domain', (own) => delegation(own, { name: 'Shop', version: '1', chainId })],
  [
    'an operation for the EntryPoint',
    (own) => operation(own, { name: 'ERC4337', version: '1', chainId, verifyingContract: entryPoint }),
  ],
  ['an operation in any other domain', (own) => operation(own, { name: 'Shop', chainId })],
  ['anything in the manager’s domain', () => noteIn({ name: 'Shop', verifyingContract: manager })],
  ['anything in the EntryPoint’s domain', () => noteIn({ name: 'Shop', verifyingContract: entryPoint })],
  ['anything in the account’s own domain', (own) => noteIn({ name: 'Shop', verifyingContract: own })],
  [
    'anything in the manager’s domain with its fields in another order',
    () => {
      const { types, ...rest } = noteIn({ name: 'Shop', verifyingContract: manager })
      return { ...rest, types: { ...types, EIP712Domain: types.EIP712Domain.toReversed() } }
    },
  ],
  [
    'a delegation inside of another struct',
    (own) => {
      const { types, message } = delegation(own, { name: 'Shop', chainId })
      const outer = { types: { ...types, Order: [{ name: 'terms', type: 'Delegation' }] }, message: { terms: message } }
      return { ...outer, primaryType: 'Order', domain: { name: 'Shop', chainId } }
    },
  ],
])('S18: typed data that commands the account is refused unseen: %s', async (_, toData) => {
  const world = await createWorld()
  const { client } = createNode(ether, idle)
  const data = toData(world.evm)
  for (const given of [data, JSON.stringify(data)])
    await expect(world.ask(client, 'eth_signTypedData_v4', [world.evm, given])).rejects.toMatchObject({
      code: 'METHOD_NOT_ALLOWED',
    })
  expect([world.told, world.counts.unlocks]).toEqual([[], 0])
})

test('S18: a call of the account, an EntryPoint or a delegation manager is refused unseen', async () => {
  const world = await createWorld()
  const { client } = createNode(ether, idle)
  for (const call of [
    { to: world.evm, data: '0x00' },
    { to: world.evm.toLowerCase(), input: '0x00' },
    { to: entryPoint, value: '0x1' },
    { to: manager, data: '0x00' },
  ])
    await expect(world.ask(client, 'eth_sendTransaction', [call])).rejects.toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  expect([world.told, world.counts.unlocks]).toEqual([[], 0])
})

test('S18: so are those that the operator pins for any chain', async () => {
  const smartAccount = {
    kind: 'EIP7702StatelessDeleGator',
    version: '1.3.0',
    delegate: '0x000000000000000000000000000000000000dE1E',
    entryPoint: '0x000000000000000000000000000000000000e4e4',
    delegationManager: '0x0000000000000000000000000000000000003A4a',
  } as const
  const [pinned, plain] = [
    await createWorld({ chains: [{ ...ether, id: 'eip155:10', smartAccount }] }),
    await createWorld(),
  ]
  const { client } = createNode(ether, idle)
  const refused = { code: 'METHOD_NOT_ALLOWED' }
  for (const to of [smartAccount.entryPoint, smartAccount.delegationManager]) {
    await expect(pinned.ask(client, 'eth_sendTransaction', [{ to, data: '0x00' }])).rejects.toMatchObject(refused)
    const note = [pinned.evm, noteIn({ name: 'Shop', verifyingContract: to })]
    await expect(pinned.ask(client, 'eth_signTypedData_v4', note)).rejects.toMatchObject(refused)
    // Without the pin it is any contract, and shown.
    const shown = plain.ask(client, 'eth_signTypedData_v4', note)
    await expect.poll(() => plain.told.at(-1)?.name, patient).toBe('approve')
    plain.approvals.abort()
    await expect(shown).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  }
  expect([pinned.told, pinned.counts.unlocks]).toEqual([[], 0])
})

test.each([
  [{ name: 'Shop' }],
  [{ name: '0x12', version: '1', chainId, verifyingContract: receiver, salt: `0x${'07'.repeat(32)}` }],
  [{ chainId, verifyingContract: receiver }],
  [{}],
] as const)('S17: what is signed of typed data is its hash by EIP-712, in the domain %j', async (domain) => {
  const world = await createWorld()
  const { client } = createNode(ether)
  const data = noteIn(domain)
  const asked = world.ask(client, 'eth_signTypedData_v4', [world.evm, data])
  await expect.poll(world.text, patient).toContain('Note')
  await approve(world)
  const signature = (await asked) as Hex
  expect(await recoverTypedDataAddress({ ...data, signature } as never)).toBe(world.evm)
})
