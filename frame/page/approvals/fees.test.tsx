import { parseTransaction, type TransactionSerializedEIP1559 } from 'viem'
import { expect, test } from 'vitest'
import { press } from '../../common/gate/test/press.js'
import { FrameError } from '../errors.js'
import { approve, createNode, createTabRecords, createWorld, ether, patient, type World } from './test/setup.js'

const receiver = '0x00000000000000000000000000000000000A11cE'
const gwei = 1_000_000_000n
const idle = {
  eth_getBalance: '0x8ac7230489e80000',
  eth_getCode: '0x',
  eth_getTransactionCount: '0x5',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x77359400',
  eth_sendRawTransaction: '0x1',
  // Tips of 1, 2 and 3 gwei; an empty block, and one of a sender in a hurry, change nothing.
  eth_feeHistory: {
    baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'],
    reward: [
      ['0x0', '0x0', '0x0'],
      ['0x3b9aca00', '0x77359400', '0xb2d05e00'],
      ['0x3b9aca00', '0x77359400', '0xb2d05e00'],
      ['0x3b9aca00', '0x77359400', '0xffffffffffff'],
    ],
  },
}
const transfer = (more: object = {}) => [{ to: receiver, value: '0xde0b6b3a7640000', ...more }]
const radios = (world: World) => [...world.root.querySelectorAll<HTMLInputElement>('input[type=radio]')]
const sent = (node: ReturnType<typeof createNode>) =>
  node.asked
    .filter(({ method }) => method === 'eth_sendRawTransaction')
    .map(({ params }) => parseTransaction(params[0] as TransactionSerializedEIP1559))

async function choose(world: World, speed: string) {
  await expect.poll(() => radios(world).length, patient).toBe(3)
  const radio = radios(world).find(({ value }) => value === speed)
  radio?.click()
}

test.each([
  ['slow', { maxFeePerGas: (gwei * 9n) / 4n, maxPriorityFeePerGas: gwei }, '0.000048 ETH'],
  ['normal', { maxFeePerGas: 4n * gwei, maxPriorityFeePerGas: 2n * gwei }, '0.000084 ETH'],
  ['fast', { maxFeePerGas: 5n * gwei, maxPriorityFeePerGas: 3n * gwei }, '0.00011 ETH'],
])('parameters: speed %s is what is shown and what is sent', async (speed, expected, shown) => {
  const world = await createWorld()
  const node = createNode(ether, idle)
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer())
  await choose(world, speed)
  await expect.poll(world.text, patient).toContain(shown)
  await approve(world)
  await asked
  expect(sent(node)).toMatchObject([expected])
})

test.each([
  ['an app’s own fee is shown and offered', '0x5208', '0xdf847580', '0.000079 ETH', 3_750_000_000n, false],
  ['a fee below what the network takes is reported', '0x5208', '0x1dcd6500', '0.000021 ETH', gwei, true],
  ['an app that offers a part alone has shown no fee', undefined, '0x1dcd6500', '0.000021 ETH', gwei, false],
])('behavior: %s', async (_, gas, maxFeePerGas, shown, price, isTold) => {
  const world = await createWorld()
  const node = createNode(ether, idle)
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer({ gas, maxFeePerGas }))
  await expect.poll(world.text, patient).toContain(shown)
  expect(world.text().includes('The network asks a higher fee now than the app offered.')).toBe(isTold)
  await approve(world)
  await asked
  expect(sent(node)).toMatchObject([{ gas: 21_000n, maxFeePerGas: price }])
})

test('S10: another speed is something new to read: until the pause has passed no press counts', async () => {
  const world = await createWorld()
  const asked = world.ask(createNode(ether, idle).client, 'eth_sendTransaction', transfer())
  await expect.poll(() => radios(world).length, patient).toBe(3)
  world.pass()
  await choose(world, 'fast')
  press(world.buttons()[0])
  await new Promise((resolve) => setImmediate(resolve))
  // The one unlock is that of the beginning: consent would ask for another.
  expect(world.counts).toEqual({ unlocks: 1, signatures: 0 })
  await approve(world)
  await asked
  expect(world.counts).toEqual({ unlocks: 2, signatures: 1 })
})

