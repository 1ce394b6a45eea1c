import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve as listen } from '@hono/node-server'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEventLogs,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getEnsAddress, getEnsAvatar, getEnsName, getEnsText, namehash, packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Devnet,
  type DevnetNames,
  deployNames,
  startDevnet,
  waitForReceipt,
} from '../../../../devnet/src/index.js'
import { createMemorySecrets } from '../../../test/memorySecrets.js'
import { createTestClock } from '../../../test/memoryServices.js'
import { toOutcome } from '../../../test/signInPage.js'
import { type NamesPage, openNames, zone } from '../../../test/testNames.js'
import { openTestStore } from '../../../test/testStore.js'
import type { Store } from '../../openStore.js'
import resolverArtifact from './nameResolver.json' with { type: 'json' }

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const abi = parseAbi([
  'function setSigner(address signer, bool isOne)',
  'function setUrls(string[] gateways)',
  'function isSigner(address) view returns (bool)',
  'function urls() view returns (string[])',
  'function owner() view returns (address)',
  'function supportsInterface(bytes4) view returns (bool)',
  'function resolveWithProof(bytes response, bytes request) view returns (bytes)',
  'event SignerSet(address indexed signer, bool isSigner)',
])
const resolveAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const addrAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])

const clock = createTestClock(Date.now())
const secrets = createMemorySecrets()
let devnet: Devnet
let local: DevnetNames
let store: Store
let server: Server
let place = ''
let page: NamesPage
/** What the gateway says, in place of what it means. */
let between: ((response: Response) => Promise<Response>) | undefined
let resolver: Address

const rpcUrl = () => devnet.chains[0]?.rpcUrl ?? ''
const client = () => createPublicClient({ transport: http(rpcUrl()) })
const onLocal = () => ({ universalResolverAddress: local.universalResolver })

async function open(resolvers: readonly string[]) {
  page = await openNames(store, {
    chains: { 'eip155:31337': rpcUrl() },
    clock,
    secrets: { names: secrets },
    names: { zones: [{ zone, resolvers }] },
    accounts: { pictures: { publicUrl: 'https://data.example' } },
  })
}

const run = async (command: string, words: Record<string, string> = {}) =>
  (await page.services.runCommand(command, { words, options: {} })).answer
const listKeys = async () =>
  ((await run('listGatewayKeys')) as { keys: { address: Hex }[] }).keys.map(({ address }) => address)

beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  local = await deployNames(rpcUrl(), devnet.accounts)
  store = await openTestStore()
  server = listen({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const response = await page.services.fetch(request)
      return between ? between(response) : response
    },
  }) as Server
  if (!server.listening) await once(server, 'listening')
  place = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await open([])
  resolver = await local.delegate(
    zone,
    [`${place}/names/v1/gateway/{sender}/{data}.json`],
    (await listKeys())[0] ?? '0x',
  )
  await open([resolver])
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await store.close()
  await devnet.stop()
})

async function register(label: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  expect(await toOutcome(await page.register(account, label))).toBe('200')
  return { account, name: `${label}.${zone}` }
}

test('behavior: viem finds address, text and avatar of a name, knowing nothing of us; what is not known is empty', async () => {
  const { account, name } = await register('ada-lovelace')
  const other = privateKeyToAccount(generatePrivateKey()).address
  const records = new Map([
    ['avatar', 'https://pictures.example/ada.png'],
    ['bio', 'Numbers'],
    ['2147483658', other],
  ])
  expect(await toOutcome(await page.change({ kind: 'set', name, records }, [account]))).toBe('200')
  expect(await getEnsAddress(client(), { ...onLocal(), name })).toBe(account.address)
  for (const coinType of [60n, 0x80000000n, 0x80000000n + 137n])
    expect(await getEnsAddress(client(), { ...onLocal(), name, coinType })).toBe(account.address.toLowerCase())
  expect(await getEnsAddress(client(), { ...onLocal(), name, coinType: 2147483658n })).toBe(other.toLowerCase())
  expect(await getEnsText(client(), { ...onLocal(), name, key: 'description' })).toBe('Numbers')
  const avatar = await getEnsText(client(), { ...onLocal(), name, key: 'avatar' })
  expect(avatar).toMatch(/^https:\/\/data\.example\/v1\/picture\/[\w-]{22}$/)
  // What it is looks the same to a client that asks the picture's host: the host is the operator's.
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input, init) =>
      String(input).startsWith('https://data.example/')
        ? new Response(null, { headers: { 'content-type': 'image/png' } })
        : original(input, init),
    )
  expect(await getEnsAvatar(client(), { ...onLocal(), name })).toBe(avatar)
  fetched.mockRestore()

  for (const [unknown, coinType] of [
    [name, 0n],
    [name, 501n],
    [`nobody.${zone}`, 60n],
    [`below.${name}`, 60n],
    [zone, 60n],
  ] as const)
    expect(await getEnsAddress(client(), { ...onLocal(), name: unknown, coinType })).toBeNull()
  expect(await getEnsText(client(), { ...onLocal(), name, key: 'url' })).toBeNull()

  // What an account calls itself it has to write on the chain.
  expect(await getEnsName(client(), { ...onLocal(), address: account.address })).toBeNull()
  await local.claim(account.address, name)
  expect(await getEnsName(client(), { ...onLocal(), address: account.address })).toBe(name)
})
const original = globalThis.fetch

