import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPaymentLink } from './isPaymentLink.js'
import { readPaymentLink, writePaymentLink } from './paymentLink.js'
import type { PaymentLink } from './types.js'

const payee = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'
const coin = '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7'
const key = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** The system program: 32 bytes of zeros. */
const zeros = '1'.repeat(32)

/** What a link is refused with. */
function refusal(link: string) {
  try {
    return readPaymentLink(link)
  } catch (error) {
    const { code, data } = error as { code: string; data: { field: string } }
    return `${code.replace('PAYMENT_LINK_', '')} ${data.field}`
  }
}
const ofPayee = (rest: string) => refusal(`ethereum:${payee}${rest}`)
const ofTransfer = (query: string) => refusal(`ethereum:${coin}@1/transfer?${query}`)
const ofKey = (query: string) => refusal(`solana:${key}?${query}`)

describe('S20 links of strangers', () => {
  test.each([
    // Not the letters that they look like: Cyrillic a and Greek o, a full-width digit, a zero-width space.
    ...['0xfb6916095cа1df60bb79ce92ce3ea74c37c5d359', '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d35９', `${payee}\u200b`],
  ])('behavior: an address with letters that look alike is none (%#)', (address) => {
    expect(refusal(`ethereum:${address}@1`)).toBe('INVALID link')
    expect(refusal(`ethereum:${encodeURIComponent(address)}@1`)).toBe('INVALID target')
    expect(ofTransfer(`address=${encodeURIComponent(address)}&uint256=1`)).toMatch(/^INVALID address/)
  })

  test.each([
    ['a short address', payee.slice(0, -1)],
    ['a long one', `${payee}0`],
    ['without 0x', payee.slice(2)],
    ['as a server', `//${payee}`],
    ['with a user', `me@${payee}`],
    ['another use of the scheme', `stake-${payee}`],
    ['a name without pay-', 'someone.example.eth'],
    ['no name', 'pay-someone'],
    ['a name with a path in it', 'pay-a%2Fb.eth'],
    ['a name with a hidden letter', 'pay-so%E2%80%8Bmeone.eth'],
  ])('parameters: target: %s', (_, target) => {
    expect(refusal(`ethereum:${target}`)).toMatch(/^INVALID (target|chain)$/)
  })

  test('behavior: of functions only transfer is taken; others are named', () => {
    for (const call of ['approve', 'transferFrom', 'Transfer', 'permit'])
      expect(refusal(`ethereum:${coin}@1/${call}?address=${payee}&uint256=1`)).toBe(`UNSUPPORTED ${call}`)
    expect(refusal(`ethereum:${coin}@1/transfer%2e?address=${payee}&uint256=1`)).toBe('UNSUPPORTED function')
    expect(refusal(`ethereum:${coin}@1/?address=${payee}&uint256=1`)).toBe('UNSUPPORTED function')
    expect(refusal(`ethereum:${coin}@1/transfer/approve?address=${payee}&uint256=1`)).toBe('UNSUPPORTED function')
  })

  test('behavior: fields that contradict each other, stand twice, are unknown, empty or written otherwise', () => {
    expect(ofTransfer(`address=${payee}&uint256=1&value=1`)).toBe('INVALID value')
    expect(ofTransfer(`uint256=1&address=${payee}`)).toBe('INVALID transfer')
    expect(ofTransfer(`address=${payee}`)).toBe('INVALID transfer')
    expect(ofTransfer('uint256=1')).toBe('INVALID transfer')
    expect(ofTransfer(`address=${payee}&address=${coin}&uint256=1`)).toBe('INVALID address')
    expect(ofPayee('@1?uint256=1')).toBe('INVALID uint256')
    expect(ofPayee('@1?value=1&value=2')).toBe('INVALID value')
    expect(ofPayee('@1?value=1&%76alue=2')).toBe('INVALID query')
    expect(ofPayee('@1?value=1&Value=2')).toBe('INVALID Value')
    expect(ofPayee('@1?value=1&gas=1&gasLimit=2')).toBe('INVALID gasLimit')
    expect(ofPayee('@1?value=')).toBe('INVALID value')
    expect(ofPayee('@1?value=1&')).toBe('INVALID query')
    expect(ofPayee('@1?')).toBe('INVALID query')
    expect(ofPayee('@1?__proto__=1')).toBe('INVALID __proto__')
    expect(ofPayee('@1?value=1#value=2')).toBe('INVALID link')
    expect(ofPayee('@1?value=1?value=2')).toBe('AMOUNT value')
    expect(ofKey('amount=1&amount=2')).toBe('INVALID amount')
    expect(ofKey(`spl-token=${mint}&spl-token=${mint}`)).toBe('INVALID spl-token')
    expect(ofKey('value=1')).toBe('INVALID value')
    expect(ofKey('label=')).toBe('INVALID label')
  })

  test.each(['', '0', '01', '0x1', '1.0', '-1', '+1', '1e3', '1@2', 'mainnet', '9'.repeat(33)])(
    'parameters: chain id %s',
    (chain) => {
      expect(ofPayee(`@${chain}`)).toBe('INVALID chain')
    },
  )

  test('behavior: amounts that are no whole number of smallest units above zero', () => {
    const bad = [
      '0',
      '0.0',
      '-1',
      '-1e18',
      '1e-9',
      '.5',
      '0.5',
      '5.',
      '0x10',
      'NaN',
      'Infinity',
      '1,5',
      '1e',
      '1e+2',
      'e5',
    ]
    const more = ['1.23e1', '1e99', '1e100', `${2n ** 256n}`, '9'.repeat(81), '%31', '1_0', '١', '1e18+ETH', '0e50']
    for (const amount of [...bad, ...more.map((each) => encodeURI(each).replaceAll('%25', '%'))]) {
      expect(ofPayee(`@1?value=${amount}`), amount).toBe('AMOUNT value')
      expect(ofTransfer(`address=${payee}&uint256=${amount}`), amount).toBe('AMOUNT uint256')
    }
    expect(ofPayee('@1?value=1&gasPrice=-1')).toBe('AMOUNT gasPrice')
  })

  test('behavior: amounts of Solana Pay are plain decimals above zero', () => {
    const bad = ['0', '0.00', '-1', '+1', '1e-9', '1e9', '.5', '5.', '0x10', 'NaN', '1,5', '1 ', '9'.repeat(81), '%31']
    for (const amount of bad) expect(ofKey(`amount=${amount.replace(' ', '%20')}`), amount).toBe('AMOUNT amount')
  })

  test('behavior: a key of Solana has 32 bytes', () => {
    const bad = [
      payee,
      zeros.slice(1),
      `${zeros}1`,
      `1${key}`,
      `${key}1`,
      'z'.repeat(44),
      key.replace('m', '0'),
      'a'.repeat(31),
    ]
    for (const each of bad) {
      expect(refusal(`solana:${each}`), each).toBe('INVALID recipient')
      expect(ofKey(`spl-token=${each}`), each).toBe('INVALID spl-token')
      expect(ofKey(`reference=${key}&reference=${each}`), each).toBe('INVALID reference')
    }
    expect(refusal('solana:')).toBe('INVALID link')
    expect(refusal('solana:?amount=1')).toBe('INVALID recipient')
    expect(refusal(`solana:${encodeURIComponent(key)}%31`)).toBe('INVALID recipient')
    expect(refusal(`solana:${zeros}`)).toMatchObject({ recipient: zeros })
  })

  test('behavior: interactive requests are refused by their name, however they are written', () => {
    const links = [
      'https://shop.example/pay',
      'https%3A%2F%2Fshop.example%2Fpay%3Fid%3D1',
      '%68ttps%3a//shop.example',
      'http:x',
    ]
    for (const link of links) expect(refusal(`solana:${link}`), link).toBe('UNSUPPORTED interactive')
  })

  test.each([
    '%00',
    '%E2%80%AE',
    '%E2%81%A6x',
    '%E2%80%8B',
    '%1B',
    '%EF%BB%BF',
    '%C2%AD',
    '%FF',
    '%',
    '%C0%80',
    '%ED%A0%80',
  ])('behavior: texts with characters that are not seen, or none at all: %s', (evil) => {
    for (const field of ['label', 'message', 'memo']) expect(ofKey(`${field}=Shop${evil}`)).toBe(`INVALID ${field}`)
  })

  test('behavior: what is too long is not looked at', () => {
    expect(ofPayee(`@1?value=${'1'.repeat(10_000)}`)).toBe('INVALID link')
    expect(ofKey(`message=${'a'.repeat(10_000)}`)).toBe('INVALID link')
    expect(ofKey(`message=${'a'.repeat(1900)}`)).toMatchObject({ message: 'a'.repeat(1900) })
  })

  test('behavior: any text is read, or refused with one of three codes', () => {
    const piece = fc.constantFrom(
      ...'@/?&=.:-%+ #',
      'value',
      'amount',
      'transfer',
      'pay-',
      payee,
      key,
      'address',
      '1e18',
      'a.eth',
    )
    fc.assert(
      fc.property(
        fc.constantFrom('ethereum:', 'solana:', ''),
        fc.array(fc.oneof(piece, fc.string())),
        (scheme, parts) => {
          const found = refusal(scheme + parts.join(''))
          if (typeof found === 'string') expect(found).toMatch(/^(INVALID|AMOUNT|UNSUPPORTED) ./)
          else {
            // A link of EIP-681 is written with its chain, always; Solana Pay has none.
            const payment =
              found.namespace === 'eip155' ? { ...found, networkId: found.networkId ?? ('eip155:1' as const) } : found
            expect(readPaymentLink(writePaymentLink(payment))).toMatchObject({ recipient: found.recipient })
          }
        },
      ),
    )
  })
})

