import { randomBytes } from 'node:crypto'
import {
  concat,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  parseAbi,
  serializeErc6492Signature,
  toHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet, waitForReceipt } from '../../../devnet/src/index.js'
import { type AccountCodes, compileAccounts } from '../../test/accounts/compile.js'
import { createTestClock } from '../../test/memoryServices.js'
import { result, startScriptedNode } from '../../test/scriptedNode.js'
import { openPage, type SignInPage, toOutcome } from '../../test/signInPage.js'
import { openTestStore } from '../../test/testStore.js'
import { createServices, type ServicesOptions } from '../createServices.js'
import type { Store } from '../openStore.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const constructorAbi = parseAbi(['constructor(address)'])
const factoryAbi = parseAbi(['function deploy(address, bytes32) returns (address)'])

let devnet: Devnet
let store: Store
let codes: AccountCodes
let page: SignInPage
let factory: Hex
const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())

const urlOf = (index: number) => devnet.chains[index]?.rpcUrl ?? ''
const readerOf = (index: number) => createPublicClient({ transport: http(urlOf(index)) })

beforeAll(async () => {
  codes = compileAccounts()
  devnet = await startDevnet()
  store = await openTestStore()
  page = await open({ chains: { 'eip155:31337': urlOf(0), 'eip155:31338': urlOf(1) } })
  factory = await deploy(codes.OwnedAccountFactory.creation)
})
afterAll(async () => {
  await store.close()
  await devnet.stop()
})

async function open(options: Partial<ServicesOptions>): Promise<SignInPage> {
  const enough = { perSecond: 1, burst: 100_000 }
  const rateLimits = { authAddress: enough, authProject: enough }
  const services = createServices({ store, clock: createTestClock(), rateLimits, ...options })
  if (!(await services.projects.find('demo'))) {
    await services.projects.add({ id: 'demo', origins: ['https://app.example.com'] })
  }
  return openPage(services)
}

/** A funded key of the chain. */
function walletOf(index = 0) {
  const [first] = devnet.accounts
  if (!first) throw new Error('The chain has funded accounts.')
  return createWalletClient({
    transport: http(urlOf(index)),
    account: privateKeyToAccount(first.privateKey),
  })
}

async function deploy(creation: Hex): Promise<Hex> {
  const hash = await walletOf().sendTransaction({ data: creation, chain: null })
  const { contractAddress } = await waitForReceipt(readerOf(0), hash)
  if (!contractAddress) throw new Error('The contract was not deployed.')
  return getAddress(contractAddress)
}

const deployOwned = (by: Hex) =>
  deploy(encodeDeployData({ abi: constructorAbi, bytecode: codes.OwnedAccount.creation, args: [by] }))

/** An account whose code is a contract of tests, and the key that its address is of. */
async function placeCode(code: Hex): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey())
  await readerOf(0).request({ method: 'anvil_setCode', params: [account.address, code] } as never)
  return account
}

/** An account that delegates to a contract, by a real transaction (EIP-7702). */
async function delegate(to: Hex): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey())
  const authorization = await account.signAuthorization({ chainId: 31337, nonce: 0, address: to })
  const hash = await walletOf().sendTransaction({
    to: stranger.address,
    authorizationList: [authorization],
    chain: null,
  })
  await waitForReceipt(readerOf(0), hash)
  expect(await readerOf(0).getCode({ address: account.address })).toBe(concat(['0xef0100', to]).toLowerCase())
  return account
}

type Signer = (message: string) => Hex | Promise<Hex>
const by =
  (account: PrivateKeyAccount): Signer =>
  (message) =>
    account.signMessage({ message })

/** Signs in as an address and says what came of it. */
async function tryAs(address: Hex, signer: Signer, { chainId = '31337', from = page } = {}): Promise<string> {
  const nonce = await from.readNonce()
  const message = from.write(nonce, { address, chainId })
  return toOutcome(await from.authenticate(nonce, message, await signer(message)))
}

