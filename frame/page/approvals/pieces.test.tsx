import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, erc20Abi, erc721Abi, getAddress, pad } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approve, createNode, createWorld, ether, patient, type World, type WorldOptions } from './test/setup.js'

const receiver = getAddress('0x00000000000000000000000000000000000a11ce')
const collection = getAddress('0x000000000000000000000000000000000000c0de')
const id = 7n

let data: string
/** What the data service says of the account's pieces. */
let say: (response: ServerResponse) => void
let asked: string[] = []
const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  // This environment asks before simple calls, too.
  if (request.method === 'OPTIONS') return response.end()
  asked.push(request.url ?? '')
  return say(response)
})
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  data = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const picture = () => `${data}/v1/picture/${'a'.repeat(22)}`
const nft = (over: object = {}) => ({
  ...{ id: '', chain: ether.id, contract: collection.toLowerCase(), tokenId: `${id}`, standard: 'erc721', amount: '1' },
  ...{ name: 'Gull', collection: 'Shore birds', picture: picture(), flags: { is_spam: false } },
  ...over,
})
const list = (...nfts: readonly unknown[]) => {
  say = (response) => void response.end(JSON.stringify({ data: nfts, next: null }))
}

const node = (over: Readonly<Record<string, unknown>> = {}) =>
  createNode(ether, {
    eth_getBalance: '0x8ac7230489e80000',
    eth_getCode: '0x60',
    eth_getTransactionCount: '0x5',
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x77359400',
    eth_sendRawTransaction: '0x1',
    ...over,
  })
const begin = async (
  input: (world: World) => string,
  over: Readonly<Record<string, unknown>> = {},
  options: WorldOptions = {},
) => {
  const world = await createWorld({ data, ...options })
  const { client, methods } = node(over)
  const outcome = world.ask(client, 'eth_sendTransaction', [{ to: collection, data: input(world) }])
  outcome.catch(() => undefined)
  await expect.poll(() => world.text(), patient).toContain('Fee')
  return { world, methods, outcome, text: () => world.text(), images: () => [...world.root.querySelectorAll('img')] }
}
const send = ({ evm }: World) =>
  encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [evm, receiver, id] })
const settled = (look: () => string) => expect.poll(look, patient).not.toContain('Loading')

test('S38: a piece has the name, collection and picture that the data service has, marked as a claim beside id and contract', async () => {
  list(nft())
  const { world, text, images, outcome } = await begin(send)
  await expect.poll(text, patient).toContain('Gull')
  for (const part of ['#7', collection, 'Unverified. Collection: Shore birds']) expect(text()).toContain(part)
  expect(images().map(({ src, alt }) => [src, alt])).toEqual([[picture(), '']])
  expect(asked).toEqual([`/v1/account/${world.evm}/nfts?projectId=demo&chainId=eip155%3A31337`])
  expect(await approve(world)).toBe('Send #7')
  await outcome
})

test('S38: what a permission for a whole collection is about has the collection’s name', async () => {
  list(nft())
  const all = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [receiver, true] })
  const { text, images } = await begin(() => all)
  await expect.poll(text, patient).toContain('Shore birds')
  expect(text()).toContain('Unverified: what it calls itself')
  expect(images()).toEqual([])
})

const long = 'x'.repeat(10_000)
test.each<[string, object]>([
  ['has characters that are not seen', { name: 'Gu\u200bll' }],
  ['changes its direction', { name: '\u202elluG' }],
  ['has 10 kB', { name: long }],
  ['is the site’s', { name: 'shop.example' }],
  ['is the page’s own, in letters that look alike', { name: 'Ѕhop' }],
  ['is the wallet’s', { name: 'EXAMPLE  WALLET' }],
  ['is the coin’s', { name: 'ETH' }],
  ['is no text', { name: { toString: 'Gull' } }],
  ['is of spam', { name: 'Claim at evil.example', flags: { is_spam: true } }],
])('S38: a name of a piece that %s is not shown', async (_, over) => {
  list(nft({ collection: null, ...over }))
  const { text } = await begin(send)
  await settled(text)
  expect(text()).toContain('Its name is not known to this wallet.')
  for (const part of ['#7', collection]) expect(text()).toContain(part)
})

test('S38: a collection that calls itself as the site or the operator does has no name here', async () => {
  list(nft({ collection: 'Tidemark' }))
  const { text } = await begin(send, {}, { names: { 'https://other.example': 'Tidemark' } })
  await expect.poll(text, patient).toContain('Gull')
  expect(text()).not.toContain('Tidemark')
})

