import { type Address, encodeFunctionData, getAddress, type Hex, pad, zeroAddress, zeroHash } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { diamondAbi, type Lifi, startLifi } from '../../../../../devnet/src/index.js'
import { describeStore } from '../../../../test/eachStore.js'
import { newAddress } from '../../../../test/testOrders.js'
import { type BridgedChains, openBridgedChains, openTransfers } from '../../../../test/testTransfers.js'
import { type LifiDeposit, readLifiCall, readLifiProposal, writeLifiCall } from './lifiCall.js'
import { readCall } from './readCall.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const address = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`)
const deposit: LifiDeposit = {
  ...{ transactionId: pad('0x1d'), depositor: address('1'), recipient: address('2') },
  ...{ inputToken: address('a'), outputToken: address('b'), inputAmount: 1_000n, outputAmount: 900n },
  ...{ destinationChainId: 10n, quoteTimestamp: 1_800_000_000, fillDeadline: 1_800_000_600 },
}

describe('the call', () => {
  interface Change {
    readonly bridge?: object
    readonly across?: object
  }
  /** By hand, so that the reader's own cannot drift. */
  const write = ({ bridge, across }: Change = {}) =>
    encodeFunctionData({
      abi: diamondAbi,
      functionName: 'startBridgeTokensViaAcrossV4',
      args: [
        {
          ...{ transactionId: deposit.transactionId, bridge: 'across', integrator: 'latchkey', referrer: zeroAddress },
          ...{ sendingAssetId: deposit.inputToken, receiver: deposit.recipient, minAmount: 1_000n },
          ...{ destinationChainId: 10n, hasSourceSwaps: false, hasDestinationCall: false },
          ...bridge,
        },
        {
          ...{ receiverAddress: pad(deposit.recipient), refundAddress: pad(deposit.depositor), outputAmount: 900n },
          ...{ receivingAssetId: pad(deposit.outputToken), outputAmountMultiplier: 0n, exclusiveRelayer: zeroHash },
          ...{ quoteTimestamp: 1_800_000_000, fillDeadline: 1_800_000_600, exclusivityDeadline: 0, message: '0x' },
          ...across,
        } as never,
      ],
    })

  test('behavior: it is written and read with all that it names', () => {
    expect(writeLifiCall(deposit)).toBe(write().toLowerCase())
    expect(readLifiCall(write())).toEqual(deposit)
    expect(readCall(write())).toEqual({
      ...{ recipient: deposit.recipient, depositor: deposit.depositor, chainId: 10n, deadline: 1_800_000_600 },
      ...{ takes: { token: deposit.inputToken, amount: 1_000n }, brings: { token: deposit.outputToken, amount: 900n } },
    })
  })

  test.each<[string, Change]>([
    ['a filler that has it for itself', { across: { exclusiveRelayer: pad(address('7')), exclusivityDeadline: 60 } }],
    ['another word of who asked', { bridge: { integrator: 'someone' } }],
    ['a number for swaps before it', { across: { outputAmountMultiplier: 10n ** 30n } }],
  ])('behavior: a proposal with %s is read, and is written without it', (_, change) => {
    expect(readLifiProposal(write(change))).toEqual(deposit)
    expect(readLifiCall(write(change))).toBeUndefined()
  })

  test.each<[string, Hex]>([
    ['a swap before it', write({ bridge: { hasSourceSwaps: true } })],
    ['a call after it', write({ bridge: { hasDestinationCall: true }, across: { message: '0x01' } })],
    ['a message', write({ across: { message: '0x01' } })],
    ['two recipients', write({ across: { receiverAddress: pad(address('9')) } })],
    ['a recipient of another kind of chain', write({ across: { refundAddress: `0x${'1'.repeat(64)}` } })],
    ['bytes behind it', `${write()}00`],
    ['an end before its end', write().slice(0, -2) as Hex],
  ])('attack: one with %s is none that is read', (_, data) => {
    expect(readLifiProposal(data)).toBeUndefined()
    expect(readCall(data)).toBeUndefined()
  })
})