describe('EIP-681', () => {
  test("behavior: the standard's own examples", () => {
    expect(readPaymentLink('ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18')).toEqual({
      ...{ namespace: 'eip155', recipient: '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359', amount: 2_014n * 10n ** 15n },
    })
    const to = '0x8e23ee67d1332ad560396262c48ffbb01f93d052'
    expect(readPaymentLink(`ethereum:${coin}/transfer?address=${to}&uint256=1`)).toEqual({
      ...{ namespace: 'eip155', token: coin, recipient: to, amount: 1n },
    })
  })

  test('parameters: chain id, prefix, name, fee, case of the scheme, spaces around', () => {
    const read = readPaymentLink
    expect(read(`ethereum:${payee}@137`)).toMatchObject({ networkId: 'eip155:137', recipient: payee })
    expect(read(` ETHEREUM:pay-${payee}@10\n`)).toMatchObject({ networkId: 'eip155:10', recipient: payee })
    expect(read('ethereum:pay-some-one.example.eth@1')).toMatchObject({ recipient: 'some-one.example.eth' })
    expect(read('ethereum:pay-b%C3%BCro.eth@1')).toMatchObject({ recipient: 'büro.eth' })
    expect(read(`ethereum:${coin}@1/transfer?gas=1e5&address=a.eth&gasPrice=2&uint256=1`)).toMatchObject({
      recipient: 'a.eth',
    })
    expect(refusal(`ethereum:pay-token.eth@1/transfer?address=${payee}&uint256=1`)).toBe('INVALID target')
  })

  test('parameters: amounts', () => {
    const amounts = [
      ['1', 1n],
      ['+7', 7n],
      ['.5e1', 5n],
      ['5.0', 5n],
      ['1E2', 100n],
      ['00012', 12n],
      ['1.50e1', 15n],
    ] as const
    for (const [text, amount] of amounts) expect(ofPayee(`?value=${text}`), text).toMatchObject({ amount })
    expect(ofPayee(`?value=${2n ** 256n - 1n}`)).toMatchObject({ amount: 2n ** 256n - 1n })
  })
})