test('behavior: a key signs in for its address, on every chain', async () => {
  expect(await tryAs(owner.address, by(owner))).toBe('200')
  expect(await tryAs(owner.address, by(owner), { chainId: '31338' })).toBe('200')
  // As some hardware wallets write the last byte.
  const withParity: Signer = async (message) => {
    const signature = await owner.signMessage({ message })
    return `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}` as Hex
  }
  expect(await tryAs(owner.address, withParity)).toBe('200')
})

test.each<[string, Signer]>([
  ['of another key', by(stranger)],
  ['of nobody', () => `0x${'00'.repeat(65)}`],
  ['of an impossible number', () => `0x${'ff'.repeat(64)}1b`],
  ['with more after it', async (message) => `${await owner.signMessage({ message })}00`],
  ['that is cut', async (message) => (await owner.signMessage({ message })).slice(0, -2) as Hex],
  ['of half a byte', async (message) => `${await owner.signMessage({ message })}0`],
  ['that is empty', () => '0x'],
  ['that is no hex', () => 'nonsense' as Hex],
  ['of the text without its prefix', (message) => owner.sign({ hash: keccak256(toHex(message)) })],
  [
    'wrapped for a deployment that never was',
    async (message) =>
      serializeErc6492Signature({ address: factory, data: '0x', signature: await owner.signMessage({ message }) }),
  ],
  ['that only ends like a wrapped one', () => `0x${'64926492'.repeat(8)}`],
])('S19: a signature %s is refused for a key', async (_name, signer) => {
  expect(await tryAs(owner.address, signer)).toBe('401 SIGNATURE_INVALID')
})

test('S19: a contract account is known by its own word, on the chain that the message names', async () => {
  const account = await deployOwned(owner.address)
  expect(await tryAs(account, by(owner))).toBe('200')
  for (const signer of [by(stranger), () => 'nonsense' as Hex, () => '0x0' as Hex, () => '0x' as Hex]) {
    expect(await tryAs(account, signer)).toBe('401 SIGNATURE_INVALID')
  }
  // There is no such contract on the other chain, and no user has the key of its address.
  expect(await tryAs(account, by(owner), { chainId: '31338' })).toBe('401 SIGNATURE_INVALID')
})

test.each<[string, keyof AccountCodes]>([
  ['knows nothing of signatures and reverts', 'OwnedAccountFactory'],
  ['takes every call and says nothing', 'MuteAccount'],
  ['answers with the magic value and more', 'SloppyAccount'],
])('S19: an account whose code %s has no signature, not even of its key', async (_name, code) => {
  const account = await placeCode(codes[code].deployed)
  expect(await tryAs(account.address, by(account))).toBe('401 SIGNATURE_INVALID')
})

test('S19: an account that is not deployed yet signs in with its deployment in the signature (ERC-6492)', async () => {
  const salt = toHex(randomBytes(32))
  const bytecode = encodeDeployData({
    abi: constructorAbi,
    bytecode: codes.OwnedAccount.creation,
    args: [owner.address],
  })
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'deploy', args: [owner.address, salt] })
  const wrappedBy =
    (account: PrivateKeyAccount): Signer =>
    async (message) =>
      serializeErc6492Signature({ address: factory, data, signature: await account.signMessage({ message }) })

  expect(await tryAs(address, by(owner))).toBe('401 SIGNATURE_INVALID')
  expect(await tryAs(address, wrappedBy(stranger))).toBe('401 SIGNATURE_INVALID')
  expect(await tryAs(address, wrappedBy(owner))).toBe('200')
  // Simulated: nothing was deployed. There is no such factory on the other chain.
  expect(await readerOf(0).getCode({ address })).toBeUndefined()
  expect(await tryAs(address, wrappedBy(owner), { chainId: '31338' })).toBe('401 SIGNATURE_INVALID')
  // A deployment of another user's account proves nothing for this one.
  expect(await tryAs(stranger.address, wrappedBy(owner))).toBe('401 SIGNATURE_INVALID')

  const hash = await walletOf().sendTransaction({ to: factory, data, chain: null })
  await waitForReceipt(readerOf(0), hash)
  expect(await tryAs(address, by(owner))).toBe('200')
  expect(await tryAs(address, wrappedBy(owner))).toBe('200')
  expect(await tryAs(address, wrappedBy(stranger))).toBe('401 SIGNATURE_INVALID')
})