test('behavior: who cannot pay the usual speed is offered the slow one', async () => {
  const world = await createWorld()
  // One ether and 0.00005 of it.
  const node = createNode(ether, { ...idle, eth_getBalance: `0x${(10n ** 18n + 50_000n * gwei).toString(16)}` })
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer())
  await expect.poll(world.text, patient).toContain('0.000048 ETH')
  expect(radios(world).map(({ value, disabled, checked }) => [value, disabled, checked])).toEqual([
    ['slow', false, true],
    ['normal', true, false],
    ['fast', true, false],
  ])
  await approve(world)
  await asked
  expect(sent(node)).toMatchObject([{ maxPriorityFeePerGas: gwei }])
})

test.each([
  ['the amount', 5n * 10n ** 17n, 'You need 0.501 ETH more. Add funds'],
  ['the fee alone', 10n ** 18n, 'You need 0.000048 ETH more to pay the fee.'],
])('behavior: it is said that %s is lacking, and how much', async (_, balance, words) => {
  const world = await createWorld()
  const node = createNode(ether, { ...idle, eth_getBalance: `0x${balance.toString(16)}` })
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer())
  await expect.poll(world.text, patient).toContain(words)
  expect(radios(world)).toEqual([])
  press(world.buttons()[0])
  await expect(asked).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
})

test('behavior: on a chain without base fees speeds are steps of the gas price', async () => {
  const world = await createWorld()
  const node = createNode(ether, { ...idle, eth_feeHistory: undefined })
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer())
  await choose(world, 'fast')
  await approve(world)
  await asked
  expect(sent(node)).toMatchObject([{ type: 'legacy', gasPrice: (5n * gwei) / 2n }])
})

const lines = {
  ...idle,
  eth_getTransactionCount: (_: string, block: string) => (block === 'pending' ? '0x6' : '0x5'),
  eth_getTransactionByHash: (hash: string) => ({ hash, blockNumber: null }),
}

test('behavior: a nonce of what waits takes its place: it is named, and offers a tenth more', async () => {
  const world = await createWorld()
  const first = createNode(ether, idle)
  const sentFirst = world.ask(first.client, 'eth_sendTransaction', transfer())
  await approve(world)
  await sentFirst
  const node = createNode(ether, lines)
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer({ value: '0x1', nonce: '0x5' }))
  await expect.poll(world.text, patient).toContain(`This takes the place of 1 ETH to ${receiver}`)
  await approve(world)
  await asked
  expect(sent(node)).toMatchObject([
    { nonce: 5, maxFeePerGas: (gwei * 44n) / 10n, maxPriorityFeePerGas: (gwei * 22n) / 10n },
  ])
})

test.each<[string, object, object, RegExp]>([
  ['the same again', {}, {}, /This is 1 ETH to 0x\S+ again, which still waits, with a higher fee/],
  ['nothing, to oneself', {}, { to: 'own', value: '0x0' }, /This cancels 1 ETH to 0x\S+, which still waits/],
  ['nothing, to another', {}, { value: '0x0' }, /This takes the place of 1 ETH/],
  // What a call does is in its data: the same contract and the same coins are not the same call.
  [
    'another call of the same contract',
    { data: '0xd0e30db0' },
    { data: '0xd0e30db1' },
    /This takes the place of 1 ETH/,
  ],
])('S16: a replacement says what it is: %s', async (_, before, after, says) => {
  const world = await createWorld()
  const sentFirst = world.ask(createNode(ether, idle).client, 'eth_sendTransaction', transfer(before))
  await approve(world)
  await sentFirst
  const next = { ...before, nonce: '0x5', ...after }
  const given = 'to' in next ? { ...next, to: world.evm } : next
  const asked = world.ask(createNode(ether, lines).client, 'eth_sendTransaction', transfer(given))
  await expect.poll(world.text, patient).toMatch(says)
  await approve(world)
  // What cannot be read takes a second press.
  if ('data' in after) await approve(world)
  await asked
})

test.each([
  ['what this account did not post here', '0x4'],
  ['a place behind a gap', '0x7'],
])('S16: a nonce of %s is refused', async (_, nonce) => {
  const world = await createWorld()
  const first = createNode(ether, idle)
  const sentFirst = world.ask(first.client, 'eth_sendTransaction', transfer())
  await approve(world)
  await sentFirst
  const asked = world.ask(createNode(ether, lines).client, 'eth_sendTransaction', transfer({ nonce }))
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
})

