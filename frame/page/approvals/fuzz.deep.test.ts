import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type IInstruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import fc from 'fast-check'
import {
  bytesToHex,
  concat,
  getAddress,
  type Hex,
  hashTypedData,
  hexToBytes,
  parseTransaction,
  stringToBytes,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { unsafeMethods } from '../../../adapters/embedded/wire/methods.js'
import type { Approval, Field, Step } from '../../common/approval/types.js'
import { visibleText } from '../../common/approval/visibleText.js'
import type { FrameChain } from '../../common/types.js'
import { readEvmPreimage, type UnlockedWallet } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import { read as readEvm } from './evm/index.js'
import { read as readSolana } from './solana/index.js'
import { type Instruction, readInstruction } from './solana/programs/index.js'
import { readTables } from './solana/readTables.js'
import { readTransaction } from './solana/readTransaction.js'
import { createNode, createTabRecords, ether, origin } from './test/setup.js'
import type { Ask } from './types.js'

// One seed, printed by fast-check with whatever fails; another one by LATCHKEY_SEED.
const seed = Number(process.env.LATCHKEY_SEED ?? 20261123)
const run = <Values>(property: fc.IAsyncProperty<Values>, numRuns = 300) =>
  fc.assert(property, { seed, numRuns, verbose: 1 })

/** Ms within which a request is read, whatever it is: far more than it takes on a busy machine. */
const longest = 2000

const evmAccount = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const solanaAccount = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const cluster: FrameChain = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana',
  coin: { symbol: 'SOL', decimals: 9 },
  rpcUrl: 'http://127.0.0.1:9/',
}
/** What a node says of an account with much, on a chain with little traffic. */
const idle = {
  eth_getBalance: `0x${'f'.repeat(32)}`,
  eth_getCode: '0x',
  eth_getTransactionCount: '0x5',
  eth_estimateGas: '0x5208',
  eth_feeHistory: { baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'] },
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_gasPrice: '0x77359400',
  eth_call: '0x',
  eth_sendRawTransaction: '0x1',
}

const idleCluster = {
  getBalance: { value: 5_000_000_000 },
  getFeeForMessage: { value: 5000 },
  isBlockhashValid: { value: true },
  getMinimumBalanceForRentExemption: 890_880,
  getMultipleAccounts: { value: [] },
  getAccountInfo: { value: null },
  simulateTransaction: { value: { err: null, logs: [] } },
  sendTransaction: 'x',
}

function toAsk(method: string, params: unknown, client = createNode(ether, idle).client): Ask {
  const isSolana = method.startsWith('solana')
  return {
    ...{ method, params, account: isSolana ? solanaAccount : evmAccount },
    host: { origin, name: 'Shop', theme: 'light', language: 'en' },
    chain: isSolana ? createNode(cluster, idleCluster).client : client,
    accountType: 'eoa',
    isLoggedIn: () => true,
    nameSignIn: async () => {},
    askPaymaster: async () => undefined,
    config: {
      ...{
        projectId: 'demo',
        project: 'Demo',
        operator: 'Example Wallet',
        origins: [origin],
        names: {},
        codeEntry: 'page',
        framedApprovals: [],
      },
      urls: { auth: '', custody: '', recovery: '', data: '' },
      chains: [ether, cluster],
    },
    now: () => 1_800_000_000_000,
    records: createTabRecords().of(isSolana ? solanaAccount : evmAccount),
  }
}

/** Reads it; undefined when it is refused. What else is thrown, or takes too long, fails the test. */
async function tryRead(method: string, params: unknown): Promise<Approval | undefined> {
  const began = performance.now()
  try {
    return await (method.startsWith('solana') ? readSolana : readEvm)(toAsk(method, params))
  } catch (error) {
    expect(error).toBeInstanceOf(FrameError)
    return undefined
  } finally {
    expect(performance.now() - began).toBeLessThan(longest)
  }
}

/** A wallet that keeps what it is asked to sign. */
function createPen() {
  const signed: Uint8Array[] = []
  const wallet = {
    async signEvm(preimage: Uint8Array) {
      signed.push(Uint8Array.from(preimage))
      // Any point's x and half of the order: what a node would make of it is not asked.
      return { signature: new Uint8Array(65).fill(1), address: evmAccount }
    },
    async signSolana(message: Uint8Array) {
      signed.push(Uint8Array.from(message))
      return new Uint8Array(64).fill(1)
    },
  } as unknown as UnlockedWallet
  return { wallet, signed }
}
const step: Step = { signal: new AbortController().signal, leaving: () => undefined, speed: 'normal' }

/** What is signed when it is approved. */
async function sign(approval: Approval): Promise<readonly Uint8Array[]> {
  const { wallet, signed } = createPen()
  const ready = await approval.prepare(step.signal, () => {})
  await ready.perform(wallet, step)
  return signed
}

const anything = fc.anything({ maxDepth: 5, withBigInt: true, withTypedArray: true, withNullPrototype: true })
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('\u202e0001', 'USD\u0421', 'a\u200bb', '', '\ufeffx', ' '.repeat(80), '\n \n'.repeat(9), '__proto__'),
)
const evmAddress = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(bytesToHex(bytes)))

