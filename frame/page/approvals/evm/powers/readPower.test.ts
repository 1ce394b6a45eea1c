import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readPower } from './readPower.js'

const account = getAddress('0x00000000000000000000000000000000000acc01')
const spender = getAddress('0x00000000000000000000000000000000000a11ce')
const token = getAddress('0x000000000000000000000000000000000000700c')
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Members as `type name` texts. */
const members = (text: string) =>
  text.split(',').map((part) => {
    const [type = '', name = ''] = part.split(' ')
    return { type, name }
  })
const permit = {
  types: { Permit: members('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
  data: { owner: account, spender, value: 5n, nonce: 0n, deadline: 1_800_000_000n },
}
const dai = {
  types: { Permit: members('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed') },
  data: { holder: account, spender, nonce: 0n, expiry: 0n, allowed: true },
}
const details = members('address token,uint160 amount,uint48 expiration,uint48 nonce')
const single = {
  types: { PermitSingle: members('PermitDetails details,address spender,uint256 sigDeadline'), PermitDetails: details },
  data: {
    details: { token, amount: 2n ** 160n - 1n, expiration: 1_800_000_000n, nonce: 0n },
    spender,
    sigDeadline: 1n,
  },
}
const batch = {
  types: {
    PermitBatchTransferFrom: members('TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline'),
    TokenPermissions: members('address token,uint256 amount'),
  },
  data: {
    permitted: [
      { token, amount: 1n },
      { token: spender, amount: 2n },
    ],
    spender,
    nonce: 0n,
    deadline: 1_800_000_000n,
  },
}
const transfer = {
  types: {
    TransferWithAuthorization: members(
      'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
    ),
  },
  data: { from: account, to: spender, value: 7n, validAfter: 0n, validBefore: 1_800_000_000n, nonce: '0x' },
}

const read = (
  given: { types: object; data: object },
  contract: string | undefined,
  primaryType = Object.keys(given.types)[0],
) => readPower({ ...given, primaryType, contract, account, isListed: () => false } as never)
const brief = (...given: Parameters<typeof read>) => {
  const { actions, warnings } = read(...given)
  return [actions.map(({ text, figure }) => [text, figure?.amount]), warnings.map(({ text }) => text)]
}

describe('S17: what typed data gives away', () => {
  test.each<[string, Parameters<typeof read>, unknown]>([
    ['a permit (ERC-2612)', [permit, token], [[['act.allow', 5n]], ['warn.allow']]],
    ['DAI’s permit, which is all', [dai, token], [[['act.allow', 'unlimited']], ['warn.unlimited']]],
    [
      'DAI’s permit, taken back',
      [{ ...dai, data: { ...dai.data, allowed: false } }, token],
      [[['act.disallow', undefined]], []],
    ],
    ['Permit2', [single, permit2], [[['act.allow', 'unlimited']], ['warn.unlimited']]],
    [
      'Permit2 of several tokens',
      [batch, permit2],
      [
        [
          ['act.allow', 1n],
          ['act.allow', 2n],
        ],
        ['warn.allow', 'warn.allow'],
      ],
    ],
    ['a transfer with authorization (ERC-3009)', [transfer, token], [[['act.send', 7n]], []]],
  ])('%s', (_, given, told) => {
    expect(brief(...given)).toEqual(told)
  })

  test.each<[string, Parameters<typeof read>]>([
    ['Permit2 by another contract', [single, token]],
    ['a permit without a contract', [permit, undefined]],
    [
      'members in another order',
      [
        {
          ...permit,
          types: { Permit: members('address spender,address owner,uint256 value,uint256 nonce,uint256 deadline') },
        },
        token,
      ],
    ],
    ['a member more', [{ ...permit, types: { Permit: [...permit.types.Permit, { type: 'bool', name: 'x' }] } }, token]],
    ['another name', [{ ...permit, types: { Permits: permit.types.Permit } }, token, 'Permits']],
  ])('%s is described by its values alone', (_, given) => {
    expect(brief(...given)).toEqual([[], []])
  })
})
