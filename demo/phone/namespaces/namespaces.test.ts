import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { type Hex, hexToBytes, keccak256, recoverPublicKey, sha256, stringToBytes, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createBip122, toMessageHash } from './bip122.js'
import { createCosmos, toSortedJson } from './cosmos.js'
import { createPolkadot, toAddress, toSignedBytes } from './polkadot.js'
import { createSolana } from './solana.js'
import type { PhoneKeys } from './types.js'

/** The key of the number one, whose addresses are in the specifications. */
const one: Hex = `0x${'1'.padStart(64, '0')}`
const publicKeyOfOne = privateKeyToAccount(one).publicKey

const ask = (keys: PhoneKeys, method: string, params: unknown, chainId = keys.chains()[0] ?? '') =>
  keys.answer({ topic: 'topic', chainId, method, params }) as Promise<never>

test('behavior: Solana signs a message that its address checks', async () => {
  const keys = createSolana(one)
  const [chain = ''] = keys.chains()
  const [address = ''] = keys.addresses(chain)
  const message = stringToBytes('Hello, harbour')
  const params = { message: base58.encode(message), pubkey: address }
  const { signature } = await ask(keys, 'solana_signMessage', params)
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(address))).toBe(true)
  expect(await ask(keys, 'solana_getAccounts', {})).toEqual([{ pubkey: address }])
  await expect(ask(keys, 'solana_signMessage', { ...params, pubkey: 'other' })).rejects.toMatchObject({ code: 4100 })
  await expect(ask(keys, 'solana_signMessage', { message: '0OIl' })).rejects.toMatchObject({ code: -32602 })
  await expect(ask(keys, 'solana_signTransaction', {})).rejects.toMatchObject({ code: 4200 })
})

test('behavior: Bitcoin has the address of BIP-173 and signs as BIP-137 says', async () => {
  const keys = createBip122(one)
  const [mainnet = '', testnet = ''] = keys.chains()
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect(keys.addresses(mainnet)).toEqual([address])
  expect(keys.addresses(testnet)).toEqual(['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'])

  const answer: { signature: string; address: string } = await ask(keys, 'signMessage', {
    account: address,
    message: 'hi',
  })
  expect(answer.address).toBe(address)
  const bytes = hexToBytes(`0x${answer.signature}`)
  expect(bytes).toHaveLength(65)
  const signature = toHex(new Uint8Array([...bytes.slice(1), (bytes[0] ?? 0) - 39 + 27]))
  expect(await recoverPublicKey({ hash: toHex(toMessageHash('hi')), signature })).toBe(publicKeyOfOne)
  const bip322 = { account: address, message: 'hi', protocol: 'bip322' }
  await expect(ask(keys, 'signMessage', bip322)).rejects.toMatchObject({ code: 4200 })
  await expect(ask(keys, 'signMessage', { account: 'bc1q', message: 'hi' })).rejects.toMatchObject({ code: 4100 })
  await expect(ask(keys, 'sendTransfer', {})).rejects.toMatchObject({ code: 4200 })
})

test('parameters: length of a Bitcoin message', () => {
  // The lengths at which the way of writing it changes; a hash of what others write there.
  for (const length of [0, 252, 253, 65_535, 65_536]) {
    const text = stringToBytes('a'.repeat(length))
    const size = length < 253 ? [length] : length < 65_536 ? [253, length % 256, length >> 8] : [254, 0, 0, 1, 0]
    const whole = new Uint8Array([...stringToBytes('\x18Bitcoin Signed Message:\n'), ...size, ...text])
    expect(toMessageHash('a'.repeat(length))).toEqual(sha256(sha256(whole, 'bytes'), 'bytes'))
  }
})

test('behavior: Cosmos signs a message, and no transaction', async () => {
  const keys = createCosmos(one)
  const [hub = ''] = keys.chains()
  const [address = ''] = keys.addresses(hub)
  expect(address).toMatch(/^cosmos1[a-z0-9]{38}$/)
  const [account] = (await ask(keys, 'cosmos_getAccounts', {})) as { pubkey: string; address: string }[]
  expect(account).toMatchObject({ algo: 'secp256k1', address })
  const signDoc = {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer: address, data: base64.encode(stringToBytes('<hi>')) } }],
    memo: '<&>',
  }
  const answer: { signature: { signature: string; pub_key: { value: string } } } = await ask(keys, 'cosmos_signAmino', {
    signerAddress: address,
    signDoc,
  })
  expect(answer.signature.pub_key.value).toBe(account?.pubkey)
  const hash = sha256(stringToBytes(toSortedJson(signDoc)))
  const signed = [...base64.decode(answer.signature.signature)]
  const found = await Promise.all(
    [27, 28].map((v) => recoverPublicKey({ hash, signature: toHex(new Uint8Array([...signed, v])) }).catch(() => '')),
  )
  expect(found).toContain(publicKeyOfOne)
  expect(toSortedJson({ b: 1, a: { d: '<', c: [] } })).toBe('{"a":{"c":[],"d":"\\u003c"},"b":1}')

  for (const wrong of [
    { ...signDoc, chain_id: 'cosmoshub-4' },
    { ...signDoc, msgs: [{ type: 'cosmos-sdk/MsgSend', value: {} }] },
  ])
    await expect(ask(keys, 'cosmos_signAmino', { signDoc: wrong })).rejects.toMatchObject({ code: 4200 })
})

test('behavior: Polkadot signs a message between marks', async () => {
  const keys = createPolkadot(one)
  const [chain = '', westend = ''] = keys.chains()
  const [address = ''] = keys.addresses(chain)
  expect(address).toMatch(/^1/)
  expect(keys.addresses(westend)[0]).toMatch(/^5/)
  // The development account that every node of that family knows as Alice.
  const alice = hexToBytes('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')
  expect(toAddress(42, alice)).toBe('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')
  const { signature } = await ask(keys, 'polkadot_signMessage', { address, message: 'hi' })
  const publicKey = base58.decode(address).slice(1, 33)
  expect(toSignedBytes('hi')).toEqual(stringToBytes('<Bytes>hi</Bytes>'))
  expect(ed25519.verify(hexToBytes(signature), toSignedBytes('hi'), publicKey)).toBe(true)
  await expect(ask(keys, 'polkadot_signMessage', { address: '1abc', message: 'hi' })).rejects.toMatchObject({
    code: 4100,
  })
})

test('behavior: keys of different namespaces and of different accounts differ', () => {
  const other = keccak256(one)
  const all = [createSolana, createPolkadot, createBip122, createCosmos].flatMap((create) =>
    [one, other].map((key) => create(key)).map((keys) => keys.addresses(keys.chains()[0] ?? '')[0]),
  )
  expect(new Set(all).size).toBe(8)
})
