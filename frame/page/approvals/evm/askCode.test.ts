import { expect, test } from 'vitest'
import { FrameError } from '../../errors.js'
import { createNode, ether } from '../test/setup.js'
import { askCode } from './askCode.js'

const address = '0x000000000000000000000000000000000000700c'
const piece = { severity: 'danger', text: 'warn.piece' } as const
const { signal } = new AbortController()
const word = (end: string) => `0x${end.padStart(64, '0')}`

test.each<[string, unknown, readonly unknown[]]>([
  ['says that it is a collection', word('1'), [piece]],
  ['says that it is none', word('0'), []],
  ['says more than yes', `${word('1')}00`, []],
  ['says nothing', '0x', []],
  ['does not know the question', undefined, []],
])('S17: a contract that %s', async (_, answer, said) => {
  const { client, asked } = createNode(ether, { eth_call: answer })
  expect(await askCode({ chain: client }, [{ address, ofCollection: piece }], signal)).toEqual({
    warnings: said,
    collections: said.map(() => address),
  })
  const data = `0x01ffc9a780ac58cd${'0'.repeat(56)}`
  expect(asked).toEqual([{ method: 'eth_call', params: [{ to: address, data }, 'latest'] }])
})

test('behavior: a chain that cannot be reached is no answer', async () => {
  const { client } = createNode(ether, {
    eth_call: () => {
      throw new FrameError('CHAIN_UNREACHABLE', 'No answer.')
    },
  })
  await expect(askCode({ chain: client }, [{ address, ofCollection: piece }], signal)).rejects.toMatchObject({
    code: 'CHAIN_UNREACHABLE',
  })
})
