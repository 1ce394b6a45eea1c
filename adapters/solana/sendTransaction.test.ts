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
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RpcCall } from '../../src/kernel/index.js'
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
  const { adapter, handle } = await connectWallet(chain, 0)
  const to = stranger()
  const signature = await adapter.sendTransaction(handle, await form(accountOf(0), to))
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
    await expect(adapter.sendTransaction(handle, wrong)).rejects.toMatchObject({ code: 'TRANSACTION_INVALID' })
  expect(asked()).toEqual([])
})

test('behavior: a transaction that is too old is told, by wallet and by node', async () => {
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
