import { expect, test } from 'vitest'
import { LatchkeyError } from '../../src/plugin.js'
import { toTransferError } from './errors.js'
import { toErrorText } from './errorText.js'
import { messages } from './messages/en.js'

const textOf = (cause: unknown) => toErrorText(toTransferError(cause))

test.each(['NODE_BEHIND', 'TRANSACTION_EXPIRED', 'INSUFFICIENT_FUNDS', 'WRONG_CHAIN'] as const)(
  'F11 %s means that nothing was sent, unless the adapter knows better',
  (code) => {
    expect(textOf(new LatchkeyError(code, 'told'))).toEqual({ title: 'send.failed', help: `send.error.${code}` })
    expect(messages[`send.error.${code}`]).toBeTruthy()
    const uncertain = new LatchkeyError(code, 'told', { data: { maybeSent: true, reason: 'lost' } })
    expect(textOf(uncertain)).toEqual({ title: 'send.maybe', help: 'send.maybe.help' })
    expect(toTransferError(uncertain).data).toMatchObject({ reason: 'lost' })
  },
)

test('F11 after an unclear error the transfer may have been sent; after a refusal it was not', () => {
  for (const cause of [new Error('socket hang up'), new LatchkeyError('RPC_INTERNAL', 'told')])
    expect(toTransferError(cause).data.maybeSent).toBe(true)
  const no = new LatchkeyError('REQUEST_REJECTED', 'told', { outcome: 'rejected' })
  expect(toTransferError(no).data.maybeSent).toBe(false)
})
