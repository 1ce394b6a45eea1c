import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../../src/adapter.js'
import { toProviderError } from '../kit/providerError.js'
import { toSolanaError } from './errors.js'

const named = (name: string, message = '', facts: object = {}) => Object.assign(new Error(message), { name, ...facts })
const failed = (err: unknown, ...logs: string[]) => ({
  code: -32002,
  message: 'Transaction simulation failed',
  data: { err, logs, accounts: null, unitsConsumed: 0 },
})
const system = 'Program 11111111111111111111111111111111'

describe('F25 what wallets throw', () => {
  test.each<[string, unknown]>([
    ['Phantom, by its code', { code: 4001, message: 'User rejected the request.' }],
    ['WalletConnect', { code: 5000, message: 'User rejected.' }],
    ['WalletConnect, the methods', { code: 5002, message: 'User disapproved requested methods' }],
    ['a code as text', { code: '4001' }],
    ['Wallet Standard', { code: 4_001_000, message: '' }],
    ['an adapter, in words', named('WalletSignTransactionError', 'User rejected the request.')],
    ['an adapter, wrapped', named('WalletSendTransactionError', '', { error: { code: 4001 } })],
    ['a closed window', named('WalletWindowClosedError')],
    ['a text', 'User rejected the request'],
    ['a text inside', { error: 'Transaction cancelled' }],
    ['Backpack', new Error('Approval Denied')],
    ['Solflare', new Error('Transaction cancelled')],
    ['a closed panel', new Error('Plugin Closed')],
    ['one word', new Error('Cancelled')],
  ])('a refusal: %s', (_, cause) => {
    expect(toSolanaError(cause)).toMatchObject({ code: 'REQUEST_REJECTED', outcome: 'rejected', cause })
  })

  test.each<[string, unknown]>([
    ['WALLET_DISCONNECTED', named('WalletNotConnectedError')],
    ['WALLET_DISCONNECTED', { code: 4900 }],
    ['UNAUTHORIZED', { code: 4100, message: 'The requested method and/or account has not been authorized' }],
    ['METHOD_NOT_SUPPORTED', { code: -32601, message: 'Method not found' }],
    ['CHAIN_NOT_SUPPORTED', { code: 4902 }],
    ['REQUEST_PENDING', { code: -32002, message: 'Request already pending' }],
    ['RPC_INTERNAL', { code: -32603, message: 'Internal JSON-RPC error.' }],
    ['INSUFFICIENT_FUNDS', { code: -32603, message: 'Unexpected error', data: { message: 'insufficient lamports 5' } }],
    [
      'TRANSACTION_EXPIRED',
      named('TransactionExpiredBlockheightExceededError', 'Signature x has expired: block height exceeded.'),
    ],
    [
      'EXECUTION_REVERTED',
      named('WalletSendTransactionError', 'Transaction simulation failed: custom program error: 0x1771'),
    ],
  ])('%s', (code, cause) => {
    expect(toSolanaError(cause)).toMatchObject({ code, outcome: 'failed', cause })
  })
})

test('F11 who waited for a transaction had sent it; who does not know its blockhash had not', () => {
  const waited = named('TransactionExpiredBlockheightExceededError', 'Signature x has expired: block height exceeded.')
  expect(toSolanaError(waited).data).toEqual({ maybeSent: true })
  for (const refused of [{ code: -32002, message: 'Blockhash not found' }, failed('BlockhashNotFound')])
    expect(toSolanaError(refused).data).not.toHaveProperty('maybeSent')
})

