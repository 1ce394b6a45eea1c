import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Solana, startSolana } from '../../../../devnet/src/index.js'
import { fromBase58, toBase58 } from '../../../kernel/base/base58.js'
import { createTestSolanaWallet } from './createTestSolanaWallet.js'
import type { TestSolanaAccount, TestSolanaWalletOptions } from './types.js'

let solana: Solana
beforeAll(async () => {
  solana = await startSolana({ clock: { now: () => 1_750_000_000_000 } })
})
afterAll(() => solana.stop())

// biome-ignore lint/suspicious/noExplicitAny: a page calls features by name, and each test knows what it calls
type Features = Readonly<Record<string, Readonly<Record<string, (...inputs: any[]) => any>>>>
const rpcOf = (index: number) => solana.clusters[index]?.rpcUrl ?? ''
function make(options: Partial<TestSolanaWalletOptions> = {}) {
  const keys = solana.accounts.slice(0, 2).map(({ secretKey }) => secretKey)
  const wallet = createTestSolanaWallet({
    accounts: keys as [string, string],
    chains: [{ chain: 'solana:mainnet', rpcUrl: rpcOf(0) }],
    allowed: true,
    ...options,
  })
  const call = (feature: string, ...inputs: unknown[]) =>
    (wallet.wallet.features as Features)[feature]?.[feature.slice(feature.indexOf(':') + 1)]?.(...inputs)
  return { wallet, call, accounts: wallet.wallet.accounts }
}
const addressOf = (index: number) => solana.accounts[index]?.address ?? ''
/** A transfer of lamports from an account to itself, unsigned. */
async function makeTransaction(address: string): Promise<Uint8Array> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash' })
  const response = await fetch(rpcOf(0), { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const { result } = (await response.json()) as { result: { value: { blockhash: string } } }
  return Uint8Array.from([
    ...[1, ...new Uint8Array(64)],
    ...[1, 0, 1, 2, ...base58.decode(address), ...new Uint8Array(32), ...base58.decode(result.value.blockhash)],
    ...[1, 1, 2, 0, 0, 12, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
  ])
}

test('behavior: shares nothing until the user allows it, and remembers', async () => {
  const kept: boolean[] = []
  const { wallet, call } = make({ allowed: false, onAllowed: (allowed) => kept.push(allowed) })
  const heard: unknown[] = []
  ;(wallet.wallet.features as Features)['standard:events']?.on?.('change', (change: unknown) => heard.push(change))
  expect(await call('standard:connect', { silent: true })).toEqual({ accounts: [] })
  expect(wallet.prompts).toEqual([])
  const { accounts } = await call('standard:connect')
  expect(accounts.map(({ address }: TestSolanaAccount) => address)).toEqual([addressOf(0), addressOf(1)])
  await call('standard:connect')
  expect(wallet.prompts).toHaveLength(1)
  wallet.lock()
  expect(wallet.wallet.accounts).toEqual([])
  wallet.unlock()
  await call('standard:disconnect')
  expect(kept).toEqual([true, false])
  expect(heard).toHaveLength(4)
  expect(() => wallet.setAccounts([base58.encode(new Uint8Array(32))])).toThrow('no key')
})

test('behavior: signatures are real, and the user may refuse', async () => {
  const { wallet, call, accounts } = make()
  const message = Uint8Array.of(1, 2, 3)
  const outputs = await call('solana:signMessage', { account: accounts[1], message }, { account: accounts[0], message })
  for (const [at, account] of [accounts[1], accounts[0]].entries())
    expect(ed25519.verify(outputs[at].signature, message, account?.publicKey ?? '')).toBe(true)
  expect(wallet.prompts).toHaveLength(1)
  wallet.decide = () => 'refuse'
  await expect(call('solana:signMessage', { account: accounts[0], message })).rejects.toMatchObject({ code: 4001 })
  wallet.setAccounts([addressOf(0)])
  await expect(call('solana:signMessage', { account: accounts[1], message })).rejects.toMatchObject({ code: 4100 })
  wallet.decide = () => 'hang'
  const hanging = call('solana:signMessage', { account: accounts[0], message })
  wallet.stop()
  await expect(hanging).rejects.toMatchObject({ code: 4900 })
})

test('behavior: a transaction is signed, and sent to the chain that was named', async () => {
  const { call, accounts } = make()
  const transaction = await makeTransaction(addressOf(0))
  const input = { account: accounts[0], chain: 'solana:mainnet', transaction }
  const [{ signedTransaction }] = await call('solana:signTransaction', input)
  expect(
    ed25519.verify(signedTransaction.slice(1, 65), signedTransaction.slice(65), accounts[0]?.publicKey ?? ''),
  ).toBe(true)
  const [{ signature }] = await call('solana:signAndSendTransaction', input)
  expect(signature).toEqual(signedTransaction.slice(1, 65))
  await expect(call('solana:signAndSendTransaction', { ...input, chain: 'solana:devnet' })).rejects.toThrow('know')
  await expect(call('solana:signTransaction', { ...input, account: accounts[1] })).rejects.toMatchObject({ code: 4100 })
})

test('behavior: refuses chains that are not on this machine, and nodes of another cluster', async () => {
  const away = [{ chain: 'solana:mainnet', rpcUrl: 'https://rpc.example.com' }] as const
  expect(() => make({ chains: away })).toThrow('not on this machine')
  const { call, accounts } = make({ chains: [{ chain: 'solana:mainnet', rpcUrl: rpcOf(1) }] })
  const input = { account: accounts[0], chain: 'solana:mainnet', transaction: await makeTransaction(addressOf(0)) }
  await expect(call('solana:signAndSendTransaction', input)).rejects.toThrow('another cluster')
})

test('behavior: signs in for the page that it is on, and for no other', async () => {
  const { call } = make({ domain: 'app.example' })
  const input = { domain: 'app.example', uri: 'https://app.example', version: '1', nonce: 'abcdefgh' }
  const [{ account, signedMessage, signature }] = await call('solana:signIn', input)
  expect(new TextDecoder().decode(signedMessage)).toBe(
    `app.example wants you to sign in with your Solana account:\n${addressOf(0)}\n\nURI: https://app.example\nVersion: 1\nNonce: abcdefgh`,
  )
  expect(ed25519.verify(signature, signedMessage, account.publicKey)).toBe(true)
  await expect(call('solana:signIn', { ...input, domain: 'evil.example' })).rejects.toMatchObject({ code: -32602 })
})

test('behavior: base58 is that of a library', () => {
  for (const bytes of [[], [0], [0, 0, 1], [255, 255], [...base58.decode(addressOf(0))]]) {
    expect(toBase58(Uint8Array.from(bytes))).toBe(base58.encode(Uint8Array.from(bytes)))
    expect([...(fromBase58(toBase58(Uint8Array.from(bytes))) ?? [])]).toEqual(bytes)
  }
  expect(fromBase58('0')).toBeUndefined()
})

test('behavior: registers with an app that loads later; stop takes that back, and later apps get nothing', () => {
  const page = new EventTarget()
  const { wallet } = make()
  const registered = new Set<unknown>()
  const api = {
    register(...wallets: readonly unknown[]) {
      for (const each of wallets) registered.add(each)
      return () => {
        for (const each of wallets) registered.delete(each)
      }
    },
  }
  wallet.register(page)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  expect(registered.has(wallet.wallet)).toBe(true)
  wallet.stop()
  expect(registered.size).toBe(0)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  expect(registered.size).toBe(0)
})
