import { describe, expect, test } from 'vitest'
import type { ReadHandle, Request, WalletHandle } from '../../src/adapter.js'
import { getBalance } from './getBalance.js'
import { getMaxTransfer } from './getMaxTransfer.js'
import { switchNetwork } from './switchNetwork.js'
import { createClock, localNetwork, settle } from './test/world.js'
import { waitForTransaction } from './waitForTransaction.js'

const network = localNetwork(31337, 'Local', 'http://127.0.0.1:1')
const hash = `0x${'ab'.repeat(32)}`
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const receipt = { transactionHash: hash, status: '0x1', blockNumber: '0x5' }
const transaction = { hash, from: address, nonce: '0x7' }

function createReads(answers: Record<string, unknown>) {
  const controller = new AbortController()
  const asked: string[] = []
  const read: Request = async ({ method }) => {
    asked.push(method)
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer ?? null
  }
  const handle: ReadHandle = { network, read, signal: controller.signal }
  return { handle, asked, answers, stop: () => controller.abort() }
}

describe('waitForTransaction', () => {
  test('behavior: asks once a second until the receipt is there', async () => {
    const { handle, answers, asked } = createReads({ eth_getTransactionByHash: transaction })
    const clock = createClock()
    const outcome = waitForTransaction(handle, hash, clock.wait)
    await settle()
    await clock.pass(999)
    expect(asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(1)
    answers.eth_getTransactionReceipt = { ...receipt, blockNumber: null }
    await clock.pass(1)
    answers.eth_getTransactionReceipt = receipt
    await clock.pass(1000)
    expect(await outcome).toEqual({ status: 'success' })
    expect(asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(3)
  })

  test('behavior: a reverted transaction is an outcome', async () => {
    const { handle } = createReads({ eth_getTransactionReceipt: { ...receipt, status: '0x0' } })
    expect(await waitForTransaction(handle, hash, createClock().wait)).toEqual({ status: 'reverted' })
  })

  test('F13 the receipt of another transaction is none', async () => {
    const { handle, stop } = createReads({ eth_getTransactionReceipt: { ...receipt, transactionHash: '0x1' } })
    const outcome = waitForTransaction(handle, hash, createClock().wait).catch((error) => error)
    await settle()
    stop()
    expect(await outcome).toMatchObject({ code: 'REQUEST_ABORTED' })
  })

  test('behavior: one that was sped up or cancelled is reported', async () => {
    const { handle, answers } = createReads({ eth_getTransactionByHash: transaction, eth_getTransactionCount: '0x7' })
    const clock = createClock()
    const outcome = waitForTransaction(handle, hash, clock.wait).catch((error) => error)
    await settle()
    // The node forgets a replaced transaction; who sent it is known from before.
    Object.assign(answers, { eth_getTransactionByHash: null, eth_getTransactionCount: '0x8' })
    await clock.pass(1000)
    await clock.pass(1000)
    expect(await outcome).toMatchObject({ code: 'TRANSACTION_REPLACED' })
  })

  test('F12 a node that fails now and then is tolerated, one that only fails is reported', async () => {
    const { handle, answers } = createReads({ eth_getTransactionReceipt: new Error('reset') })
    const clock = createClock()
    const outcome = waitForTransaction(handle, hash, clock.wait)
    for (let turn = 0; turn < 3; turn++) await clock.pass(1000)
    answers.eth_getTransactionReceipt = receipt
    await clock.pass(1000)
    expect(await outcome).toEqual({ status: 'success' })

    const dead = createReads({ eth_getTransactionReceipt: new Error('reset') })
    const failure = waitForTransaction(dead.handle, hash, clock.wait).catch((error) => error)
    for (let turn = 0; turn < 5; turn++) await clock.pass(1000)
    expect(await failure).toMatchObject({ code: 'RPC_FAILED' })
    expect(dead.asked).toHaveLength(5)
  })

  test('parameters: a text that is no hash', async () => {
    const failure = waitForTransaction(createReads({}).handle, '0x12')
    await expect(failure).rejects.toMatchObject({ code: 'TRANSACTION_HASH_INVALID' })
  })
})

describe('the most of a native coin', () => {
  const token = { networkId: network.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 }
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const fees = { eth_getBlockByNumber: { baseFeePerGas: '0xa' }, eth_gasPrice: '0xc' }

  test.each([
    ['keeps back 65 000 gas at the base fee twice and the tip', { eth_getBalance: '0xf4240', ...fees }, 0n],
    ['is the rest of the balance', { eth_getBalance: '0x5f5e100', ...fees }, 100_000_000n - 65_000n * 22n],
    [
      'reckons with the gas price alone on an older chain',
      { eth_getBalance: '0x5f5e100', eth_getBlockByNumber: {}, eth_gasPrice: '0xc' },
      100_000_000n - 65_000n * 12n,
    ],
  ])('behavior: %s', async (_, answers, most) => {
    const { handle } = createReads(answers)
    const wallet: WalletHandle = {
      ...handle,
      account: { address },
      tellSent: () => {},
      request: async () => Promise.reject(new Error('no node')),
    }
    expect(await getMaxTransfer(wallet, { token, to })).toBe(most)
  })

  test('F13 a chain that tells no fee is an error, not a fee of nothing', async () => {
    const { handle } = createReads({ eth_getBalance: '0x5f5e100' })
    const wallet: WalletHandle = {
      ...handle,
      account: { address },
      tellSent: () => {},
      request: async () => Promise.reject(new Error('no node')),
    }
    await expect(getMaxTransfer(wallet, { token, to })).rejects.toMatchObject({ code: 'FEE_UNAVAILABLE' })
  })
})

describe('a wallet that hangs', () => {
  test('F12 its node is passed over after four seconds', async () => {
    const { handle } = createReads({ eth_getBalance: '0x10' })
    const clock = createClock()
    const hanging: WalletHandle = {
      ...handle,
      tellSent: () => {},
      account: { address },
      request: () => new Promise(() => undefined),
    }
    const balance = getBalance(hanging, address, undefined, clock.wait)
    await clock.pass(4000)
    expect(await balance).toMatchObject({ value: 16n })
  })

  test('behavior: an abort ends a balance that is not waited for', async () => {
    const { handle, stop, asked } = createReads({ eth_getBalance: '0x10' })
    const abandoned: WalletHandle = {
      ...handle,
      account: { address },
      tellSent: () => {},
      request: async () => Promise.reject(new Error('gone')),
    }
    stop()
    await expect(getBalance(abandoned, address)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(asked).toEqual([])
  })
})

describe('a wallet that says yes and stays', () => {
  const stubborn = (chainIds: string[]): WalletHandle => ({
    ...createReads({}).handle,
    account: { address },
    tellSent: () => {},
    request: async ({ method }) => (method === 'eth_chainId' ? (chainIds.shift() ?? '0x1') : null),
  })

  test('behavior: it is read back until it is there', async () => {
    const clock = createClock()
    const done = switchNetwork(stubborn(['0x1', '0x1', '0x7a69']), network, clock.wait)
    for (let turn = 0; turn < 2; turn++) await clock.pass(200)
    await done
  })

  test('behavior: it is a failure after two seconds', async () => {
    const clock = createClock()
    const failure = switchNetwork(stubborn([]), network, clock.wait).catch((error) => error)
    for (let turn = 0; turn < 10; turn++) await clock.pass(200)
    expect(await failure).toMatchObject({ code: 'SWITCH_FAILED' })
  })
})
