import fc from 'fast-check'
import { getContractAddress as viemAddress } from 'viem'
import { expect, test } from 'vitest'
import type { ContractAddressRequest, ReadHandle } from '../../src/adapter.js'
import { getContractAddress } from './getContractAddress.js'
import { localNetwork } from './test/world.js'

const network = localNetwork(31337, 'One', 'http://127.0.0.1:1')
const compute = (request: ContractAddressRequest) => getContractAddress({ network } as ReadHandle, request)
const zeros = (bytes: number) => `0x${'00'.repeat(bytes)}`

// https://eips.ethereum.org/EIPS/eip-1014#examples
test.each([
  [zeros(20), zeros(32), '0x00', '0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38'],
  ['0xdeadbeef00000000000000000000000000000000', zeros(32), '0x00', '0xB928f69Bb1D91Cd65274e3c79d8986362984fDA3'],
  [zeros(20), zeros(32), '0xdeadbeef', '0x70f2b2914A2a4b783FaEFb75f459A580616Fcb5e'],
  [zeros(20), zeros(32), '0x', '0xE33C0C7F7df4809055C3ebA6c09CFe4BaF1BD9e0'],
  [
    '0x00000000000000000000000000000000deadbeef',
    '0x00000000000000000000000000000000000000000000000000000000cafebabe',
    `0x${'deadbeef'.repeat(11)}`,
    '0x1d8bfDC5D46DC4f61D6b6115972536eBE6A8854C',
  ],
])('behavior: EIP-1014: deployer %s, salt %s, code %s', async (deployer, salt, initCode, address) => {
  expect(await compute({ deployer, salt, initCode })).toBe(address)
})

const hexOf = (minLength: number, maxLength = minLength) =>
  fc.uint8Array({ minLength, maxLength }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)

test('behavior: agrees with the library, of code and of its hash', () =>
  fc.assert(
    fc.asyncProperty(hexOf(20), hexOf(32), hexOf(0, 500), hexOf(32), async (deployer, salt, initCode, initCodeHash) => {
      const common = { opcode: 'CREATE2', from: deployer, salt } as const
      expect(await compute({ deployer, salt, initCode })).toBe(viemAddress({ ...common, bytecode: initCode }))
      expect(await compute({ deployer, salt, initCodeHash })).toBe(
        viemAddress({ ...common, bytecodeHash: initCodeHash }),
      )
    }),
    { numRuns: 100 },
  ))

test.each([
  { deployer: '0x12' },
  { salt: zeros(31) },
  { salt: `${zeros(31)}0g` },
  { salt: undefined },
  { initCode: '0x123' },
  { initCode: 7 },
  { initCode: undefined, initCodeHash: zeros(33) },
])('parameters: %o is refused', async (wrong) => {
  const right = { deployer: zeros(20), salt: zeros(32), initCode: '0x00' }
  const { initCode, ...rest } = { ...right, ...wrong } as typeof right
  const request = 'initCodeHash' in wrong ? rest : { ...rest, initCode }
  await expect(compute(request as ContractAddressRequest)).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
})

test('security: on a chain with other rules no address is better than a wrong one', async () => {
  const era = { ...network, caipNetworkId: 'eip155:324', name: 'ZKsync Era' } as const
  const request = { deployer: zeros(20), salt: zeros(32), initCode: '0x00' }
  await expect(getContractAddress({ network: era }, request)).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
})
