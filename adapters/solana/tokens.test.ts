import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectWallet, type LocalChain, startChain } from './test/chain.js'
import { keyOf } from './test/keys.js'
import { createIssuer } from './test/mint.js'

let chain: LocalChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.solana.stop())

const setUp = async (seed: string, amount: bigint) => {
  const connected = await connectWallet(chain, 0)
  const issuer = createIssuer(chain, connected.adapter, connected.handle)
  const { mint, account } = await issuer.issue(seed, amount)
  const { caipNetworkId: networkId } = chain.here
  const token = { networkId, address: mint, name: 'New', symbol: 'NEW', decimals: issuer.decimals }
  return { ...connected, issuer, mint, account, token, me: connected.handle.account.address }
}

test('behavior: a token of the newer program is read, priced and sent', async () => {
  const { adapter, handle, token, mint } = await setUp('plain', 1000n)
  const to = keyOf(50).address
  expect(await adapter.getToken(handle, mint)).toMatchObject({ decimals: 3, symbol: mint.slice(0, 4) })
  // Its accounts are five bytes longer: what they must hold is what a node's trial says.
  expect((await adapter.estimateTransfer(handle, { token, to, value: 1n })).fee.value).toBe(5000n + 2_074_080n)
  const signature = await adapter.transfer(handle, { token, to, value: 300n })
  chain.here.advance(40)
  expect(await adapter.waitForTransaction(handle, signature)).toEqual({ status: 'success' })
  expect((await adapter.getBalance(handle, to, token)).value).toBe(300n)
})

test('behavior: what a transaction brought is told by token, coin and account, without the fee', async () => {
  const { adapter, handle, token, me } = await setUp('received', 1000n)
  const to = keyOf(54).address
  const { caipNetworkId: networkId } = chain.here
  const coin = { networkId, name: 'Solana', symbol: 'SOL', decimals: 9 }
  const received = (hash: string, account: string, of: typeof coin) =>
    adapter.getReceived(handle, { account, hash, token: of })
  const paid = await adapter.transfer(handle, { token: coin, to, value: 5_000_000n })
  const sent = await adapter.transfer(handle, { token, to, value: 300n })
  chain.here.advance(2)
  expect(await Promise.all([to, me, keyOf(55).address].map((one) => received(sent, one, token)))).toEqual([
    300n,
    -300n,
    0n,
  ])
  expect(await Promise.all([to, me, keyOf(55).address].map((one) => received(paid, one, coin)))).toEqual([
    5_000_000n,
    -5_000_000n,
    0n,
  ])
  expect(await received(paid, to, token)).toBe(0n)
  const since = (at: number) => adapter.getReceived(handle, { account: to, hash: sent, token, since: at })
  expect(await Promise.all([since(0), since(Date.now() + 86_400_000)])).toEqual([300n, 0n])
  await expect(received('x', to, coin)).rejects.toMatchObject({ code: 'TRANSACTION_HASH_INVALID' })
})

test('behavior: what exists once is a collectible, and arrives in an account made for it; what exists twice is none', async () => {
  const { adapter, handle, issuer, me, token } = await setUp('whole', 2n)
  const { mint } = await issuer.issue('once', 1n, 0)
  const nft = await adapter.getNft(handle, mint)
  expect(nft).toEqual({
    ...{ type: 'nft', networkId: chain.here.caipNetworkId, address: mint },
    ...{ name: mint.slice(0, 4), symbol: mint.slice(0, 4), decimals: 0 },
  })
  const twice = await issuer.issue('twice', 2n, 0)
  for (const address of [token.address, twice.mint, me, 'x'])
    await expect(adapter.getNft(handle, address)).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })
  await expect(adapter.getNft(handle, mint, '1')).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })

  const to = keyOf(53).address
  expect(await adapter.getMaxTransfer(handle, { token: nft, to })).toBe(1n)
  // The receiver's account for it is the sender's to pay.
  expect((await adapter.estimateTransfer(handle, { token: nft, to, value: 1n })).fee.value).toBeGreaterThan(2_000_000n)
  await adapter.transfer(handle, { token: nft, to, value: 1n })
  chain.here.advance(2)
  const held = await Promise.all([me, to].map((address) => adapter.getBalance(handle, address, nft)))
  expect(held.map(({ value }) => value)).toEqual([0n, 1n])
  await expect(adapter.estimateTransfer(handle, { token: nft, to, value: 1n })).rejects.toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
  })
})

test('behavior: several accounts of a token are one balance, and are drawn from together', async () => {
  const { adapter, handle, token, issuer, mint, me } = await setUp('several', 100n)
  const second = await issuer.open('second', mint, 70n)
  const to = keyOf(51).address
  expect((await adapter.getBalance(handle, me, token)).value).toBe(170n)
  expect(await adapter.getMaxTransfer(handle, { token, to })).toBe(170n)
  await adapter.transfer(handle, { token, to, value: 150n })
  chain.here.advance(2)
  expect((await adapter.getBalance(handle, to, token)).value).toBe(150n)
  expect((await adapter.getBalance(handle, me, token)).value).toBe(20n)

  await issuer.freeze(second, mint)
  expect((await adapter.getBalance(handle, me, token)).value).toBe(20n)
  expect(await adapter.getMaxTransfer(handle, { token, to })).toBe(0n)
  const request = { token, to, value: 20n }
  const failure = { code: 'TRANSFER_INVALID', message: expect.stringContaining('frozen') }
  await expect(adapter.transfer(handle, request)).rejects.toMatchObject(failure)
})

test("behavior: a frozen account of the receiver's is reported before the wallet is asked", async () => {
  const { adapter, handle, token, issuer, mint, me, asked } = await setUp('frozen', 100n)
  const to = keyOf(52).address
  await adapter.transfer(handle, { token, to, value: 1n })
  chain.here.advance(2)
  const answer = await chain.ask(
    'getTokenAccountsByOwner',
    to,
    { mint },
    { encoding: 'base64', commitment: 'confirmed' },
  )
  const [theirs] = (answer as { value: { pubkey: string }[] }).value
  await issuer.freeze(theirs?.pubkey ?? '', mint)
  const prompts = asked().length
  await expect(adapter.transfer(handle, { token, to, value: 1n })).rejects.toMatchObject({
    code: 'TRANSFER_INVALID',
    message: expect.stringMatching(/^The receiver's account/),
  })
  expect(asked()).toHaveLength(prompts)
  expect((await adapter.getBalance(handle, me, token)).value).toBe(99n)
})

test('behavior: instructions that would fail are reported with what the program said, and not signed', async () => {
  const { adapter, handle, issuer, account, mint, asked } = await setUp('reverts', 100n)
  const prompts = asked().length
  // Thawing what is not frozen.
  await expect(issuer.freeze(account, mint, false)).rejects.toMatchObject({
    code: 'EXECUTION_REVERTED',
    message: expect.stringMatching(/^Execution reverted: .+/),
  })
  expect(asked()).toHaveLength(prompts)
  await expect(adapter.sendTransaction(handle, { instructions: [] })).rejects.toMatchObject({
    code: 'TRANSACTION_INVALID',
  })
})
