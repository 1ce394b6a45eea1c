import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  concat,
  getTypesForEIP712Domain,
  type Hex,
  hashMessage,
  hashStruct,
  hashTypedData,
  hexToBytes,
  keccak256,
  pad,
  parseSignature,
  recoverAddress,
  serializeTransaction,
  type TypedDataDomain,
  toHex,
  verifyMessage,
} from 'viem'
import { expect, test, vi } from 'vitest'
import { toUtf8 } from './encoding.js'
import {
  type Bytes,
  KeyError,
  type LockReason,
  readEvmPreimage,
  type UnlockedWallet,
  unlock,
  unlockLimits,
} from './index.js'
import * as signing from './signing.js'
import { createTestWallet, fill } from './test/wallet.js'

const minute = 60_000

/** Time that stands still until it is moved; timers run when their moment is passed, or never (a machine that sleeps). */
function createClock(runsTimers = true) {
  let now = 1_000_000
  const timers = new Set<{ at: number; run: () => void }>()
  return {
    now: () => now,
    after: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    pass: (ms: number) => {
      now += ms
      if (!runsTimers) return
      for (const timer of timers)
        if (timer.at <= now) {
          timers.delete(timer)
          timer.run()
        }
    },
    pending: () => timers.size,
  }
}

/** Made once: each test opens it anew. */
const made = createTestWallet({ imported: fill(16, 0) })

async function createUnlocked(runsTimers = true) {
  const wallet = await made
  const clock = createClock(runsTimers)
  return { clock, unlocked: await unlock(await wallet.open(), clock) }
}

const message = (text: string) => toUtf8(`\x19Ethereum Signed Message:\n${toUtf8(text).length}${text}`)
const toSignature = (bytes: Bytes) => ({
  r: toHex(bytes.slice(0, 32)),
  s: toHex(bytes.slice(32, 64)),
  yParity: bytes[64] ?? 0,
})
const locked = expect.objectContaining({ name: 'KeyError', code: 'LOCKED' })
const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const shop: Hex = '0x00000000000000000000000000000000000A11cE'

/** A note, in a domain of any fields. */
const typedData = (domain: TypedDataDomain) =>
  ({
    domain,
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'a' },
  }) as const

/** What is signed of typed data, with the domain's encoding in the place of its hash. */
function openTypedData({ domain, types, primaryType, message }: ReturnType<typeof typedData>): Uint8Array {
  const members = getTypesForEIP712Domain({ domain })
  const type = `EIP712Domain(${members.map((member) => `${member.type} ${member.name}`).join(',')})`
  const words = members.map((member): Hex => {
    const value = domain[member.name as keyof TypedDataDomain]
    if (member.type === 'string') return keccak256(toHex(value as string))
    return pad(typeof value === 'string' ? (value as Hex) : toHex(value as bigint), { size: 32 })
  })
  return hexToBytes(
    concat(['0x1901', keccak256(toHex(type)), ...words, hashStruct({ data: message, primaryType, types })]),
  )
}

const transactions = {
  legacy: { type: 'legacy', chainId: 1, nonce: 0, gasPrice: 1n, gas: 21_000n, to: shop, value: 1n },
  'type 1': {
    type: 'eip2930',
    chainId: 10,
    nonce: 300,
    gasPrice: 1n,
    gas: 21_000n,
    to: address,
    accessList: [{ address, storageKeys: [] }],
  },
  'type 2': {
    type: 'eip1559',
    chainId: 8453,
    nonce: 1,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    gas: 1n,
    data: toHex(fill(400, 1)),
  },
} as const

test.each(Object.entries(transactions))(
  'behavior: a %s transaction is signed as viem reads it',
  async (_, transaction) => {
    const { unlocked } = await createUnlocked()
    const preimage = serializeTransaction(transaction)
    const { signature, hash } = await unlocked.signEvm(hexToBytes(preimage))
    expect(toHex(hash)).toBe(keccak256(preimage))
    const { r, s, yParity } = toSignature(signature)
    expect(await recoverAddress({ hash: keccak256(preimage), signature: { r, s, yParity } })).toBe(address)
  },
)