test('S19: an account that delegates (EIP-7702) is known by its contract first, then by its key', async () => {
  const implementation = await deployOwned(owner.address)
  const account = await delegate(implementation)
  expect(await tryAs(account.address, by(owner))).toBe('200')
  expect(await tryAs(account.address, by(account))).toBe('200')
  expect(await tryAs(account.address, by(stranger))).toBe('401 SIGNATURE_INVALID')

  const mute = await delegate(await deploy(codes.MuteAccount.creation))
  expect(await tryAs(mute.address, by(mute))).toBe('200')
  expect(await tryAs(mute.address, by(stranger))).toBe('401 SIGNATURE_INVALID')
})

test('F14: a node of another chain is not asked: no user signs in through it', async () => {
  const account = await deployOwned(owner.address)
  // The operator has written the nodes down the wrong way round: on the other chain the address has no code.
  const wrong = await open({ chains: { 'eip155:31337': urlOf(1), 'eip155:31338': urlOf(0) } })
  expect(await tryAs(account, by(owner), { from: wrong })).toBe('503 CHAIN_UNREACHABLE')
  expect(await tryAs(owner.address, by(owner), { from: wrong })).toBe('503 CHAIN_UNREACHABLE')
  const both = await open({ chains: { 'eip155:31337': [urlOf(1), urlOf(0)] } })
  expect(await tryAs(account, by(owner), { from: both })).toBe('200')
})

test('S40: with the node down no user is let in by a guess, and a fallback node is asked', async () => {
  const gone = await startScriptedNode(() => undefined)
  await gone.close()
  expect(await tryAs(owner.address, by(owner), { from: await open({ chains: { 'eip155:31337': gone.url } }) })).toBe(
    '503 CHAIN_UNREACHABLE',
  )
  const both = await open({ chains: { 'eip155:31337': [gone.url, urlOf(0)] } })
  expect(await tryAs(owner.address, by(owner), { from: both })).toBe('200')
})

test.each<[string, object]>([
  ['no code at all', { result: null }],
  ['code that is no hex', { result: '0xzz' }],
  ['an error that says nothing of the contract', { error: { code: -32000, message: 'header not found' } }],
])('S40: a node that answers with %s is no proof of a key', async (_name, answer) => {
  const node = await startScriptedNode((call, response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...answer })),
  )
  expect(await tryAs(owner.address, by(owner), { from: await open({ chains: { 'eip155:31337': node.url } }) })).toBe(
    '503 CHAIN_UNREACHABLE',
  )
})

test('S40: a delegating account is not known by its key while its contract cannot be asked', async () => {
  const account = await delegate(await deploy(codes.MuteAccount.creation))
  const code = await readerOf(0).getCode({ address: account.address })
  const node = await startScriptedNode((call, response) =>
    call.method === 'eth_getCode'
      ? response.end(result(call, code))
      : response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, error: { code: -32005, message: 'busy' } })),
  )
  expect(
    await tryAs(account.address, by(account), { from: await open({ chains: { 'eip155:31337': node.url } }) }),
  ).toBe('503 CHAIN_UNREACHABLE')
})

test('S19: the contract is asked before any key is tried', async () => {
  const asked: string[] = []
  const node = await startScriptedNode((call, response) => {
    asked.push(call.method)
    return response.end(result(call, call.method === 'eth_getCode' ? '0x6001' : '0x'))
  })
  const from = await open({ chains: { 'eip155:31337': node.url } })
  expect(await tryAs(owner.address, by(owner), { from })).toBe('401 SIGNATURE_INVALID')
  expect(asked).toEqual(['eth_getCode', 'eth_call'])
})