describe('F25 what nodes say', () => {
  test.each<[string, unknown]>([
    ['INSUFFICIENT_FUNDS', failed('AccountNotFound')],
    ['INSUFFICIENT_FUNDS', failed('InsufficientFundsForFee')],
    ['INSUFFICIENT_FUNDS', failed({ InsufficientFundsForRent: { account_index: 0 } })],
    ['TRANSFER_INVALID', failed({ InsufficientFundsForRent: { account_index: 1 } })],
    [
      'INSUFFICIENT_FUNDS',
      failed(
        { InstructionError: [0, { Custom: 1 }] },
        'Transfer: insufficient lamports 1, need 2',
        `${system} failed: custom program error: 0x1`,
      ),
    ],
    ['INSUFFICIENT_FUNDS', failed({ InstructionError: [0, { Custom: 1 }] }, 'Program log: Error: insufficient funds')],
    ['TRANSFER_INVALID', failed({ InstructionError: [0, { Custom: 17 }] }, 'Program log: Error: Account is frozen')],
    [
      'TRANSFER_INVALID',
      failed({ InstructionError: [0, { Custom: 37 }] }, 'Program log: Transfer is disabled for this mint'),
    ],
    [
      'TRANSFER_INVALID',
      failed(
        { InstructionError: [0, { Custom: 36 }] },
        'Program log: No memo in previous instruction; required for recipient to receive a transfer',
      ),
    ],
    ['EXECUTION_REVERTED', failed({ InstructionError: [0, 'InvalidAccountData'] })],
    ['TRANSACTION_EXPIRED', failed('BlockhashNotFound')],
    ['SEND_FAILED', failed('AlreadyProcessed')],
    ['TRANSACTION_EXPIRED', { code: -32002, message: 'Transaction simulation failed: Blockhash not found' }],
    ['NODE_BEHIND', { code: -32005, message: 'Node is behind by 42 slots', data: { numSlotsBehind: 42 } }],
    ['NODE_BEHIND', { code: -32016, message: 'Minimum context slot has not been reached' }],
    ['TRANSACTION_REJECTED', { code: -32003, message: 'Transaction signature verification failure' }],
    ['RATE_LIMITED', { code: -32603, message: 'Too many requests for a specific RPC call' }],
    ['RPC_INVALID_PARAMS', { code: -32602, message: 'Invalid params: invalid type' }],
    ['RPC_NOT_FOUND', { code: -32602, message: 'Invalid param: could not find account' }],
  ])('%s: %j', (code, cause) => {
    const error = toSolanaError(cause)
    expect(error).toMatchObject({ code, outcome: 'failed' })
    expect(error.message).not.toMatch(/\[object|undefined|null/)
  })

  test('behavior: what the program said is passed on, without addresses', () => {
    const cause = failed(
      { InstructionError: [2, { Custom: 6001 }] },
      'Program JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4 invoke [1]',
      'Program log: AnchorError thrown in src/lib.rs:1. Error Number: 6001. Error Message: Slippage tolerance exceeded for JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4.',
      'Program JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4 failed: custom program error: 0x1771',
    )
    const { message } = toSolanaError(cause)
    expect(message).toContain('Slippage tolerance exceeded')
    expect(message).not.toContain('JUP6')
  })

  test.each<[unknown]>([
    [undefined],
    [null],
    [5],
    [{}],
    [[]],
    [{ err: {} }],
    [{ data: { err: { InstructionError: 'nonsense' }, logs: [5, null] } }],
    [{ data: { err: { InstructionError: [0, { Custom: {} }] } } }],
    [{ err: { __proto__: null, constructor: 1 } }],
  ])('S38 %o becomes an error with words', (cause) => {
    const error = toSolanaError(cause)
    expect(error).toBeInstanceOf(LatchkeyError)
    expect(error.message).not.toMatch(/\[object|undefined|null|^$/)
  })

  test('S38 an error that throws when it is looked at', () => {
    const hostile = {
      get message() {
        throw new Error('boo')
      },
    }
    expect(toSolanaError(hostile)).toMatchObject({ code: 'RPC_FAILED' })
  })

  test('behavior: an error that contains itself ends', () => {
    const loop: Record<string, unknown> = { message: 'round' }
    loop.cause = loop
    expect(toSolanaError(loop)).toMatchObject({ code: 'RPC_FAILED', message: 'An error occurred: round' })
  })
})

test('behavior: for libraries each error has an integer code (EIP-1193)', () => {
  expect(toProviderError({ code: 4001, message: 'No' })).toMatchObject({ code: 4001, message: 'No' })
  expect(toProviderError('User rejected')).toMatchObject({ code: -32603, message: 'User rejected' })
  expect(toProviderError(new LatchkeyError('NOT_CONNECTED', 'x'))).toMatchObject({ code: 4100 })
  const refused = new LatchkeyError('REQUEST_REJECTED', 'x', { outcome: 'rejected' })
  expect(toProviderError(refused)).toMatchObject({ code: 4001 })
  const own = Object.assign(new Error('mine'), { code: 42 })
  expect(toProviderError(own)).toBe(own)
})