test('S38: pictures come from the data service alone, by its own ids', async () => {
  const hostile = [
    'https://collection.example/7.png',
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'javascript:alert(1)',
    `${data}.evil.example/v1/picture/${'a'.repeat(22)}`,
    `${data}/v1/picture/../../login/v1/${'a'.repeat(22)}`,
    `${data}/v1/picture/${'a'.repeat(22)}?who=me`,
    `https://evil.example/${picture()}`,
    'a'.repeat(22),
    7,
  ]
  list(nft(), ...hostile.map((each, at) => nft({ tokenId: `${100 + at}`, picture: each })))
  const batch = ({ evm }: World) =>
    encodeFunctionData({
      abi: multicall,
      functionName: 'multicall',
      args: [
        [id, ...hostile.map((_, at) => BigInt(100 + at))].map((each) =>
          encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [evm, receiver, each] }),
        ),
      ],
    })
  const { text, images } = await begin(batch)
  await expect.poll(text, patient).toContain('Gull')
  await settled(text)
  expect(images().map(({ src }) => src)).toEqual([picture()])
})
const multicall = [
  {
    type: 'function',
    name: 'multicall',
    stateMutability: 'payable',
    inputs: [{ name: 'data', type: 'bytes[]' }],
    outputs: [],
  },
] as const

test.each<[string, (response: ServerResponse) => void]>([
  ['knows no accounts', (response) => void response.writeHead(400).end('{"status":"error"}')],
  ['says nonsense', (response) => void response.end('<html>')],
  ['has other pieces', (response) => void response.end(JSON.stringify({ data: [nft({ tokenId: '8' }), null, 'x'] }))],
  ['hangs up', (response) => void response.destroy()],
])('behavior: where the data service %s, id and contract stand, and are approved', async (_, answer) => {
  say = answer
  const { world, text, outcome } = await begin(send)
  await settled(text)
  for (const part of ['#7', collection, 'Its name is not known']) expect(text()).toContain(part)
  await approve(world)
  await outcome
})

test('S10: a name that comes late has to be read: a press that was ready to count does not', async () => {
  let answer = () => {}
  say = (response) => {
    answer = () => void response.end(JSON.stringify({ data: [nft()], next: null }))
  }
  const { world, text } = await begin(send)
  await expect.poll(() => asked.length, patient).toBe(1)
  const isReady = () => {
    const [button] = world.buttons()
    return !button?.hasAttribute('aria-disabled')
  }
  await expect
    .poll(() => {
      world.pass()
      return isReady()
    }, patient)
    .toBe(true)
  answer()
  await expect.poll(text, patient).toContain('Gull')
  expect(isReady()).toBe(false)
  world.pass()
  expect(isReady()).toBe(true)
})

test('S17: a contract that says that it is a collection takes nothing from the amount, whatever it is', async () => {
  list(nft({ tokenId: '5' }))
  const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [receiver, 5n] })
  const yes = `0x${'1'.padStart(64, '0')}`
  const { text } = await begin(() => allow, { eth_call: yes })
  await expect.poll(text, patient).toContain('Gull')
  expect(text()).toContain('5 (in its smallest unit)')
  expect(text()).toContain('the number names one of your pieces')
})

test('behavior: a token that does not say so is no reason to ask for collectibles', async () => {
  list(nft())
  const { world } = await begin(() =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [receiver, 5n] }),
  )
  await approve(world)
  expect(asked).toEqual([])
})

test('behavior: a forecast has the pieces’ names, too, whichever comes first', async () => {
  let answer = () => {}
  say = (response) => {
    answer = () => void response.end(JSON.stringify({ data: [nft()], next: null }))
  }
  let logs: readonly unknown[] = []
  const simulated = () => [{ calls: [{ status: '0x1', logs }] }]
  const { world, text } = await begin(
    (each) => {
      const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
      logs = [{ address: collection, topics: [transfer, pad(each.evm), pad(receiver), pad('0x07')], data: '0x' }]
      return send(each)
    },
    { eth_simulateV1: simulated },
  )
  await expect.poll(text, patient).toContain(`~ −#7 of ${collection}`)
  expect(world.root.querySelectorAll('.forecast-piece')).toHaveLength(1)
  await expect.poll(() => asked.length, patient).toBe(1)
  answer()
  await expect.poll(text, patient).toContain('Unverified: Gull')
})
