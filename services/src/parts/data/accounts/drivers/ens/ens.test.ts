import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  http,
  keccak256,
  parseAbi,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Devnet,
  type DevnetNames,
  deployNames,
  startDevnet,
  waitForReceipt,
} from '../../../../../../../devnet/src/index.js'
import { identityShape } from '../../../../../../test/accountShapes.js'
import { compileSource } from '../../../../../../test/compileSource.js'
import { createTestClock } from '../../../../../../test/memoryServices.js'
import { openTestStore } from '../../../../../../test/testStore.js'
import { createServices, type Services } from '../../../../../createServices.js'
import type { Store } from '../../../../../openStore.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const chainId = 'eip155:31337'
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A resolver that sends its reader to the gateway for ever. */
const restless = `
error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
contract Restless {
  string[] urls;
  constructor(string memory url) { urls.push(url); }
  function supportsInterface(bytes4) external pure returns (bool) { return true; }
  function resolve(bytes calldata, bytes calldata data) public view returns (bytes memory) {
    revert OffchainLookup(address(this), urls, data, this.goOn.selector, "");
  }
  function goOn(bytes calldata, bytes calldata) external view returns (bytes memory) { return this.resolve("", ""); }
}`

type Answer = (request: { method: string; path: string; body: string }, response: ServerResponse) => void

let devnet: Devnet
let names: DevnetNames
let server: Server
let place: string
/** What the gateway does, and what it was asked. */
let answer: Answer
let asked: { method: string; path: string; body: string; headers: IncomingMessage['headers'] }[] = []
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }], collectibles: true })
  names = await deployNames(devnet.chains[0]?.rpcUrl ?? '', devnet.accounts)
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const call = { method: request.method ?? '', path: request.url ?? '', body, headers: request.headers }
    asked.push(call)
    answer(call, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  place = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await devnet.stop()
})

const clock = createTestClock(Date.now())
let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await create().projects.add({ id: 'demo' })
})
afterAll(() => store.close())
beforeEach(() => {
  asked = []
  answer = (_, response) => response.writeHead(500).end()
})

function create(
  settings: Record<string, unknown> = { allowsLoopback: true },
  fetchNode: typeof fetch = fetch,
): Services {
  return createServices({
    store,
    clock,
    fetch: fetchNode,
    chains: { [chainId]: devnet.chains[0]?.rpcUrl ?? '' },
    chainNames: { [chainId]: { name: 'One', coin: { symbol: 'ETH', decimals: 18 } } },
    accounts: {
      tokens: [],
      drivers: {
        ens: { kind: 'ens', chain: chainId, universalResolver: names.universalResolver, ...settings },
      },
      identity: ['ens'],
      pictures: { publicUrl: 'https://data.example', allowsLoopback: true },
    },
  })
}
async function ask({ data }: Services, account: string) {
  const response = await data.request(`/v1/identity/${account}?projectId=demo`)
  return { status: response.status, age: response.headers.get('Age'), body: (await response.json()) as unknown }
}
/** What a process that has just begun says; what an earlier one kept is old by then. */
async function identityOf(account: string, settings?: Record<string, unknown>) {
  clock.advance(300_001)
  return identityShape.parse((await ask(create(settings), account)).body)
}

/** A name that its account claims, too. */
async function register(name: string, texts: Record<string, string> = {}, address: Address = newAddress()) {
  await names.register({ name, address, texts })
  await names.claim(address, name)
  return address
}

