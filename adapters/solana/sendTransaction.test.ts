import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LatchkeyError, type RpcCall } from '../../src/adapter.js'
import { transferCoins } from './instructions.js'
import { connectWallet, type LocalChain, startChain } from './test/chain.js'
import { keyOf } from './test/keys.js'

let chain: LocalChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.solana.stop())

const rent = 890_880n
let strangers = 150
const stranger = () => keyOf(strangers++).address
const accountOf = (index: number) => chain.solana.accounts[index]?.address ?? ''

/** A transaction as a host makes it. */
async function make(from: string, to: string, version: 'legacy' | 0 = 0): Promise<string> {
  const answer = (await chain.ask('getLatestBlockhash')) as {
    value: { blockhash: Blockhash; lastValidBlockHeight: number }
  }
  const { blockhash, lastValidBlockHeight } = answer.value
  const instruction = transferCoins(from, to, rent) as unknown as IInstruction
  const finish = <Version extends 'legacy' | 0>(kind: Version) =>
    pipe(
      createTransactionMessage({ version: kind }),
      (message) => setTransactionMessageFeePayer(address(from), message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
          message,
        ),
      (message) => appendTransactionMessageInstructions([instruction], message),
    )
  return getBase64EncodedWireTransaction(compileTransaction(version === 0 ? finish(0) : finish('legacy')))
}

const toBytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

test.each([
  ['base64, version 0', async (from: string, to: string) => make(from, to)],
  ['base64, the first form', async (from: string, to: string) => make(from, to, 'legacy')],
  ['bytes', async (from: string, to: string) => toBytes(await make(from, to))],
  [
    'an object that serializes itself',
    async (from: string, to: string) => {
      const wire = toBytes(await make(from, to))
      return {
        // As version 1 does: it refuses what is not signed, unless told.
        serialize(config?: { requireAllSignatures: boolean }) {
          if (config?.requireAllSignatures !== false) throw new Error('Signature verification failed.')
          return wire
        },
      }
    },
  ],
  ['instructions', async (from: string, to: string) => ({ instructions: [transferCoins(from, to, rent)] })],
])('behavior: %s is signed and sent', async (_, form) => {
  const { adapter, handle, told } = await connectWallet(chain, 0)
  const to = stranger()
  const signature = await adapter.sendTransaction(handle, await form(accountOf(0), to))
  expect(told).toEqual([{ id: signature, kind: 'transaction' }])
  chain.here.advance(40)
  expect(await adapter.waitForTransaction(handle, signature)).toEqual({ status: 'success' })
  expect(await chain.balance(to)).toBe(rent)
})

test('behavior: what is no transaction of this account is refused before the wallet is asked', async () => {
  const { adapter, handle, asked } = await connectWallet(chain, 0)
  const to = stranger()
  for (const wrong of [
    null,
    undefined,
    5,
    '',
    'not base64!',
    'AAAA',
    new Uint8Array(300),
    {},
    { serialize: () => 'text' },
    await make(accountOf(1), to),
    { instructions: [transferCoins(accountOf(1), to, rent)] },
    { instructions: [{ programAddress: 'nonsense', accounts: [], data: [] }] },
  ])
    await expect(adapter.sendTransaction(handle, wrong as never)).rejects.toMatchObject({ code: 'TRANSACTION_INVALID' })
  expect(asked()).toEqual([])
})

test('behavior: a transaction that is too old is reported, by wallet and by node', async () => {
  const { adapter, handle } = await connectWallet(chain, 0)
  const old = await make(accountOf(0), stranger())
  chain.here.advance(160)
  await expect(adapter.sendTransaction(handle, old)).rejects.toMatchObject({ code: 'TRANSACTION_EXPIRED' })
})

test('behavior: a transaction that the wallet kept to itself is over when its blockhash is', async () => {
  const { adapter, handle } = await connectWallet(chain, 0)
  const lost = { ...handle, request: async () => ({ signature: '4'.repeat(87) }) }
  const signature = await adapter.sendTransaction(lost, {
    instructions: [transferCoins(accountOf(0), stranger(), rent)],
  })
  chain.here.advance(152)
  await expect(adapter.waitForTransaction(handle, signature)).rejects.toMatchObject({ code: 'TRANSACTION_EXPIRED' })
})