test('behavior: a suspended name resolves to nothing', async () => {
  const { account, name } = await register('suspended')
  await run('suspendName', { NAME: name })
  expect(await getEnsAddress(client(), { ...onLocal(), name })).toBeNull()
  await run('restoreName', { NAME: name })
  expect(await getEnsAddress(client(), { ...onLocal(), name })).toBe(account.address)
})

const request = (name: string, node = namehash(name)) =>
  encodeFunctionData({
    abi: resolveAbi,
    args: [toHex(packetToBytes(name)), encodeFunctionData({ abi: addrAbi, args: [node] })],
  })

test('ERC-3668: the gateway answers GET and POST of any page, without a project, for its resolvers and whole questions alone', async () => {
  const { name } = await register('gateway')
  const data = request(name)
  const get = await fetch(`${place}/names/v1/gateway/${resolver.toLowerCase()}/${data}.json`, {
    headers: { Origin: 'https://any.example' },
  })
  const post = await fetch(`${place}/names/v1/gateway`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'https://any.example' },
    body: JSON.stringify({ sender: resolver, data }),
  })
  const preflight = await fetch(`${place}/names/v1/gateway`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://any.example' },
  })
  for (const response of [get, post, preflight]) expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const answer = (await get.json()) as { data: Hex }
  expect(await post.json()).toEqual(answer)
  const outcome = async (sender: string, asked: string) =>
    toOutcome(await fetch(`${place}/names/v1/gateway/${sender}/${asked}`))
  expect(await outcome(local.universalResolver, data)).toBe('404 RESOLVER_UNKNOWN')
  expect(await outcome('0x12', data)).toBe('404 RESOLVER_UNKNOWN')
  expect(await outcome(resolver, '0x1234')).toBe('400 QUESTION_INVALID')
  expect(await outcome(resolver, 'abc')).toBe('400 QUESTION_INVALID')
  expect(await outcome(resolver, request(name, namehash('alice.test')))).toBe('400 QUESTION_INVALID')
  const trailing = data.replace(toHex(packetToBytes(name)).slice(2), `${toHex(packetToBytes(name)).slice(2, -2)}01`)
  expect(await outcome(resolver, trailing)).toBe('400 QUESTION_INVALID')
})

test('S21: the contract refuses another signer, an expired answer, and an answer to another question or for another resolver', async () => {
  const { account, name } = await register('honest')
  const { name: other } = await register('another')
  const reader = client()
  const data = request(name)
  const ask = async (asked: Hex) =>
    ((await (await fetch(`${place}/names/v1/gateway/${resolver}/${asked}`)).json()) as { data: Hex }).data
  const prove = (response: Hex, asked = data, address = resolver) =>
    reader.readContract({ address, abi, functionName: 'resolveWithProof', args: [response, asked] })
  const answer = await ask(data)
  expect(await prove(answer)).toContain(account.address.slice(2).toLowerCase())
  const refused = (run: Promise<unknown>, error: string) => expect(run).rejects.toThrow(error)
  await refused(prove(answer, request(other)), '0x37e8456b')
  await refused(prove(await ask(request(other))), '0x37e8456b')
  await refused(prove(answer.replace(account.address.slice(2).toLowerCase(), '1'.repeat(40)) as Hex), '0x37e8456b')
  const [signer = '0x'] = await listKeys()
  const twin = await local.delegate('twin.test', [`${place}/`], signer)
  expect(await reader.readContract({ address: twin, abi, functionName: 'isSigner', args: [signer] })).toBe(true)
  await refused(prove(answer, data, twin), '0x37e8456b')
  const stranger = await local.delegate(
    'stranger.test',
    [`${place}/names/v1/gateway/{sender}/{data}`],
    privateKeyToAccount(generatePrivateKey()).address,
  )
  await open([resolver, stranger])
  await local.setResolver(zone, stranger)
  expect(await getEnsAddress(reader, { ...onLocal(), name })).toBeNull()
  await local.setResolver(zone, resolver)
  expect(await getEnsAddress(reader, { ...onLocal(), name })).toBe(account.address)
  clock.advance(-600_000)
  await refused(prove(await ask(request(`nobody.${zone}`)), request(`nobody.${zone}`)), '0x0819bdcd')
  clock.advance(600_000)
})