describe('names on the chain', () => {
  test('behavior: the name that leads to an account, and its picture by an address of ours; kept for 5 min', async () => {
    const account = await register('ada.latchkey.test', { avatar: `${place}/ada.png` })
    const services = create()
    const first = await ask(services, account)
    expect(first).toEqual({
      status: 200,
      age: '0',
      body: {
        name: 'ada.latchkey.test',
        avatar: expect.stringMatching(/^https:\/\/data\.example\/v1\/picture\/[\w-]{22}$/),
      },
    })
    answer = (_, response) => response.end(png)
    const { avatar } = first.body as { avatar: string }
    const picture = await services.data.request(new URL(avatar).pathname)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    await names.claim(account, '')
    clock.advance(299_000)
    expect(await ask(services, account)).toEqual({ ...first, age: '299' })
    clock.advance(1_000)
    expect((await ask(services, account)).body).toEqual({ name: null, avatar: null })
  })

  test('S38: a name that leads to another account, to none, or is in no normal form is none', async () => {
    const other = await register('other.latchkey.test')
    const liar = newAddress()
    await names.claim(liar, 'other.latchkey.test')
    const lost = newAddress()
    await names.claim(lost, 'lost.latchkey.test')
    const odd = await register('Ada.latchkey.test')
    const hidden = await register('a\u202eda.latchkey.test')
    const solana = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
    for (const account of [liar, lost, odd, hidden, newAddress(), solana])
      expect(await identityOf(account)).toEqual({ name: null, avatar: null })
    expect(await identityOf(other)).toEqual({ name: 'other.latchkey.test', avatar: null })
  })

  test('parameters: avatar: https, data and collectibles that the account has; nothing else', async () => {
    const { postcards, shells } = devnet.chains[0]?.collectibles ?? {}
    const [owner] = devnet.accounts
    const svg = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
    const avatarOf = async (avatar: string, address: Address = newAddress()) => {
      await register('face.latchkey.test', { avatar }, address)
      return (await identityOf(address)).avatar
    }
    const ours = expect.stringMatching(/^https:\/\/data\.example\/v1\/picture\//)
    expect(await avatarOf('https://pictures.example/a.png')).toEqual(ours)
    expect(await avatarOf(svg)).toEqual(ours)
    for (const nft of [`erc721:${postcards}/1`, `erc1155:${shells}/1`]) {
      expect(await avatarOf(`${chainId}/${nft}`, owner?.address)).toEqual(ours)
      expect(await avatarOf(`${chainId}/${nft}`)).toBeNull()
      expect(await avatarOf(`eip155:5/${nft}`, owner?.address)).toBeNull()
    }
    for (const text of ['javascript:alert(1)', 'data:text/html,hello', `${chainId}/erc721:0x12/1`, 'ipfs://nowhere'])
      expect(await avatarOf(text)).toBeNull()
  })
})

test('S38: a contract that makes the node answer at great length is not the node’s fault', async () => {
  const book = JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${'00'.repeat(3_000_000)}` })
  const services = create(undefined, async (input, init) =>
    JSON.parse(`${init?.body}`).method === 'eth_call' ? new Response(book) : fetch(input, init),
  )
  for (let count = 0; count < 4; count++)
    expect(await ask(services, newAddress())).toMatchObject({ status: 200, body: { name: null, avatar: null } })
})

describe('names with a gateway (ERC-3668, ENSIP-10)', () => {
  const signer = generatePrivateKey()
  let zones = 0

  /** A zone of its own, whose gateway knows that all of its names lead to `account`. */
  async function delegate(account: Address, urls: (place: string) => string[], key: Hex = signer) {
    const zone = `zone${++zones}.test`
    const resolver = await names.delegate(zone, urls(place), privateKeyToAccount(signer).address)
    const name = `ada.${zone}`
    await names.claim(account, name)
    const reply = async (data: Hex) => {
      const { args } = decodeFunctionData({ abi: parseAbi(['function resolve(bytes, bytes)']), data })
      const { functionName } = decodeFunctionData({
        abi: parseAbi(['function addr(bytes32)', 'function text(bytes32, string)']),
        data: args[1],
      })
      const result =
        functionName === 'addr'
          ? encodeAbiParameters([{ type: 'address' }], [account])
          : encodeAbiParameters([{ type: 'string' }], ['https://pictures.example/ada.png'])
      const expires = BigInt(Math.floor(Date.now() / 1000) + 3600)
      const hash = keccak256(
        concat(['0x1900', resolver, toHex(expires, { size: 8 }), keccak256(data), keccak256(result)]),
      )
      const signature = await sign({ hash, privateKey: key, to: 'hex' })
      const proof = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
      return JSON.stringify({ data: encodeAbiParameters(proof, [result, expires, signature]) })
    }
    const data = ({ method, path, body }: { method: string; path: string; body: string }) =>
      (method === 'GET' ? path.split('/').at(-1) : JSON.parse(body).data) as Hex
    return { name, resolver, honest: (async (call, response) => response.end(await reply(data(call)))) as Answer }
  }
  const byGet = (from: string) => [`${from}/{sender}/{data}`]
  const byPost = (from: string) => [`${from}/`]

  test.each([
    ['GET', byGet],
    ['POST', byPost],
  ])(
    'behavior: a signed answer by %s is taken, and asked for without cookies and credentials',
    async (method, urls) => {
      const account = newAddress()
      const { name, resolver, honest } = await delegate(account, urls)
      answer = honest
      expect(await identityOf(account)).toEqual({ name, avatar: expect.stringContaining('/v1/picture/') })
      expect(asked.map((call) => call.method)).toEqual([method, method])
      for (const { path, body, headers } of asked) {
        expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined])
        const sender = method === 'GET' ? path.split('/')[1] : JSON.parse(body).sender
        expect(sender).toBe(resolver.toLowerCase())
      }
    },
  )

  test('S38: a gateway that lies, redirects, answers at great length, says nothing or never ends makes no name', async () => {
    const account = newAddress()
    const { honest } = await delegate(account, byPost)
    const lying = newAddress()
    const liar = await delegate(lying, byPost, generatePrivateKey())
    const identityBy = (who: Address, bad: Answer) => {
      answer = bad
      return identityOf(who)
    }
    const none = { name: null, avatar: null }
    expect(await identityBy(lying, liar.honest)).toEqual(none)
    expect(await identityBy(account, (_, response) => response.writeHead(302, { Location: '/other' }).end())).toEqual(
      none,
    )
    expect(asked.filter(({ path }) => path === '/other')).toEqual([])
    // Signed by the right one, but longer than any answer.
    const book: Answer = (call, response) => {
      response.write(`{"padding":"${' '.repeat(200_000)}",`)
      const end = response.end.bind(response)
      response.end = ((text: string) => end(text.slice(1))) as typeof response.end
      honest(call, response)
    }
    expect(await identityBy(account, book)).toEqual(none)
    for (const text of ['hello', '{"data":"0x0"}', '{"data":7}', '{"data":"0x"}', ''])
      expect(await identityBy(account, (_, response) => response.end(text))).toEqual(none)
    expect(await identityBy(account, (_, response) => void response.write('{'))).toEqual(none)
    expect(await identityBy(account, honest)).toMatchObject({ name: expect.any(String) })
  })

  test('S38: only public addresses over https are asked, this machine’s own where that is allowed, for development', async () => {
    const account = newAddress()
    const { name, honest } = await delegate(account, (from) => [
      'https://192.168.0.1/{data}',
      'https://[::1]/{data}',
      'https://169.254.169.254/{data}',
      'http://gateway.invalid/{data}',
      'https://user:secret@gateway.invalid/{data}',
      `${from}/{data}`,
    ])
    answer = honest
    // What comes after the first four is not tried at all.
    expect(await identityOf(account)).toEqual({ name: null, avatar: null })
    expect(asked).toEqual([])
    const near = await delegate(account, byGet)
    answer = near.honest
    expect(await identityOf(account, {})).toEqual({ name: null, avatar: null })
    expect(asked).toEqual([])
    expect(await identityOf(account)).toMatchObject({ name: near.name })
    expect(name).not.toBe(near.name)
  })

  test('behavior: after 5xx and after silence the next gateway is asked, after 4xx none', async () => {
    const account = newAddress()
    const { name, honest } = await delegate(account, (from) => [`${from}/first/{data}`, `${from}/second/{data}`])
    const failing =
      (status: number): Answer =>
      (call, response) =>
        call.path.startsWith('/first') ? response.writeHead(status).end() : honest(call, response)
    answer = failing(503)
    expect(await identityOf(account)).toMatchObject({ name })
    answer = (call, response) => (call.path.startsWith('/first') ? undefined : honest(call, response))
    expect(await identityOf(account)).toMatchObject({ name })
    answer = failing(404)
    asked = []
    expect(await identityOf(account)).toEqual({ name: null, avatar: null })
    expect(asked.map(({ path }) => path.split('/')[1])).toEqual(['first'])
  })

  test('S38: a resolver that never comes to an end is left after four rounds', async () => {
    const rpcUrl = devnet.chains[0]?.rpcUrl
    const payer = privateKeyToAccount(devnet.accounts[1]?.privateKey ?? '0x')
    const wallet = createWalletClient({ account: payer, transport: http(rpcUrl) })
    const reader = createPublicClient({ transport: http(rpcUrl) })
    const hash = await wallet.deployContract({
      abi: parseAbi(['constructor(string)']),
      bytecode: compileSource(restless).Restless as Hex,
      args: [`${place}/`],
      chain: null,
    })
    const { contractAddress } = await waitForReceipt(reader, hash)
    await names.setResolver('restless.test', contractAddress as Address)
    const account = newAddress()
    await names.claim(account, 'restless.test')
    answer = (_, response) => response.end('{"data":"0x"}')
    expect(await identityOf(account)).toEqual({ name: null, avatar: null })
    expect(asked.length).toBe(4)
  })

  test('F12: a node that fails is no word on a name: the old one stays; a gateway that fails does not rest the driver', async () => {
    const account = newAddress()
    const { name, honest } = await delegate(account, byPost)
    answer = honest
    let isDown = false
    const services = create({ allowsLoopback: true }, (input, init) =>
      isDown ? Promise.reject(new TypeError('down')) : fetch(input, init),
    )
    expect((await ask(services, account)).body).toMatchObject({ name })
    isDown = true
    clock.advance(400_000)
    expect(await ask(services, account)).toMatchObject({ status: 200, age: '400', body: { name, stale: true } })
    expect((await ask(services, newAddress())).status).toBe(503)
    isDown = false
    answer = (_, response) => response.writeHead(500).end()
    clock.advance(60_000)
    const others = Array.from({ length: 4 }, () => newAddress())
    for (const other of others) {
      await names.claim(other, name)
      expect(await ask(services, other)).toMatchObject({ status: 200, body: { name: null } })
    }
    const known = await register('known.latchkey.test')
    expect((await ask(services, known)).body).toMatchObject({ name: 'known.latchkey.test' })
  })
})

test('parameters: chain, universalResolver: a chain without a node, or without ENS’s own resolver, is refused at the start, and so is a driver without names', () => {
  for (const settings of [{ chain: 'eip155:1', universalResolver: undefined }, { universalResolver: undefined }])
    expect(() => create(settings)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
  const chains = { [chainId]: devnet.chains[0]?.rpcUrl ?? '' }
  expect(() => createServices({ store, clock, chains, accounts: { identity: ['node'] } })).toThrow(
    'The driver "node" does not know names of accounts.',
  )
})
