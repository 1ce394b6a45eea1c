import { encodeErrorResult, parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../../src/adapter.js'
import { toEvmError } from './errors.js'

const reasonData = encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: ['Too late'] })
const panicData = encodeErrorResult({ abi: parseAbi(['error Panic(uint256)']), errorName: 'Panic', args: [17n] })

describe('codes of wallets and JSON-RPC (spec section 8)', () => {
  test.each([
    [4001, 'REQUEST_REJECTED', 'rejected'],
    [5000, 'REQUEST_REJECTED', 'rejected'],
    [4100, 'UNAUTHORIZED', 'failed'],
    [4200, 'METHOD_NOT_SUPPORTED', 'failed'],
    [4900, 'WALLET_DISCONNECTED', 'failed'],
    [4901, 'WRONG_CHAIN', 'failed'],
    [4902, 'CHAIN_NOT_SUPPORTED', 'failed'],
    [5700, 'CAPABILITY_NOT_SUPPORTED', 'failed'],
    [5710, 'CHAIN_NOT_SUPPORTED', 'failed'],
    [5720, 'CALLS_DUPLICATE', 'failed'],
    [5730, 'CALLS_UNKNOWN', 'failed'],
    [5740, 'CALLS_TOO_LARGE', 'failed'],
    [5750, 'UPGRADE_REJECTED', 'rejected'],
    [5760, 'ATOMICITY_NOT_SUPPORTED', 'failed'],
    [-32700, 'RPC_PARSE', 'failed'],
    [-32600, 'RPC_INVALID_REQUEST', 'failed'],
    [-32601, 'METHOD_NOT_SUPPORTED', 'failed'],
    [-32602, 'RPC_INVALID_PARAMS', 'failed'],
    [-32603, 'RPC_INTERNAL', 'failed'],
    [-32000, 'RPC_INVALID_INPUT', 'failed'],
    [-32001, 'RPC_NOT_FOUND', 'failed'],
    [-32002, 'REQUEST_PENDING', 'failed'],
    [-32003, 'TRANSACTION_REJECTED', 'failed'],
    [-32004, 'METHOD_NOT_SUPPORTED', 'failed'],
    [-32005, 'RATE_LIMITED', 'failed'],
    [-32006, 'RPC_VERSION', 'failed'],
    [3, 'EXECUTION_REVERTED', 'failed'],
    [5799, 'RPC_FAILED', 'failed'],
  ])('parameters: %i is %s', (number, code, outcome) => {
    for (const thrown of [
      { code: number, message: 'words' },
      { code: String(number), message: 'words' },
      Object.assign(new Error('words'), { code: number }),
      { code: -32603, message: 'Internal JSON-RPC error.', data: { code: number, message: 'words' } },
      { code: -32603, data: { originalError: { code: number, message: 'words' } } },
      { message: 'words', error: { code: number } },
      new Error('words', { cause: { code: number } }),
    ]) {
      // An internal error around an unknown code stays an internal error.
      if (number === 5799 && (thrown as { code: unknown }).code === -32603) continue
      const error = toEvmError(thrown)
      expect(error).toMatchObject({ code, outcome, cause: thrown })
      expect(error.message).not.toContain('[object')
    }
  })
})

describe('what nodes say in words', () => {
  test.each([
    ['nonce too low: next nonce 5, tx nonce 4', 'NONCE_TOO_LOW'],
    ['already known', 'NONCE_TOO_LOW'],
    ['nonce too high', 'NONCE_TOO_HIGH'],
    ['max fee per gas less than block base fee: address 0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'FEE_CAP_TOO_LOW'],
    ['transaction underpriced', 'FEE_CAP_TOO_LOW'],
    ['max fee per gas higher than 2^256-1', 'FEE_CAP_TOO_HIGH'],
    ['tx fee (2.10 ether) exceeds the configured cap (1.00 ether)', 'FEE_CAP_TOO_HIGH'],
    ['max priority fee per gas higher than max fee per gas', 'TIP_TOO_HIGH'],
    ['insufficient funds for gas * price + value: balance 0', 'INSUFFICIENT_FUNDS'],
    ['Insufficient funds for gas * price + value', 'INSUFFICIENT_FUNDS'],
    ['sender: insufficient funds for transfer', 'INSUFFICIENT_FUNDS'],
    ['intrinsic gas too low', 'GAS_TOO_LOW'],
    ['out of gas: gas required exceeds allowance', 'GAS_TOO_LOW'],
    ['exceeds block gas limit', 'GAS_TOO_HIGH'],
    ['intrinsic gas too high', 'GAS_TOO_HIGH'],
    ['Unrecognized chain ID "0x64". Try adding the chain', 'CHAIN_NOT_SUPPORTED'],
    ['MetaMask Tx Signature: User denied transaction signature.', 'REQUEST_REJECTED'],
    ['User rejected the request', 'REQUEST_REJECTED'],
    ['Request cancelled by the user', 'REQUEST_REJECTED'],
    ['execution reverted', 'EXECUTION_REVERTED'],
  ])('parameters: %s', (message, code) => {
    for (const thrown of [
      { code: -32000, message },
      { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message } },
      new Error(
        `[ethjs-query] while formatting outputs from RPC '{"value":{"code":-32603,"data":{"message":"${message}"}}}'`,
      ),
      message,
    ]) {
      expect(toEvmError(thrown).code).toBe(code)
    }
  })

  test.each([
    [{ code: 3, message: 'execution reverted: Too early', data: reasonData }, 'Too late'],
    [{ code: 3, message: 'execution reverted: Too early' }, 'Too early'],
    [{ code: -32603, data: { code: -32000, message: 'VM error', data: reasonData } }, 'Too late'],
    [{ code: -32000, message: 'execution reverted', data: panicData }, 'Panic 17'],
    [{ code: -32000, message: "VM Exception: reverted with reason string 'Paused'" }, 'Paused'],
    [{ code: 3, message: 'execution reverted', data: '0x12345678' }, ''],
    [{ code: 3, message: 'execution reverted: insufficient funds' }, 'insufficient funds'],
  ])('behavior: a revert keeps its reason: %j', (thrown, reason) => {
    expect(toEvmError(thrown)).toMatchObject({
      code: 'EXECUTION_REVERTED',
      message: reason ? `Execution reverted: ${reason}` : 'Execution reverted',
      data: { reason },
    })
  })
})

describe('whatever else was thrown', () => {
  const cyclic: Record<string, unknown> = {}
  cyclic.cause = cyclic
  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a number', 7],
    ['a symbol', Symbol('x')],
    ['an empty object', {}],
    ['an object without words', { code: {}, message: {} }],
    ['an error that contains itself', cyclic],
    [
      'a getter that throws',
      Object.defineProperty({}, 'code', {
        get: () => {
          throw new Error('no')
        },
      }),
    ],
  ])('F25 %s is readable', (_, thrown) => {
    const error = toEvmError(thrown, { code: 'SIGN_FAILED', message: 'Error signing message' })
    expect(error).toMatchObject({ code: 'SIGN_FAILED', message: 'Error signing message: no reason was given' })
  })

  test('behavior: addresses and payloads stay out of messages', () => {
    const text = `locked 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 0x${'ab'.repeat(300)}`
    expect(toEvmError(new Error(text)).message).toBe('An error occurred: locked 0x… 0x…')
  })

  test('behavior: an error of ours passes as it is', () => {
    const ours = new LatchkeyError('SOME', 'thing')
    expect(toEvmError(ours)).toBe(ours)
  })
})