test('S38: a gateway that lies is no name', async () => {
  const { account, name } = await register('lied-about')
  for (const lie of [{ data: '0x' }, { data: `0x${'00'.repeat(96)}` }, { message: 'no' }]) {
    between = async () => Response.json(lie)
    expect(await getEnsAddress(client(), { ...onLocal(), name })).toBeNull()
  }
  between = async () => new Response('<html>', { status: 502 })
  expect(await getEnsAddress(client(), { ...onLocal(), name })).toBeNull()
  between = undefined
  expect(await getEnsAddress(client(), { ...onLocal(), name })).toBe(account.address)
})

test('behavior: one key follows another without a failed look-up; only the resolver’s owner says which', async () => {
  const { account, name } = await register('rotating')
  const lookUp = async () => expect(await getEnsAddress(client(), { ...onLocal(), name })).toBe(account.address)
  const [first = '0x'] = await listKeys()
  await run('addGatewayKey')
  const second = (await listKeys()).find((key) => key !== first) ?? '0x'
  await lookUp()
  const payer = privateKeyToAccount(devnet.accounts.at(-1)?.privateKey ?? '0x')
  const setSigner = async (from: typeof payer, signer: Hex, isOne: boolean) => {
    const wallet = createWalletClient({ transport: http(rpcUrl()), account: from })
    const hash = await wallet.writeContract({
      address: resolver,
      abi,
      functionName: 'setSigner',
      args: [signer, isOne],
      chain: null,
    })
    return waitForReceipt(client(), hash)
  }
  await expect(setSigner(privateKeyToAccount(devnet.accounts[0]?.privateKey ?? '0x'), second, true)).rejects.toThrow()
  const { logs, gasUsed } = await setSigner(payer, second, true)
  expect(parseEventLogs({ abi, logs })[0]?.args).toEqual({ signer: second, isSigner: true })
  // Figures of docs/names.md.
  expect(gasUsed).toBeLessThan(48_000n)
  await lookUp()
  await run('useGatewayKey', { ADDRESS: second })
  await lookUp()
  await expect(run('removeGatewayKey', { ADDRESS: second })).rejects.toMatchObject({ code: 'KEY_IN_USE' })
  // What the first one has signed counts until its owner takes it out.
  expect((await setSigner(payer, first, false)).gasUsed).toBeLessThan(26_000n)
  await run('removeGatewayKey', { ADDRESS: first })
  await lookUp()
  expect(await listKeys()).toEqual([second])
  await expect(run('useGatewayKey', { ADDRESS: first })).rejects.toMatchObject({ code: 'KEY_UNKNOWN' })
  // Their secrets lie sealed, and go on under another key-encryption key.
  const rows = await store.names.selectFrom('names.keys').selectAll().execute()
  secrets.memory.rotate()
  await open([resolver])
  const after = await store.names.selectFrom('names.keys').selectAll().execute()
  expect(after[0]?.key_name).not.toBe(rows[0]?.key_name)
  secrets.memory.remove(rows[0]?.key_name ?? '')
  await lookUp()
})

test('behavior: names resolver prints what is deployed and set, and the code that it prints resolves', async () => {
  const owner = privateKeyToAccount(devnet.accounts[2]?.privateKey ?? '0x')
  const plan = (await run('planResolver', { ZONE: zone, OWNER: owner.address, URL: 'https://names.example.com' })) as {
    resolver: Address
    signers: Hex[]
    gateways: string[]
    transactions: { to: Address; data: Hex }[]
  }
  const [deploy, set] = plan.transactions
  const wallet = createWalletClient({ transport: http(rpcUrl()), account: owner })
  const hash = await wallet.sendTransaction({ to: deploy?.to, data: deploy?.data, chain: null })
  const { gasUsed } = await waitForReceipt(client(), hash)
  // Figures of docs/names.md.
  expect(gasUsed).toBeLessThan(1_220_000n)
  const read = (functionName: 'owner' | 'urls') => client().readContract({ address: plan.resolver, abi, functionName })
  expect(await read('owner')).toBe(owner.address)
  expect(await read('urls')).toEqual(plan.gateways)
  expect(plan.gateways[0]).toBe('https://names.example.com/names/v1/gateway/{sender}/{data}.json')
  expect(plan.signers).toEqual(await listKeys())
  for (const [id, isOne] of [
    ['0x9061b923', true],
    ['0x01ffc9a7', true],
    ['0xffffffff', false],
  ] as const)
    expect(
      await client().readContract({ address: plan.resolver, abi, functionName: 'supportsInterface', args: [id] }),
    ).toBe(isOne)
  expect(set?.data).toContain(namehash(zone).slice(2))
  expect(set?.data.toLowerCase()).toContain(plan.resolver.slice(2).toLowerCase())
  expect(resolverArtifact.bytecode.length).toBeLessThan(2 * 24_576)
  await expect(run('planResolver', { ZONE: zone, OWNER: 'me', URL: 'https://a.example' })).rejects.toMatchObject({
    code: 'COMMAND_INVALID',
  })
  await expect(
    run('planResolver', { ZONE: zone, OWNER: owner.address, URL: 'http://a.example/' }),
  ).rejects.toMatchObject({ code: 'COMMAND_INVALID' })
})
