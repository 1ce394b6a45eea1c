import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Token, TransferRequest } from '../../src/adapter.js'
import { fromBase58 } from '../kit/base58.js'
import { connectWallet, type LocalChain, startChain } from './test/chain.js'
import { isSigned, keyOf } from './test/keys.js'
import { readFrom } from './test/world.js'

let chain: LocalChain
let token: Token
let native: Token
beforeAll(async () => {
  chain = await startChain()
  const { caipNetworkId: networkId, token: dollar } = chain.here
  token = { networkId, ...dollar }
  native = { networkId, name: 'Solana', symbol: 'SOL', decimals: 9 }
})
afterAll(() => chain.solana.stop())

/** An account that was never used. */
let strangers = 100
const stranger = () => keyOf(strangers++).address
const addressOf = (index: number) => chain.solana.accounts[index]?.address ?? ''
const rent = 890_880n
const fee = 5000n

describe('signing', () => {
  test('behavior: a text and bytes are signed as they are', async () => {
    const { adapter, handle } = await connectWallet(chain, 0)
    const signature = await adapter.signMessage(handle, 'hi ☀')
    expect(isSigned(addressOf(0), new TextEncoder().encode('hi ☀'), signature)).toBe(true)
    const bytes = Uint8Array.of(0, 0, 255)
    expect(isSigned(addressOf(0), bytes, await adapter.signMessage(handle, bytes))).toBe(true)
  })

  test('behavior: a user refuses', async () => {
    const { adapter, handle, wallet } = await connectWallet(chain, 0)
    wallet.decide = () => 'refuse'
    const refused = { code: 'REQUEST_REJECTED', outcome: 'rejected' }
    await expect(adapter.signMessage(handle, 'hi')).rejects.toMatchObject(refused)
    const request = { token: native, to: stranger(), value: rent }
    await expect(adapter.transfer(handle, request)).rejects.toMatchObject(refused)
    expect(await chain.balance(request.to)).toBe(0n)
  })
})

describe('reading', () => {
  test('behavior: balances of the coin and of a token', async () => {
    const { adapter, handle } = await connectWallet(chain, 9)
    const held = { value: 1_000_000_000_000n, decimals: 9, symbol: 'SOL' }
    expect(await adapter.getBalance(handle, addressOf(9))).toEqual(held)
    const { decimals, symbol } = token
    expect(await adapter.getBalance(handle, addressOf(9), token)).toEqual({
      value: 1_000_000n * 10n ** BigInt(decimals),
      decimals,
      symbol,
    })
    expect(await adapter.getBalance(handle, stranger(), token)).toMatchObject({ value: 0n })
  })

  test('behavior: a token says its decimals; what is none is reported', async () => {
    const { adapter, handle } = await connectWallet(chain, 0)
    const address = token.address ?? ''
    expect(await adapter.getToken(handle, address)).toMatchObject({
      address,
      decimals: token.decimals,
      networkId: chain.here.caipNetworkId,
    })
    for (const nothing of [stranger(), addressOf(1), 'nonsense'])
      await expect(adapter.getToken(handle, nothing)).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })
    const wrong = { ...token, address: stranger() }
    await expect(adapter.getBalance(handle, addressOf(0), wrong)).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })
  })
})