test.each(['hello', '', '5 apples', '12', 'ü'.repeat(300)])(
  'behavior: the message %j is signed (EIP-191)',
  async (text) => {
    const { unlocked } = await createUnlocked()
    const { signature, hash } = await unlocked.signEvm(message(text))
    expect(toHex(hash)).toBe(hashMessage(text))
    const { r, s, yParity } = toSignature(signature)
    expect(
      await verifyMessage({ address, message: text, signature: `${concat([r, s])}${yParity ? '1c' : '1b'}` }),
    ).toBe(true)
  },
)

test('behavior: typed data is signed (EIP-712)', async () => {
  const { unlocked } = await createUnlocked()
  const data = typedData({ name: 'Shop', chainId: 1n })
  const { signature, hash } = await unlocked.signEvm(openTypedData(data))
  expect(toHex(hash)).toBe(hashTypedData(data))
  expect(await recoverAddress({ hash: toHex(hash), signature: toSignature(signature) })).toBe(address)
})

test('behavior: a Solana message is signed with the key of the address', async () => {
  const { unlocked } = await createUnlocked()
  const signature = await unlocked.signSolana(toUtf8('hello'))
  const [, solana] = unlocked.accounts
  expect(ed25519.verify(signature, toUtf8('hello'), base58.decode(solana?.address ?? ''))).toBe(true)
})

test('behavior: signatures are deterministic, with the low s', async () => {
  const { unlocked } = await createUnlocked()
  const [one, two] = [await unlocked.signEvm(message('a')), await unlocked.signEvm(message('a'))]
  expect(one).toEqual(two)
  const { s } = parseSignature(concat([toHex(one.signature.slice(0, 64)), one.signature[64] ? '0x1c' : '0x1b']))
  expect(BigInt(s) <= 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n).toBe(true)
})

const authorization = (chainId: string) => `0x05d8${chainId}94${'11'.repeat(20)}01` as const
const refused: Record<string, Uint8Array> = {
  'an authorization (EIP-7702)': hexToBytes(authorization('01')),
  'an authorization for chain 0': hexToBytes(authorization('80')),
  'a transaction with authorizations': hexToBytes(`0x04${serializeTransaction(transactions['type 2']).slice(4)}`),
  'a blob transaction': hexToBytes(`0x03${serializeTransaction(transactions['type 2']).slice(4)}`),
  'a signed transaction': hexToBytes(
    serializeTransaction(transactions['type 2'], { r: toHex(fill(32, 1)), s: toHex(fill(32, 1)), yParity: 0 }),
  ),
  'a bare hash': fill(32, 7),
  nothing: new Uint8Array(),
  'a legacy transaction for every chain': hexToBytes(
    serializeTransaction({ ...transactions.legacy, chainId: undefined }),
  ),
  'a type 2 transaction for chain 0': hexToBytes(
    serializeTransaction(transactions['type 2']).replace('0x02f9019d822105', '0x02f9019b80') as `0x${string}`,
  ),
  'a list cut short': hexToBytes(serializeTransaction(transactions.legacy)).slice(0, -1),
  'a list with more behind it': Uint8Array.of(...hexToBytes(serializeTransaction(transactions.legacy)), 0),
  'a message with a wrong length': toUtf8('\x19Ethereum Signed Message:\n6hello'),
  'typed data of another length': Uint8Array.of(0x19, 1, ...fill(65, 7)),
  'typed data of a domain with more fields than there are': Uint8Array.of(0x19, 1, ...fill(32 * 8, 7)),
  'typed data without a domain': Uint8Array.of(0x19, 1, ...fill(32, 7)),
  'data for a validator (EIP-191, version 0)': Uint8Array.of(0x19, 0, ...fill(64, 7)),
}

test.each(Object.entries(refused))('S18: refused: %s', async (_, preimage) => {
  const { unlocked } = await createUnlocked()
  await expect(unlocked.signEvm(preimage)).rejects.toThrow(expect.objectContaining({ code: 'SIGNING_REFUSED' }))
  expect(() => readEvmPreimage(preimage, address)).toThrow(KeyError)
})