describe('fuzz', () => {
  test('S15: whatever is asked for, it is read or refused with one of our errors, in bounded time', async () => {
    const methods = [...unsafeMethods, 'eth_sign', '__proto__', 'toString']
    await run(
      fc.asyncProperty(fc.constantFrom(...methods), anything, fc.boolean(), async (method, junk, isFramed) => {
        await tryRead(method, isFramed ? [junk, evmAccount] : junk)
        await tryRead(method, isFramed ? [evmAccount, junk] : [junk])
        await tryRead(method, { transaction: junk, message: junk, transactions: junk })
      }),
      1000,
    )
  })

  test('S16: a request that is right but for one part is read in full or refused', async () => {
    const good: readonly [method: string, params: unknown][] = [
      ['personal_sign', ['0x6869', evmAccount]],
      ['eth_sendTransaction', [{ from: evmAccount, to: evmAccount, value: '0x1', gas: '0x5208', chainId: '0x7a69' }]],
      ['eth_signTypedData_v4', [evmAccount, typed('Note', { Note: [{ name: 'of', type: 'string' }] }, { of: 'x' })]],
      ['solana_signMessage', { message: '2NEpo7TZRRrLZSi2U', pubkey: solanaAccount }],
    ]
    await run(
      fc.asyncProperty(
        fc.constantFrom(...good),
        fc.infiniteStream(fc.nat()),
        anything,
        async ([method, params], picks, junk) => {
          await tryRead(method, replaceOne(structuredClone(params), picks, junk))
        },
      ),
      2000,
    )
  })

  test('S17: a message is shown in the very bytes that are signed', async () => {
    const bytesOrText = fc.oneof(
      fc.uint8Array({ maxLength: 300, size: 'max' }),
      text.map((words) => stringToBytes(words)),
    )
    await run(
      fc.asyncProperty(bytesOrText, async (bytes) => {
        const approval = await tryRead('personal_sign', [bytesToHex(bytes), evmAccount])
        if (!approval) throw new Error('Any bytes can be shown.')
        const { content } = approval
        const shown =
          content.kind === 'bytes'
            ? hexToBytes(content.hex as Hex)
            : stringToBytes('text' in content ? content.text : '')
        expect(bytesToHex(shown)).toBe(bytesToHex(bytes))
        if (content.kind === 'blocked') return
        const prefix = stringToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`)
        expect(await sign(approval)).toEqual([concat([prefix, bytes])])
      }),
    )
  })

  test('S17: typed data is shown whole, and its hash is that of the standard', async () => {
    await run(
      fc.asyncProperty(structure(3), async ({ types, value, leaves }) => {
        const data = typed('Root', types, value)
        const approval = await tryRead('eth_signTypedData_v4', [evmAccount, JSON.stringify(data)])
        if (approval?.content.kind !== 'typedData') throw new Error('It is right, and refused.')
        const message = approval.content.fields.find(({ name }) => name === 'message')
        expect(flatten(message?.value ?? '')).toEqual(leaves)
        const [preimage = new Uint8Array()] = await sign(approval)
        expect(bytesToHex(readEvmPreimage(preimage, evmAccount).hash)).toBe(hashTypedData(data as never))
      }),
    )
  })

  test('S20: what is sent is what was asked for: receiver, value, data, chain', async () => {
    const data = fc.oneof(
      fc.constant('0x' as Hex),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => bytesToHex(bytes)),
    )
    await run(
      fc.asyncProperty(evmAddress, fc.bigInt({ min: 0n, max: 2n ** 96n }), data, async (to, value, input) => {
        const node = createNode(ether, idle)
        const request = { from: evmAccount, to: to.toLowerCase(), value: `0x${value.toString(16)}`, data: input }
        let approval: Approval
        try {
          approval = await readEvm(toAsk('eth_sendTransaction', [request], node.client))
        } catch (error) {
          expect(error).toBeInstanceOf(FrameError)
          // A transfer of coins is never refused.
          expect(input).not.toBe('0x')
          return
        }
        const [preimage = new Uint8Array()] = await sign(approval)
        const sent = parseTransaction(bytesToHex(preimage) as never)
        expect([getAddress(sent.to ?? '0x'), sent.value ?? 0n, sent.data ?? '0x', sent.chainId]).toEqual([
          to,
          value,
          input,
          31337,
        ])
        if (approval.content.kind !== 'transaction') throw new Error('A transaction is shown as one.')
        const drawn = writeOut(approval.content.actions)
        expect(drawn).toContain(to)
        expect(drawn).toContain(`${value}`)
      }),
    )
  })

  test('S15: any bytes of a Solana transaction are refused, or signed as they are', async () => {
    let count = 0
    const methods = fc.constantFrom('solana_signTransaction', 'solana_signAndSendTransaction', 'solana_signMessage')
    const spelled = fc.oneof(
      fc.uint8Array({ maxLength: 1300 }).map((bytes) => Buffer.from(bytes).toString('base64')),
      fc.uint8Array({ maxLength: 400 }).map((bytes) => getBase58Decoder().decode(bytes)),
      fc.tuple(transaction, fc.nat(), fc.nat(255)).map(([right, at, byte]) => flip(right, at, byte)),
      transaction,
    )
    await run(
      fc.asyncProperty(methods, spelled, async (method, given) => {
        const approval = await tryRead(method, { transaction: given, message: given })
        if (approval?.content.kind !== 'transaction') return
        const bytes = Uint8Array.from(getBase64Encoder().encode(given))
        const { messageBytes } = getTransactionDecoder().decode(bytes)
        const { wallet, signed } = createPen()
        const ready = await approval
          .prepare(step.signal, () => {})
          .catch((error: unknown) => {
            expect(error).toBeInstanceOf(FrameError)
          })
        await ready?.perform(wallet, step).catch((error: unknown) => expect(error).toBeInstanceOf(FrameError))
        count += signed.length
        if (signed.length) expect(signed).toEqual([Uint8Array.from(messageBytes)])
      }),
      600,
    )
    // Some were.
    expect(count).toBeGreaterThan(20)
  })

  test('S17: a Solana instruction is put in words to its last byte, or blind with all of it', async () => {
    let count = 0
    const write = (read: unknown) =>
      JSON.stringify(read, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
    const tell = (instruction: Instruction) =>
      readInstruction(instruction, { account: solanaAccount, owners: new Map(), decimals: [] })
    await run(
      fc.asyncProperty(fc.oneof(strange, likely), fc.nat(), fc.nat(255), async (given, pick, byte) => {
        const data = Uint8Array.from(given.data ?? [])
        const plain = {
          program: given.programAddress,
          accounts: (given.accounts ?? []).map((each) => each.address),
          data,
        }
        const { action } = tell(plain)
        if (action?.isBlind) {
          const shown = write(action)
          expect(shown).toContain(bytesToHex(data))
          for (const account of plain.accounts) expect(shown).toContain(account)
          return
        }
        count++
        // What stands behind the last byte is not passed over, and neither is an unknown account.
        expect(write(tell({ ...plain, data: Uint8Array.from([...data, byte]) }))).not.toBe(write(tell(plain)))
        if (plain.accounts.length && !plain.program.startsWith('Memo')) {
          const hidden = plain.accounts.map((each, at) => (at === pick % plain.accounts.length ? undefined : each))
          expect(tell({ ...plain, accounts: hidden }).action?.isBlind).toBe(true)
        }
      }),
      4000,
    )
    expect(count).toBeGreaterThan(200)
  })

  test('S17: whatever a node says of tables, mints and a simulation, it takes nothing away', async () => {
    const { signal } = new AbortController()
    const account = fc.oneof(
      anything,
      fc.constant(null),
      fc.record({
        lamports: fc.oneof(fc.nat(), fc.double()),
        owner: fc.constantFrom(...programs.map(String), 'AddressLookupTab1e1111111111111111111111111'),
        data: fc
          .oneof(
            fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from([1, ...bytes]).toString('base64')),
            text,
          )
          .map((data) => [data, 'base64'] as const),
      }),
    )
    const accounts = fc.oneof(anything, fc.array(account, { maxLength: 5 }))
    const answers = fc.record({
      getMultipleAccounts: fc.oneof(anything, fc.record({ value: accounts })),
      simulateTransaction: fc.oneof(anything, fc.record({ value: fc.record({ err: fc.constant(null), accounts }) })),
    })
    await run(
      fc.asyncProperty(transaction, answers, async (given, said) => {
        const node = createNode(cluster, { ...idleCluster, ...said }).client
        const ours = (error: unknown) => void expect(error).toBeInstanceOf(FrameError)
        const tables = await readTables({ chain: node }, [`${programs[0]}`])
        const bare = readTransaction(given, solanaAccount)
        expect(readTransaction(given, solanaAccount, tables)).toEqual(bare)
        const asked = { ...toAsk('solana_signTransaction', { transaction: given }), chain: node }
        const ready = await (await readSolana(asked)).prepare(signal, () => {}).catch(ours)
        await ready?.simulate?.(signal).catch(ours)
        for (const { text } of bare.warnings)
          expect((await readSolana(asked)).warnings.map((each) => each.text)).toContain(text)
      }),
      400,
    )
  })

  test('S21: of any text nothing is drawn that is not seen, and nothing of it is left out', async () => {
    const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|\u034f|\u115f|\u1160|\u2800|\u3164|\uffa0/u
    await run(
      fc.asyncProperty(text, async (words) => {
        const pieces = visibleText(words)
        for (const piece of pieces) {
          // Tabs and line ends are, and what joins emoji.
          const drawn = piece.text.replace(
            /[\t\n]|(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\ufe0f?\u200d(?=\p{Extended_Pictographic})/gu,
            '',
          )
          expect(unseen.test(drawn), JSON.stringify(piece)).toBe(false)
        }
        const again = pieces.map((piece) => (piece.isMark ? unmark(piece.text) : piece.text)).join('')
        const blanks = /[\t\n\p{Zs}]+/gu
        expect(again.replace(blanks, '')).toBe(words.replaceAll('\r\n', '\n').replace(blanks, ''))
      }),
      3000,
    )
  })
})

function unmark(mark: string): string {
  const [, code] = /^U\+([0-9A-F]+)$/.exec(mark) ?? []
  return code ? String.fromCodePoint(Number.parseInt(code, 16)) : ''
}

/** Typed data for the chain in use. */
function typed(
  primaryType: string,
  types: Record<string, readonly { name: string; type: string }[]>,
  message: unknown,
) {
  const EIP712Domain = [{ name: 'chainId', type: 'uint256' }]
  return { types: { EIP712Domain, ...types }, primaryType, domain: { chainId: 31337 }, message }
}

/** Puts junk in the place of one part, however deep. */
function replaceOne(whole: unknown, picks: fc.Stream<number>, junk: unknown): unknown {
  if (whole === null || typeof whole !== 'object') return junk
  const keys = Object.keys(whole)
  const [pick = 0, way = 0] = [...picks.take(2)]
  const key = keys[pick % (keys.length + 1)]
  if (key === undefined || way % 5 === 0) return junk
  const part = whole as Record<string, unknown>
  part[key] = replaceOne(part[key], picks, junk)
  return whole
}

interface Leaf {
  readonly type: string
  readonly value: unknown
  readonly shown: string
}

const leaf: fc.Arbitrary<Leaf> = fc.oneof(
  text.filter((words) => !/\p{Cs}/u.test(words)).map((value) => ({ type: 'string', value, shown: value })),
  fc.boolean().map((value) => ({ type: 'bool', value, shown: `${value}` })),
  evmAddress.map((value) => ({ type: 'address', value, shown: value })),
  fc
    .bigInt({ min: 0n, max: 2n ** 256n - 1n })
    .map((value) => ({ type: 'uint256', value: `${value}`, shown: `${value}` })),
  fc
    .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    .map((value) => ({ type: 'int64', value: `${value}`, shown: `${value}` })),
  fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => ({ type: 'bytes32', value: bytesToHex(bytes), shown: bytesToHex(bytes) })),
  fc
    .uint8Array({ maxLength: 40 })
    .map((bytes) => ({ type: 'bytes', value: bytesToHex(bytes), shown: bytesToHex(bytes) })),
)

interface Structure {
  readonly types: Record<string, { name: string; type: string }[]>
  readonly value: Record<string, unknown>
  /** Path and value of each leaf, in their order. */
  readonly leaves: readonly string[]
}

/** Structs in structs and lists, whose type names are made of their places. */
function structure(depth: number, name = 'Root'): fc.Arbitrary<Structure> {
  const inner =
    depth > 0 ? fc.option(structure(depth - 1, `${name}In`), { nil: undefined, freq: 2 }) : fc.constant(undefined)
  return fc
    .tuple(
      fc.array(leaf, { minLength: 1, maxLength: 4 }),
      fc.array(fc.array(fc.bigInt({ min: 0n, max: 9n }), { maxLength: 4 }), { maxLength: 1 }),
      inner,
    )
    .map(([atoms, lists, nested]) => {
      const members: { name: string; type: string }[] = []
      const value: Record<string, unknown> = {}
      const leaves: string[] = []
      for (const [at, { type, value: given, shown }] of atoms.entries()) {
        members.push({ name: `a${at}`, type })
        value[`a${at}`] = given
        leaves.push(`a${at}=${shown}`)
      }
      for (const list of lists) {
        members.push({ name: 'list', type: 'uint8[]' })
        value.list = list.map(Number)
        leaves.push(...list.map((item, at) => `list.${at + 1}=${item}`))
      }
      if (nested) {
        members.push({ name: 'inner', type: `${name}In` })
        value.inner = nested.value
        leaves.push(...nested.leaves.map((each) => `inner.${each}`))
      }
      return { types: { [name]: members, ...nested?.types }, value, leaves }
    })
}

const flatten = (value: Field['value']): readonly string[] =>
  typeof value === 'string'
    ? [`=${value}`]
    : value.flatMap(({ name, value: inner }) =>
        flatten(inner).map((rest) => (rest.startsWith('=') ? name + rest : `${name}.${rest}`)),
      )

/** All that is shown of actions, as one text. */
const writeOut = (actions: unknown): string =>
  JSON.stringify(actions, (_, value) => (typeof value === 'bigint' ? `${value}` : value))

const solanaAddress = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  // All zeros are the system program, which no transaction may write to.
  .filter((bytes) => bytes.some((byte) => byte > 0))
  .map((bytes) => address(getBase58Decoder().decode(bytes)))
const programs = [
  '11111111111111111111111111111111',
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'Stake11111111111111111111111111111111111111',
].map((each) => address(each))
const lamports = (amount: bigint) => Array.from({ length: 8 }, (_, at) => Number((amount >> BigInt(8 * at)) & 255n))
/** What every decoder knows: a transfer of coins, and a memo. */
const known: fc.Arbitrary<IInstruction> = fc.oneof(
  fc.tuple(solanaAddress, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })).map(([to, amount]) => ({
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: address(solanaAccount), role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: Uint8Array.from([2, 0, 0, 0, ...lamports(amount)]),
  })),
  text.map((words) => ({
    programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    accounts: [],
    data: stringToBytes(words),
  })),
)
const strange: fc.Arbitrary<IInstruction> = fc
  .tuple(
    fc.oneof(fc.constantFrom(...programs), solanaAddress),
    fc.array(fc.tuple(fc.oneof(fc.constant(address(solanaAccount)), solanaAddress), fc.constantFrom(...[0, 1, 2, 3])), {
      maxLength: 5,
    }),
    fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      // Numbers of instructions are small.
      fc
        .tuple(fc.nat(40), fc.uint8Array({ maxLength: 50 }))
        .map(([number, rest]) => Uint8Array.from([number, ...rest])),
      fc
        .tuple(fc.nat(13), fc.uint8Array({ maxLength: 50 }))
        .map(([number, rest]) => Uint8Array.from([number, 0, 0, 0, ...rest])),
    ),
  )
  .map(([programAddress, accounts, data]) => ({
    programAddress,
    accounts: accounts.map(([each, role]) => ({ address: each, role: role as AccountRole })),
    data,
  }))
/** Numbers and lengths that decoders know, with other bytes and accounts. */
const likely: fc.Arbitrary<IInstruction> = fc
  .tuple(
    fc.constantFrom(...programs),
    fc.array(fc.oneof(fc.constant(address(solanaAccount)), solanaAddress), { maxLength: 7 }),
    fc.constantFrom(
      ...[
        [2, 0, 0, 0, 8],
        [1, 0, 0, 0, 32],
        [8, 0, 0, 0, 8],
        [4, 0, 0, 0, 0],
        [7, 0, 0, 0, 32],
        [0, 0, 0, 0, 48],
      ],
      ...[
        [3, 8],
        [4, 8],
        [5, 0],
        [6, 2, 1, 32],
        [6, 2, 0, 0],
        [7, 8],
        [8, 8],
        [9, 0],
        [12, 9],
        [13, 9],
        [15, 9],
        [18, 32],
      ],
      ...[
        [20, 33, 0, 0],
        [26, 1, 17],
        [26, 5, 10],
        [29, 2],
        [30, 0, 0],
        [33, 1, 2],
        [34, 1, 0],
        [35, 32],
        [36, 0, 64],
        [1, 0],
      ],
    ),
    fc.infiniteStream(fc.nat(255)),
  )
  .map(([programAddress, accounts, form, rest]) => ({
    programAddress,
    accounts: accounts.map((each) => ({ address: each, role: AccountRole.WRITABLE })),
    data: Uint8Array.from([...form.slice(0, -1), ...rest.take(form.at(-1) ?? 0)]),
  }))
const instructions = fc.oneof(
  fc.array(known, { minLength: 1, maxLength: 4 }),
  fc.array(fc.oneof(known, strange), { minLength: 1, maxLength: 4 }),
)
const transaction: fc.Arbitrary<string> = fc
  .tuple(instructions, fc.constantFrom('legacy' as const, 0 as const))
  .map(([list, version]) => {
    const paid = setTransactionMessageFeePayer(address(solanaAccount), createTransactionMessage({ version }))
    const lifetime = { blockhash: solanaAccount as Blockhash, lastValidBlockHeight: 1n }
    const bounded = setTransactionMessageLifetimeUsingBlockhash(lifetime, paid as never)
    const message = appendTransactionMessageInstructions(list as never, bounded as never)
    return getBase64EncodedWireTransaction(compileTransaction(message as never))
  })

/** The same transaction with one byte changed. */
function flip(base64: string, at: number, by: number): string {
  const bytes = Buffer.from(base64, 'base64')
  bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ (by || 1)
  return bytes.toString('base64')
}