test('F11: a page that was loaded anew still warns of what is not known; the end of the login forgets it', async () => {
  const records = createTabRecords()
  const before = await createWorld({ records })
  const lost = createNode(ether, {
    ...idle,
    eth_sendRawTransaction: () => Promise.reject(new FrameError('CHAIN_UNREACHABLE', 'gone')),
    eth_getTransactionByHash: () => null,
  })
  const first = before.ask(lost.client, 'eth_sendTransaction', transfer())
  await approve(before)
  await expect(first).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
  const after = await createWorld({ records })
  const second = after.ask(lost.client, 'eth_sendTransaction', transfer())
  await expect.poll(after.text, patient).toContain('An earlier transaction may still be carried out.')
  after.approvals.abort()
  await expect(second).rejects.toThrow()
  await records.endLogin()
  const anew = await createWorld({ records })
  const third = anew.ask(lost.client, 'eth_sendTransaction', transfer())
  await expect.poll(anew.text, patient).toContain('0.000084 ETH')
  expect(anew.text()).not.toContain('An earlier transaction')
  anew.approvals.abort()
  await expect(third).rejects.toThrow()
})

/** What was posted before has been carried out. */
const mined = { ...idle, eth_getTransactionByHash: (hash: string) => ({ hash, blockNumber: '0x1' }) }

test('S20: a receiver is new once; one that resembles a past one is a danger', async () => {
  const world = await createWorld()
  const shown = async (to: string, words: string, isApproved = false) => {
    const asked = world.ask(createNode(ether, mined).client, 'eth_sendTransaction', transfer({ to }))
    asked.catch(() => undefined)
    await expect.poll(world.text, patient).toContain('0.000084 ETH')
    const text = world.text()
    if (isApproved) {
      await approve(world)
      await asked
    } else world.approvals.abort()
    await asked.catch(() => undefined)
    return text.includes(words)
  }
  const isNew = 'You have not sent anything to this receiver before.'
  expect(await shown(receiver, isNew, true)).toBe(true)
  expect(await shown(receiver, isNew)).toBe(false)
  expect(await shown(`0x000bad${'0'.repeat(29)}a11ce`, 'looks like an address that you know')).toBe(true)
  expect(await shown('0xffffffffffffffffffffffffffffffffffffffff', 'looks like an address')).toBe(false)
})

test('S20: who the account has sent to is known to its next login, and to no other account', async () => {
  const records = createTabRecords()
  const isNewTo = async (world: World) => {
    const asked = world.ask(createNode(ether, mined).client, 'eth_sendTransaction', transfer())
    await expect.poll(world.text, patient).toContain('0.000084 ETH')
    const isNew = world.text().includes('You have not sent anything to this receiver before.')
    await approve(world)
    await asked
    return isNew
  }
  expect(await isNewTo(await createWorld({ records }))).toBe(true)
  await records.endLogin()
  expect(await isNewTo(await createWorld({ records }))).toBe(false)
  expect(await isNewTo(await createWorld({ records, isNew: true }))).toBe(true)
  const owner = await createWorld({ records })
  await records.forget([owner.evm])
  expect(await isNewTo(owner)).toBe(true)
})

test('S20: a transfer that was refused, or of nothing, makes no receiver known', async () => {
  const world = await createWorld()
  const refusing = createNode(ether, {
    ...idle,
    eth_sendRawTransaction: () => Promise.reject(new FrameError('RPC_FAILED', 'nonce too low', -32000)),
    eth_getTransactionByHash: () => null,
  })
  const refused = world.ask(refusing.client, 'eth_sendTransaction', transfer())
  await approve(world)
  await expect(refused).rejects.toThrow()
  const empty = world.ask(createNode(ether, mined).client, 'eth_sendTransaction', transfer({ value: '0x0' }))
  await approve(world)
  await empty
  const asked = world.ask(createNode(ether, mined).client, 'eth_sendTransaction', transfer())
  await expect.poll(world.text, patient).toContain('You have not sent anything to this receiver before.')
  world.approvals.abort()
  await expect(asked).rejects.toThrow()
})