describe('Solana Pay', () => {
  test('behavior: every field of a transfer request', () => {
    const link = `solana:${key}?amount=0.01&spl-token=${mint}&reference=${mint}&reference=${zeros}&label=Michael%20Vines&message=50%25+off+%2B%0Atea&memo=Order4`
    expect(readPaymentLink(link)).toEqual({
      ...{ namespace: 'solana', recipient: key, amount: '0.01', token: mint, references: [mint, zeros] },
      ...{ label: 'Michael Vines', message: '50% off +\ntea', memo: 'Order4' },
    })
    expect(readPaymentLink(`solana:${key}`)).toEqual({ namespace: 'solana', recipient: key })
  })
})

describe('writing', () => {
  const payments: readonly PaymentLink[] = [
    { namespace: 'eip155', networkId: 'eip155:1', recipient: payee },
    { namespace: 'eip155', networkId: 'eip155:8453', recipient: 'some-one.example.eth', amount: 10n ** 30n },
    { namespace: 'eip155', networkId: 'eip155:1', recipient: payee, token: coin, amount: 20_000_000n },
    { namespace: 'solana', recipient: key },
    {
      namespace: 'solana',
      recipient: key,
      amount: '20.5',
      token: mint,
      references: [mint, zeros],
      memo: 'a&b=c+d',
      label: '„é“ 100%',
    },
  ]
  test.each(payments)('behavior: what is written is read as the same payment (%#)', (payment) => {
    expect(readPaymentLink(writePaymentLink(payment))).toEqual(payment)
  })

  test('behavior: always with the chain id, in digits', () => {
    expect(writePaymentLink(payments[2] as PaymentLink)).toBe(
      `ethereum:${coin}@1/transfer?address=${payee}&uint256=20000000`,
    )
    expect(() => writePaymentLink({ namespace: 'eip155', recipient: payee })).toThrow(
      expect.objectContaining({ code: 'PAYMENT_LINK_INVALID', data: { field: 'chain' } }),
    )
  })

  test.each([
    { namespace: 'eip155', networkId: 'eip155:1?value=5', recipient: payee },
    { namespace: 'eip155', networkId: 'eip155:1/approve', recipient: payee },
    { namespace: 'eip155', networkId: 'solana:1', recipient: payee },
    { namespace: 'eip155', networkId: 'eip155:1', recipient: `${payee}?value=5` },
    { namespace: 'eip155', networkId: 'eip155:1', recipient: payee, amount: '5' },
    { namespace: 'eip155', networkId: 'eip155:1', recipient: payee, amount: 0n },
    { namespace: 'eip155', networkId: 'eip155:1', recipient: payee, token: coin },
    // Units for coins would be a thousand million times as much.
    { namespace: 'solana', recipient: key, amount: 5n },
    { namespace: 'solana', recipient: `${key}?amount=5` },
    { namespace: 'solana', recipient: key, label: '' },
    { namespace: 'solana', recipient: key, references: ['none'] },
    { namespace: 'solana', recipient: key, message: 'a'.repeat(3000) },
  ])('behavior: what would be read as another payment is not written (%#)', (payment) => {
    expect(() => writePaymentLink(payment as never)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^PAYMENT_LINK_(INVALID|AMOUNT|UNSUPPORTED)$/) }),
    )
  })
})

test('parameters: isPaymentLink', () => {
  expect(['ethereum:', ' Solana:x', 'ETHEREUM:0x'].every(isPaymentLink)).toBe(true)
  expect(['', payee, 'ethereum.eth', 'https:x', 'my solana:x', 'bitcoin:x'].some(isPaymentLink)).toBe(false)
})
