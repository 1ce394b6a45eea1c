import fc from 'fast-check'
import { getAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { toAddress, toWalletAddress } from './address.js'

const anAddress = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('hex'))

describe('toAddress', () => {
  test('behavior: spells as the library does, from any even case, with and without 0x', () => {
    fc.assert(
      fc.property(anAddress, (digits) => {
        const spelled = getAddress(`0x${digits}`)
        expect(toAddress(digits)).toBe(spelled)
        expect(toAddress(`0x${digits.toUpperCase()}`)).toBe(spelled)
        expect(toAddress(spelled)).toBe(spelled)
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    ['a broken checksum', '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['too short', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb9226'],
    ['too long', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb922660'],
    ['not hex', '0xg39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    ['a line end', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266\n'],
    ['a name', 'vitalik.eth'],
    ['nothing', ''],
  ])('parameters: %s is no address', (_, text) => {
    expect(toAddress(text)).toBeUndefined()
  })

  test('behavior: what a wallet says is spelled anew', () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(toWalletAddress('0xF39FD6e51aad88F6F4ce6aB8827279cffFb92266')).toBe(address)
    expect(toWalletAddress('0XF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266')).toBe(address)
    for (const nonsense of [undefined, 7, {}, [], '0x']) expect(toWalletAddress(nonsense)).toBeUndefined()
  })
})