describe('transfers', () => {
  test('behavior: coins arrive, at the cost that was shown', async () => {
    const { adapter, handle, asked, told } = await connectWallet(chain, 1)
    const request = { token: native, to: stranger(), value: 2_000_000n }
    const { fee: shown } = await adapter.estimateTransfer(handle, request)
    expect(shown).toEqual({ value: fee, decimals: 9, symbol: 'SOL' })
    expect(asked()).toEqual([])
    const before = await chain.balance(addressOf(1))
    const signature = await adapter.transfer(handle, request)
    expect(asked().map(({ feature }) => feature)).toEqual(['solana:signAndSendTransaction'])
    const move = { direction: 'out', token: native, value: request.value, counterparty: request.to }
    expect(told).toEqual([{ id: signature, kind: 'transaction', operation: 'send', moves: [move] }])
    chain.here.advance(40)
    expect(await adapter.waitForTransaction(handle, signature)).toEqual({ status: 'success' })
    expect(await chain.balance(request.to)).toBe(2_000_000n)
    expect(await chain.balance(addressOf(1))).toBe(before - 2_000_000n - fee)
  })

  test('behavior: a token arrives; the first time its account is made and paid for', async () => {
    const { adapter, handle } = await connectWallet(chain, 2)
    const request = { token, to: stranger(), value: 7_000_000n }
    const first = await adapter.estimateTransfer(handle, request)
    expect(first.fee.value).toBe(fee + 2_039_280n)
    expect(first.deposit?.value).toBe(2_039_280n)
    const before = await chain.balance(addressOf(2))
    const signature = await adapter.transfer(handle, request)
    chain.here.advance(40)
    expect(await adapter.waitForTransaction(handle, signature)).toEqual({ status: 'success' })
    expect(await chain.balance(addressOf(2))).toBe(before - first.fee.value)
    expect(await chain.tokens(request.to)).toBe(7_000_000n)
    expect((await adapter.estimateTransfer(handle, request)).fee.value).toBe(fee)
    await adapter.transfer(handle, request)
    chain.here.advance()
    expect(await chain.tokens(request.to)).toBe(14_000_000n)
  })

  test('behavior: a transfer of coins or tokens names references, by which it is found, and says a memo', async () => {
    const { adapter, handle } = await connectWallet(chain, 2)
    for (const request of [
      { token: native, to: stranger(), value: 3_000_000n },
      { token, to: stranger(), value: 7n },
    ]) {
      const references = [stranger(), stranger()]
      const signature = await adapter.transfer(handle, { ...request, references, memo: 'Order 7' })
      chain.here.advance(40)
      expect(await adapter.waitForTransaction(handle, signature)).toEqual({ status: 'success' })
      for (const reference of references)
        expect(await chain.ask('getSignaturesForAddress', reference)).toMatchObject([
          { signature, memo: '[7] Order 7' },
        ])
      const got = request.token === native ? chain.balance(request.to) : chain.tokens(request.to)
      expect(await got).toBe(request.value)
    }
    for (const wrong of [{ references: ['nonsense'] }, { memo: 'x'.repeat(300) }])
      await expect(adapter.transfer(handle, { token, to: stranger(), value: 5n, ...wrong })).rejects.toMatchObject({
        code: 'TRANSFER_INVALID',
      })
  })

  test("behavior: a receiver that is itself an account of the token's is paid directly", async () => {
    const { adapter, handle } = await connectWallet(chain, 2)
    const answer = await chain.ask(
      'getTokenAccountsByOwner',
      addressOf(3),
      { mint: token.address },
      { encoding: 'base64' },
    )
    const [{ pubkey: to } = { pubkey: '' }] = (answer as { value: { pubkey: string }[] }).value
    const before = await chain.tokens(addressOf(3))
    await adapter.transfer(handle, { token, to, value: 5n })
    chain.here.advance()
    expect(await chain.tokens(addressOf(3))).toBe(before + 5n)
    const lost = adapter.transfer(handle, { token: native, to, value: rent })
    await expect(lost).rejects.toMatchObject({ code: 'TRANSFER_INVALID' })
  })

  test("S20 a receiver's account that was handed on to another owner is not paid into", async () => {
    const { adapter, handle } = await connectWallet(chain, 9)
    const config = { encoding: 'base64' }
    const answer = await chain.ask('getTokenAccountsByOwner', addressOf(9), { mint: token.address }, config)
    const [{ pubkey } = { pubkey: '' }] = (answer as { value: { pubkey: string }[] }).value
    // SetAuthority: the owner of the account is another one from now on.
    const data = Uint8Array.from([6, 2, 1, ...(fromBase58(stranger()) ?? [])])
    const accounts = [
      { address: pubkey, role: 1 },
      { address: addressOf(9), role: 2 },
    ] as const
    const instruction = { programAddress: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', accounts, data }
    await adapter.sendTransaction(handle, { instructions: [instruction] })
    chain.here.advance()
    const sender = await connectWallet(chain, 3)
    const failure = sender.adapter.transfer(sender.handle, { token, to: addressOf(9), value: 1n })
    await expect(failure).rejects.toMatchObject({
      code: 'TRANSFER_INVALID',
      message: expect.stringContaining('another owner'),
    })
    expect(sender.asked()).toEqual([])
  })

  test('parameters: priorityFee is part of the fee that is shown and paid', async () => {
    const { adapter, handle } = await connectWallet(chain, 4, { adapter: { priorityFee: 5_000_000 } })
    const request = { token: native, to: stranger(), value: rent }
    const { fee: shown, terms, deposit } = await adapter.estimateTransfer(handle, request)
    expect(terms?.price).toBe(5_000_000n)
    expect(deposit).toBeUndefined()
    expect(shown.value).toBeGreaterThan(fee)
    expect(shown.value).toBeLessThan(fee + 20_000n)
    const before = await chain.balance(addressOf(4))
    await adapter.transfer(handle, request)
    chain.here.advance()
    expect(await chain.balance(addressOf(4))).toBe(before - rent - shown.value)
    // Without the offer it would just do.
    const all = { ...request, value: (await chain.balance(addressOf(4))) - fee }
    await expect(adapter.estimateTransfer(handle, all)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    // Whatever validators are offered by then: the transfer costs what was shown.
    const later = await connectWallet(chain, 4, { adapter: { priorityFee: 90_000_000 } })
    const left = await chain.balance(addressOf(4))
    await later.adapter.transfer(later.handle, { ...request, terms })
    chain.here.advance()
    expect(await chain.balance(addressOf(4))).toBe(left - rent - shown.value)
    const broken = await connectWallet(chain, 4, { adapter: { priorityFee: -1 } })
    const failure = broken.adapter.transfer(broken.handle, request)
    await expect(failure).rejects.toMatchObject({ code: 'TRANSACTION_INVALID' })
  })

  test('behavior: the most of a coin and of a token can really be sent', async () => {
    const { adapter, handle } = await connectWallet(chain, 5)
    const to = stranger()
    const most = await adapter.getMaxTransfer(handle, { token, to })
    expect(most).toBe(await chain.tokens(addressOf(5)))
    await adapter.transfer(handle, { token, to, value: most })
    chain.here.advance()
    const coins = await adapter.getMaxTransfer(handle, { token: native, to })
    const left = (await chain.balance(addressOf(5))) - coins
    expect(left).toBe(fee + rent + 100_000n)
    await adapter.transfer(handle, { token: native, to, value: coins })
    chain.here.advance()
    expect(await chain.balance(addressOf(5))).toBe(rent + 100_000n)
    expect(await adapter.getMaxTransfer(handle, { token: native, to })).toBe(0n)
    expect(await adapter.getMaxTransfer(handle, { token, to })).toBe(0n)
  })

  test('behavior: what is too much is reported before the wallet is asked', async () => {
    const { adapter, handle, asked } = await connectWallet(chain, 6)
    const to = addressOf(7)
    const held = await chain.balance(addressOf(6))
    for (const request of [
      { token: native, to, value: held + 1n },
      { token: native, to, value: held - fee + 1n },
      // What is left may be nothing, but not less than an account must hold.
      { token: native, to, value: held - fee - 1n },
      { token, to, value: 10n ** 15n },
    ]) {
      for (const verb of ['estimateTransfer', 'transfer'] as const)
        await expect(adapter[verb](handle, request)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    }
    await expect(adapter.transfer(handle, { token: native, to: stranger(), value: 1n })).rejects.toMatchObject({
      code: 'TRANSFER_INVALID',
      message: expect.stringContaining('new'),
    })
    expect(asked()).toEqual([])
  })

  test.each<[string, Partial<Record<keyof TransferRequest, unknown>>, string]>([
    ['nobody', { to: '' }, 'An amount and receiver address are required'],
    ['no amount', { value: undefined }, 'An amount and receiver address are required'],
    ['no token', { token: undefined }, 'A token is required'],
    ['an address of another namespace', { to: `0x${'1'.repeat(40)}` }, ''],
    ['the address without a key', { to: '1'.repeat(32) }, ''],
    ['a program', { to: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' }, 'program'],
    ['a negative amount', { value: -1n }, ''],
    ['too much for 64 bits', { value: 2n ** 64n }, ''],
    ['a number', { value: 5 }, ''],
  ])('behavior: a transfer to %s is refused before the wallet is asked', async (_, change, words) => {
    const { adapter, handle, asked } = await connectWallet(chain, 6)
    const request = { token: native, to: addressOf(7), value: rent, ...change } as never
    const error = await adapter.transfer(handle, request).catch((cause: Error) => cause)
    expect(error).toMatchObject({ code: 'TRANSFER_INVALID', message: expect.stringContaining(words) })
    expect(asked()).toEqual([])
  })

  test('behavior: a token of another chain, its own address, or wrong decimals are refused', async () => {
    const { adapter, handle } = await connectWallet(chain, 6)
    const to = addressOf(7)
    for (const request of [
      { token: { ...token, networkId: chain.there.caipNetworkId }, to, value: 1n },
      { token, to: token.address ?? '', value: 1n },
      { token: { ...token, decimals: 9 }, to, value: 1n },
    ])
      await expect(adapter.transfer(handle, request)).rejects.toMatchObject({ code: 'TRANSFER_INVALID' })
    const nothing = { token: { ...token, address: stranger() }, to, value: 1n }
    await expect(adapter.transfer(handle, nothing)).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })
  })

  test('F14 a node of another cluster is found out before anything is signed', async () => {
    const read = readFrom(chain.there.rpcUrl)
    const { adapter, handle, asked } = await connectWallet(chain, 6, { read })
    const request = { token: native, to: addressOf(7), value: rent }
    for (const verb of ['estimateTransfer', 'transfer'] as const)
      await expect(adapter[verb](handle, request)).rejects.toMatchObject({ code: 'WRONG_CHAIN' })
    expect(asked()).toEqual([])
  })

  test('F11 a wallet that only signs hands it back, and it is sent once', async () => {
    const features = ['standard:connect', 'standard:events', 'solana:signTransaction']
    const { adapter, handle, asked } = await connectWallet(chain, 6, { wallet: { features } })
    const request = { token: native, to: stranger(), value: rent }
    const signature = await adapter.transfer(handle, request)
    expect(asked().map(({ feature }) => feature)).toEqual(['solana:signTransaction'])
    chain.here.advance(40)
    expect(await adapter.waitForTransaction(handle, signature)).toEqual({ status: 'success' })
    expect(await chain.balance(request.to)).toBe(rent)
  })

  test('F14 a node that lags says so, to every sender', async () => {
    const request = { token: native, to: stranger(), value: rent }
    chain.here.setSlotsBehind(50)
    try {
      for (const features of [undefined, ['standard:connect', 'standard:events', 'solana:signTransaction']]) {
        const { adapter, handle } = await connectWallet(chain, 6, { wallet: { features } })
        await expect(adapter.transfer(handle, request)).rejects.toMatchObject({ code: 'NODE_BEHIND' })
      }
    } finally {
      chain.here.setSlotsBehind(0)
    }
    chain.here.advance()
    expect(await chain.balance(request.to)).toBe(0n)
  })

  test('F11 an answer that was lost: the same transaction again counts once, and is no error', async () => {
    const features = ['standard:connect', 'standard:events', 'solana:signTransaction']
    const node = readFrom(chain.here.rpcUrl)
    const { adapter, handle } = await connectWallet(chain, 6, {
      wallet: { features },
      read: async (call, options) => {
        const answer = await node(call, options)
        if (call.method !== 'sendTransaction') return answer
        chain.here.advance()
        return node(call, options)
      },
    })
    const request = { token: native, to: stranger(), value: rent }
    await adapter.transfer(handle, request)
    expect(await chain.balance(request.to)).toBe(rent)
  })
})

describe('F11 what a node says of itself after an answer that was lost', () => {
  test.each([
    ['NODE_BEHIND', { code: -32005, message: 'Node is behind by 42 slots' }],
    ['TRANSACTION_EXPIRED', { code: -32002, message: 'failed', data: { err: 'BlockhashNotFound', logs: [] } }],
  ])('%s: the transfer may have been sent', async (code, refusal) => {
    const features = ['standard:connect', 'standard:events', 'solana:signTransaction']
    const node = readFrom(chain.here.rpcUrl)
    const { adapter, handle } = await connectWallet(chain, 6, {
      wallet: { features },
      read: async (call, options) => {
        const answer = await node(call, options)
        if (call.method === 'sendTransaction') throw refusal
        return answer
      },
    })
    const request = { token: native, to: stranger(), value: rent }
    await expect(adapter.transfer(handle, request)).rejects.toMatchObject({ code, data: { maybeSent: true } })
    chain.here.advance()
    expect(await chain.balance(request.to)).toBe(rent)
  })
})

describe('waiting', () => {
  const send = async (commitment: 'confirmed' | 'finalized') => {
    const connected = await connectWallet(chain, 8, { adapter: { commitment } })
    const request = { token: native, to: stranger(), value: rent }
    return { ...connected, signature: await connected.adapter.transfer(connected.handle, request) }
  }

  test('parameters: commitment decides how far it is followed', async () => {
    const one = await send('confirmed')
    chain.here.advance(2)
    expect(await one.adapter.waitForTransaction(one.handle, one.signature)).toEqual({ status: 'success' })
    const other = await send('finalized')
    let done = false
    const outcome = other.adapter.waitForTransaction(other.handle, other.signature).finally(() => {
      done = true
    })
    chain.here.advance(2)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(done).toBe(false)
    chain.here.advance(40)
    expect(await outcome).toEqual({ status: 'success' })
  })

  test('behavior: a transaction that no block took is reported when its blockhash ran out', async () => {
    const { adapter, handle } = await connectWallet(chain, 8)
    const waiting = adapter.waitForTransaction(handle, '2'.repeat(88))
    waiting.catch(() => undefined)
    for (let round = 0; round < 20; round++) {
      chain.here.advance(10)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await expect(waiting).rejects.toMatchObject({ code: 'TRANSACTION_EXPIRED' })
  })

  test('behavior: waiting ends with its signal, and knows what is no signature', async () => {
    const { adapter, handle, abort } = await connectWallet(chain, 8)
    await expect(adapter.waitForTransaction(handle, '0x12')).rejects.toMatchObject({ code: 'TRANSACTION_HASH_INVALID' })
    const waiting = adapter.waitForTransaction(handle, '3'.repeat(87))
    abort()
    await expect(waiting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  })
})

describe('clusters', () => {
  test('behavior: another cluster is chosen without asking; one that the account lacks is refused', async () => {
    const { adapter, handle, session, asked } = await connectWallet(chain, 0)
    expect(session.networkIds).toEqual([chain.here.caipNetworkId, chain.there.caipNetworkId])
    const there = { ...chain.network, caipNetworkId: chain.there.caipNetworkId }
    await adapter.switchNetwork(handle, there)
    expect(asked()).toEqual([])
    const unknown = { ...chain.network, caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z' } as const
    await expect(adapter.switchNetwork(handle, unknown)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  })
})