describeStore('transfers by LI.FI', (stores) => {
  const [one, two] = ['eip155:31337', 'eip155:31338']
  const logged: string[] = []
  let world: BridgedChains
  let lifi: Lifi
  let opened: Awaited<ReturnType<typeof openTransfers>>
  beforeAll(async () => {
    world = await openBridgedChains()
    const { chains, accounts } = world.devnet
    lifi = await startLifi({ chains, accounts, bridge: world.bridge.address })
    const log = { request: () => undefined, problem: (text: string) => void logged.push(text) }
    opened = await openTransfers(stores.store, world, log, { ways: lifi.drivers })
    await world.payer().approve(lifi.diamond)
  })
  afterAll(async () => {
    await opened.close()
    await lifi.stop()
    await world.stop()
  })
  beforeEach(async () => {
    lifi.setLie(undefined)
    world.bridge.setLie(undefined)
    await world.pass(60)
  })
  const begin = (more: object = {}) => opened.begin({ contract: lifi.diamond, ...more })

  test('behavior: its contract is called for the whole amount, is followed, and what arrives is the amount to the unit', async () => {
    const recipient = newAddress()
    const { id, to, data, json } = await begin({ recipient })
    expect(json).toMatchObject({ type: 'lifi', held: { by: 'Local LI.FI' }, approval: { spender: lifi.diamond } })
    expect(to).toBe(lifi.diamond)
    const pays = BigInt(json.origin.amount)
    expect(readLifiCall(data)).toMatchObject({
      ...{ depositor: world.payer().address, recipient, inputAmount: pays, outputAmount: 20_000_000n },
      fillDeadline: Date.parse(json.held?.until ?? '') / 1000,
    })
    // The fee is what it says: what came beyond the amount is not sent.
    expect(pays - 20_000_000n).toBeLessThan(20_000_000n / 400n + 50_000n)
    const before = await world.balanceOf(one, world.payer().address)
    const hash = await world.payer().send(to, data)
    expect(await opened.look(id, hash)).toEqual({ status: 'pending', sent: hash })
    expect(before - (await world.balanceOf(one, world.payer().address))).toBe(pays)
    await world.bridge.run()
    expect(await opened.look(id)).toMatchObject({ status: 'success', sent: hash })
    expect(await world.balanceOf(two, recipient)).toBe(20_000_000n)
  })

  test('behavior: what is not filled comes back to the payer, though another contract sent it', async () => {
    const { id, to, data } = await begin()
    const before = await world.balanceOf(one, world.payer().address)
    const hash = await world.payer().send(to, data)
    expect((await opened.look(id, hash)).status).toBe('pending')
    await world.pass(1_800 + 180)
    expect((await opened.look(id)).status).toBe('timeout')
    await world.bridge.giveBack()
    expect(await opened.look(id)).toMatchObject({ status: 'refund', sent: hash })
    expect(await world.balanceOf(one, world.payer().address)).toBe(before)
  })

  test('behavior: the cheapest way is taken, unless the page names the contract that it would call', async () => {
    expect((await opened.quote()).json.type).toBe('across')
    expect((await opened.quote({ contract: lifi.diamond })).json.type).toBe('lifi')
    expect((await opened.quote({ contract: newAddress() })).outcome).toBe('503 TRANSFER_UNAVAILABLE')
    expect((await opened.quote({ contract: '0x12' })).outcome).toBe('400 ADDRESS_INVALID')
  })

  test.each([
    ['other contract', 'It names a contract that the operator does not.'],
    ['other recipient', 'It proposes something else than was asked for.'],
    ['old', 'Its quote is of another time.'],
    ['down', 'status 503'],
  ] as const)('attack: an upstream that says %s gives no offer', async (lie, reason) => {
    lifi.setLie(lie)
    world.clock.advance(11_000)
    expect((await opened.quote({ contract: lifi.diamond })).outcome).toBe('503 TRANSFER_UNAVAILABLE')
    expect(logged).toContain(`way lifi between chains has no offer: ${reason}`)
  })

  test.each([['other facet'], ['swaps first'], ['message']] as const)(
    'attack: a call that is none of those that are read is no offer: %s',
    async (lie) => {
      lifi.setLie(lie)
      world.clock.advance(11_000)
      expect((await opened.quote({ contract: lifi.diamond })).outcome).toBe('503 TRANSFER_UNAVAILABLE')
    },
  )

  test('behavior: it is asked in the words of its documents', async () => {
    await begin()
    const query = new URLSearchParams(lifi.seen.at(-1))
    expect([...query.keys()].sort()).toEqual([
      ...['allowBridges', 'fromAddress', 'fromAmount', 'fromChain', 'fromToken', 'toAddress', 'toChain', 'toToken'],
    ])
  })
})