test.each(['an authorization (EIP-7702)', 'an authorization for chain 0', 'a transaction with authorizations'])(
  'S18: the refusal of %s says why',
  (name) => {
    expect(() => readEvmPreimage(refused[name] ?? fill(1, 1), address)).toThrow(/EIP-7702/)
  },
)

test('S18: the fixtures are what they say: with their chain they would be signed', () => {
  for (const transaction of Object.values(transactions))
    expect(readEvmPreimage(hexToBytes(serializeTransaction(transaction)), address).kind).toBe('transaction')
  expect(toHex(hexToBytes(serializeTransaction(transactions['type 2'])))).toMatch(/^0x02f9019d822105/)
})

const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const noted = { name: 'Shop', version: '1', chainId: 1n } as const

test.each<[string, TypedDataDomain]>([
  ['a delegation manager', { name: 'DelegationManager', version: '1', chainId: 1n, verifyingContract: manager }],
  ['a delegation manager at another address', { ...noted, name: 'DelegationManager', verifyingContract: shop }],
  ['a delegation manager under another name', { ...noted, verifyingContract: manager }],
  ['a delegation manager on every chain', { name: 'a', verifyingContract: manager }],
  ['an EntryPoint', { name: 'ERC4337', version: '1', chainId: 1n, verifyingContract: entryPoint }],
  ['an EntryPoint under another name', { ...noted, verifyingContract: entryPoint }],
  ['EntryPoint 0.6', { ...noted, verifyingContract: '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789' }],
  ['EntryPoint 0.7', { ...noted, verifyingContract: '0x0000000071727De22E5E9d8BAf0edAc6f37da032' }],
  ['EntryPoint 0.9', { ...noted, verifyingContract: '0x433709009B8330FDa32311DF1C2AFA402eD8D009' }],
  ['the account itself', { ...noted, verifyingContract: address }],
  ['the account’s contract', { name: 'EIP7702StatelessDeleGator', version: '1', chainId: 1n, verifyingContract: shop }],
])('S18: typed data in the domain of %s is refused', async (_, domain) => {
  const { unlocked } = await createUnlocked()
  const preimage = openTypedData(typedData(domain))
  await expect(unlocked.signEvm(preimage)).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
  // A neighbour of it is signed: it is the domain that is refused.
  const near: TypedDataDomain = {
    ...domain,
    name: 'Shop',
    ...(domain.verifyingContract && { verifyingContract: shop }),
  }
  expect((await unlocked.signEvm(openTypedData(typedData(near)))).signature).toHaveLength(65)
})

test.each(Object.entries(transactions))(
  'S18: a %s transaction that calls the account, an EntryPoint or a delegation manager is refused',
  async (_, transaction) => {
    const { unlocked } = await createUnlocked()
    const sign = (over: object) =>
      unlocked.signEvm(hexToBytes(serializeTransaction({ ...transaction, ...over } as never)))
    for (const over of [
      { to: address, data: '0x00' },
      { to: entryPoint, data: '0x00' },
      { to: entryPoint, data: '0x', value: 1n },
      { to: manager, data: '0x00' },
    ])
      await expect(sign(over), JSON.stringify(over.to)).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
    // Coins to the own account command nothing.
    for (const over of [
      { to: address, data: '0x', value: 1n },
      { to: shop, data: '0x00' },
    ])
      expect((await sign(over)).signature).toHaveLength(65)
  },
)

const limits: readonly [LockReason, (run: Awaited<ReturnType<typeof createUnlocked>>) => Promise<void> | void][] = [
  ['idle', ({ clock }) => clock.pass(unlockLimits.idle)],
  [
    'age',
    async ({ clock, unlocked }) => {
      for (let passed = 0; passed < unlockLimits.age - 4 * minute; passed += 4 * minute) {
        clock.pass(4 * minute)
        await unlocked.signSolana(fill(1, 1))
      }
      clock.pass(unlockLimits.age - 12 * minute)
    },
  ],
  [
    'hidden',
    async ({ clock, unlocked }) => {
      unlocked.pageHidden(true)
      clock.pass(4 * minute)
      await unlocked.signSolana(fill(1, 1))
      // Hidden twice counts from the first time.
      unlocked.pageHidden(true)
      clock.pass(minute)
    },
  ],
  ['signedOut', ({ unlocked }) => unlocked.lock('signedOut')],
  ['revoked', ({ unlocked }) => unlocked.lock('revoked')],
]