test('behavior: a wallet on a phone that only signs gives back a signature, and no transaction', async () => {
  const { adapter, handle, wallet } = await connectWallet(chain, 2)
  const calls: RpcCall[] = []
  const phone = {
    ...handle,
    // As WalletConnect's reference has it: the method is not granted, and `transaction` is optional in the answer.
    async request(call: RpcCall) {
      calls.push(call)
      if (call.method === 'solana_signAndSendTransaction') throw Object.assign(new Error('Unsupported'), { code: 4200 })
      const { signature } = (await handle.request(call)) as { signature: string }
      return { signature }
    },
  }
  const to = stranger()
  const signature = await adapter.sendTransaction(phone, await make(accountOf(2), to))
  chain.here.advance(2)
  expect(await chain.balance(to)).toBe(rent)
  expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  expect(calls.map(({ method }) => method)).toEqual(['solana_signAndSendTransaction', 'solana_signTransaction'])
  expect(wallet.prompts.at(-1)?.feature).toBe('solana:signTransaction')
})

test('behavior: a wallet that answers nonsense may have sent it all the same', async () => {
  const { adapter, handle } = await connectWallet(chain, 2)
  const wire = await make(accountOf(2), stranger())
  for (const answer of [null, {}, 'sent', { signature: 5 }]) {
    const odd = { ...handle, request: async () => answer }
    await expect(adapter.sendTransaction(odd, wire)).rejects.toMatchObject({ code: 'TRANSACTION_HASH_INVALID' })
  }
})

describe('F11: a transfer is sent once', () => {
  const code = (value: number, more: object = {}) =>
    Object.assign(new Error('Something failed'), { code: value, ...more })
  const native = () => ({ networkId: chain.here.caipNetworkId, name: 'Solana', symbol: 'SOL', decimals: 9 })

  /** A wallet that signs and sends, and then answers with an error of its node's. */
  const sendsAndThrows = async (thrown: unknown) => {
    const { adapter, handle, asked } = await connectWallet(chain, 4)
    const broken = {
      ...handle,
      async request(call: RpcCall) {
        const answer = await handle.request(call)
        if (call.method === 'solana_signAndSendTransaction') throw thrown
        return answer
      },
    }
    return { adapter, broken, asked }
  }

  test.each([
    ['-32004', () => code(-32603, { data: code(-32004) })],
    ['-32601 of its node, as the cause', () => code(-32603, { cause: code(-32601) })],
    ['-32601 in its data', () => code(-32603, { data: { code: -32601, message: 'Method not found' } })],
    ['4200 three layers down', () => new Error('x', { cause: { error: { originalError: code(4200) } } })],
    ['4100 of its node', () => code(-32603, { data: code(4100) })],
    ['words of its node', () => code(-32603, { data: { message: 'Node is behind by 200 slots' } })],
  ])('F11: %s does not mean that the wallet does not know the method', async (_, make) => {
    const { adapter, broken, asked } = await sendsAndThrows(make())
    const to = stranger()
    const request = { token: native(), to, value: rent }
    await expect(adapter.transfer(broken, request)).rejects.toMatchObject({ data: { maybeSent: true } })
    chain.here.advance(40)
    expect(await chain.balance(to)).toBe(rent)
    expect(asked().map(({ feature }) => feature)).toEqual(['solana:signAndSendTransaction'])
  })

  test.each([
    ['RPC_NOT_FOUND', () => code(-32004)],
    ['RELAY_UNREACHABLE', () => new LatchkeyError('RELAY_UNREACHABLE', 'x', { cause: code(4200) })],
  ])('F11: %s is no answer of a wallet that does not know the method', async (expected, make) => {
    const { adapter, broken, asked } = await sendsAndThrows(make())
    const to = stranger()
    await expect(adapter.transfer(broken, { token: native(), to, value: rent })).rejects.toMatchObject({
      code: expected,
    })
    chain.here.advance(40)
    expect(await chain.balance(to)).toBe(rent)
    expect(asked()).toHaveLength(1)
  })

  test.each([4200, -32601])(
    'F11: a wallet that says %i itself is asked to sign, and the receiver is paid once',
    async (value) => {
      const { adapter, handle, asked } = await connectWallet(chain, 4)
      const signsOnly = {
        ...handle,
        async request(call: RpcCall) {
          if (call.method === 'solana_signAndSendTransaction') throw code(value)
          return handle.request(call)
        },
      }
      const to = stranger()
      await adapter.transfer(signsOnly, { token: native(), to, value: rent })
      chain.here.advance(40)
      expect(await chain.balance(to)).toBe(rent)
      expect(asked().map(({ feature }) => feature)).toEqual(['solana:signTransaction'])
    },
  )

  test('behavior: a refusal and a run that failed are certain, however deep they stand', async () => {
    for (const thrown of [code(4001), code(-32603, { data: { err: 'AccountNotFound', logs: [] } })]) {
      const { adapter, broken } = await sendsAndThrows(thrown)
      const sending = adapter.transfer(broken, { token: native(), to: stranger(), value: rent })
      const error = await sending.catch((each: LatchkeyError) => each)
      expect(error).toBeInstanceOf(LatchkeyError)
      expect((error as LatchkeyError).data.maybeSent).toBeUndefined()
    }
  })
})
