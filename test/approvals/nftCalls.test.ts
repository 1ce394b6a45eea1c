import { getAddress, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { toNftCall } from '../../adapters/evm/nftTransfer.js'
import { createHandle, localNetwork } from '../../adapters/evm/test/world.js'
import { readCall } from '../../frame/page/approvals/evm/calls/readCall.js'
import type { Nft } from '../../src/adapter.js'

const account = getAddress('0x00000000000000000000000000000000000acc01')
const contract = getAddress('0x000000000000000000000000000000000000700c')
const receiver = getAddress('0x00000000000000000000000000000000000a11ce')
const networkId = 'eip155:31337'
const nft: Nft = { type: 'nft', networkId, address: contract, tokenId: '7', name: 'Gull', symbol: '', decimals: 0 }

/** A contract that says which standard it follows. */
const answering =
  (selector: string) =>
  async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_chainId') return '0x7a69'
    const [call] = params as [{ data: string }]
    return `0x${(call.data.slice(10, 18) === selector ? '1' : '0').padStart(64, '0')}`
  }

test.each([
  ['ERC-721', '80ac58cd', 1n],
  ['ERC-1155', 'd9b67a26', 3n],
] as const)(
  'S17: what the adapter sends of %s the frame reads whole, and nothing of it is blind',
  async (_, standard, value) => {
    const request = answering(standard)
    const handle = {
      ...createHandle({ request } as never, localNetwork(31337, 'Local', 'http://127.0.0.1:1'), account),
      read: request,
    }
    const { data } = await toNftCall(handle as never, { token: nft, to: receiver, value })
    const { actions } = readCall(data as Hex, { contract, value: 0n, account, isListed: () => false })
    expect(actions).toHaveLength(1)
    expect(actions.some(({ isBlind }) => isBlind)).toBe(false)
    const told = JSON.stringify(actions, (_key, each) => (typeof each === 'bigint' ? `${each}` : each))
    for (const part of [receiver, contract, '"7"', `"${value}"`]) expect(told).toContain(part)
  },
)