test.each(
  limits.flatMap(
    ([reason, act]) =>
      [
        [reason, true, act],
        [reason, false, act],
      ] as const,
  ),
)('S35: an unlocked key is dropped: %s (timers run: %s)', async (reason, runsTimers, act) => {
  const run = await createUnlocked(runsTimers)
  const told: LockReason[] = []
  run.unlocked.onLock((why) => told.push(why))
  expect(run.unlocked.isLocked()).toBe(false)
  await act(run)
  // With timers it is dropped by itself, without at the next use.
  if (runsTimers) expect(told).toEqual([reason])
  await expect(run.unlocked.signEvm(message('a'))).rejects.toThrow(locked)
  await expect(run.unlocked.signSolana(fill(1, 1))).rejects.toThrow(locked)
  expect(run.unlocked.isLocked()).toBe(true)
  expect(told).toEqual([reason])
  expect(run.clock.pending()).toBe(0)
  run.unlocked.onLock((why) => told.push(why))
  expect(told).toEqual([reason, reason])
})

test('S35: a millisecond before each limit it still signs', async () => {
  const { clock, unlocked } = await createUnlocked()
  unlocked.pageHidden(true)
  clock.pass(unlockLimits.hidden - 1)
  await unlocked.signSolana(fill(1, 1))
  unlocked.pageHidden(false)
  clock.pass(unlockLimits.idle - 1)
  await unlocked.signSolana(fill(1, 1))
  clock.pass(unlockLimits.idle - 1)
  await unlocked.signSolana(fill(1, 1))
  clock.pass(2)
  expect(unlocked.isLocked()).toBe(false)
  clock.pass(1)
  expect(unlocked.isLocked()).toBe(true)
})

test('S35: locked while a record is being opened, nothing is signed', async () => {
  const { unlocked } = await createUnlocked()
  const signed = unlocked.signSolana(fill(1, 1))
  unlocked.lock('signedOut')
  await expect(signed).rejects.toThrow(locked)
})

test('S35: what was signed while it was being locked is not given away', async () => {
  const { unlocked } = await createUnlocked()
  const spy = vi.spyOn(signing, 'signSolanaMessage').mockImplementation(async () => {
    unlocked.lock('signedOut')
    return fill(64, 1)
  })
  await expect(unlocked.signSolana(fill(1, 1))).rejects.toThrow(locked)
  spy.mockRestore()
})

test('S35: every buffer of a signature is zero afterwards, also when it fails', async () => {
  const { unlocked } = await createUnlocked()
  const seen: Bytes[] = []
  const spy = vi.spyOn(signing, 'signSolanaMessage').mockImplementation((_, { privateKey }) => {
    seen.push(privateKey)
    expect(privateKey.some((byte) => byte !== 0)).toBe(true)
    throw new Error('engine')
  })
  await expect(unlocked.signSolana(fill(1, 1))).rejects.toThrow('engine')
  spy.mockRestore()
  expect(seen).toHaveLength(1)
  for (const key of seen) expect(key).toEqual(fill(32, 0))
})

test('S35: what decrypts hands out is zero once a record was read', async () => {
  const { unlocked } = await createUnlocked()
  const plains: Uint8Array[] = []
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
  const spy = vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...given) => {
    const plain = await decrypt(...given)
    plains.push(new Uint8Array(plain))
    return plain
  })
  await unlocked.signEvm(message('a'))
  spy.mockRestore()
  expect(plains).toHaveLength(1)
  for (const plain of plains) expect(plain.every((byte) => byte === 0)).toBe(true)
})

test('S35: nothing in the unlocked wallet can be read out', async () => {
  const { unlocked } = await createUnlocked()
  const text = JSON.stringify(unlocked satisfies UnlockedWallet)
  expect(JSON.parse(text)).toEqual({ wal: unlocked.wal, accounts: unlocked.accounts })
})
