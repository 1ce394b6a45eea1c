import { expect, test } from 'vitest'
import { createChainNode } from './chainNode.js'

/** A node that answers with this error. */
const refusing = (error: object) =>
  createChainNode({
    send: async () => ({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, error }), isAnswered: true }),
  }).call('eth_call', [], AbortSignal.timeout(1_000))

test.each([
  ['geth, reth, anvil', '0x556f1830'],
  ['nodes that wrap it', { message: 'execution reverted', data: '0x556f1830' }],
  ['nodes that say a word before it', 'Reverted 0x556f1830'],
])('behavior: what a contract reverted with is known: %s', async (_, data) => {
  await expect(refusing({ code: 3, message: 'execution reverted', data })).rejects.toMatchObject({
    reason: 'refused',
    code: 3,
    data: '0x556f1830',
  })
})

test.each([
  ['words', 'see https://node.example/limits'],
  ['half a byte', '0x556f183'],
  ['something else', { rate: 7 }],
  ['null', null],
  ['more than any contract needs', `0x${'00'.repeat(70_000)}`],
])('S38: data of an error that is %s is left out, and the error stays', async (_, data) => {
  const refused = refusing({ code: -32005, message: 'limit', data })
  await expect(refused).rejects.toMatchObject({ reason: 'refused', code: -32005, data: undefined })
})
