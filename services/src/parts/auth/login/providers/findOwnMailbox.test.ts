import { describe, expect, test } from 'vitest'
import { findOwnMailbox, type MailClaims, toMailDomain } from './findOwnMailbox.js'

const google = 'https://accounts.google.com'
const acme = 'https://id.acme.example'
const find = (claims: Partial<MailClaims>, domains: readonly string[] = []) =>
  findOwnMailbox({ issuer: google, email: undefined, isVerified: true, ...claims }, domains)

describe('mailboxes that a provider runs', () => {
  test('behavior: Google runs its own domains, and the one of the account’s organisation', () => {
    expect(find({ email: 'ann@gmail.com' })).toBe('ann@gmail.com')
    expect(find({ email: 'ann@googlemail.com' })).toBe('ann@googlemail.com')
    expect(find({ email: 'ann@corp.example', hd: 'corp.example' })).toBe('ann@corp.example')
  })

  test('behavior: case is no difference, in the one form that addresses have', () => {
    expect(find({ email: 'Ann@GMAIL.com' })).toBe('ann@gmail.com')
    expect(find({ email: 'ann@Corp.Example', hd: 'CORP.example' })).toBe('ann@corp.example')
    expect(find({ issuer: acme, email: 'ann@ACME.example' }, ['acme.example'])).toBe('ann@acme.example')
  })

  test.each([
    ['a domain that it does not run', { email: 'ann@bank.example' }],
    ['another organisation’s domain', { email: 'ann@bank.example', hd: 'evil.example' }],
    ['a domain below its organisation’s', { email: 'ann@hr.corp.example', hd: 'corp.example' }],
    ['a domain that ends like its own', { email: 'ann@notgmail.com' }],
    ['its own in front of another', { email: 'ann@gmail.com.evil.example' }],
    ['its own as a name at another', { email: 'ann@gmail.com@evil.example' }],
    ['another as a name at its own', { email: 'ann@evil.example@gmail.com' }],
    ['a Cyrillic letter in its own', { email: 'ann@gma\u0456l.com' }],
    ['a full-width letter in its own', { email: 'ann@\uff47mail.com' }],
    ['the sign of Kelvin for a K', { email: 'ann@\u212aorp.example', hd: 'korp.example' }],
    ['an organisation in other letters', { email: 'ann@korp.example', hd: '\u212aorp.example' }],
    ['no verification', { email: 'ann@gmail.com', isVerified: false }],
    ['a list as the organisation', { email: 'ann@corp.example', hd: ['corp.example'] }],
    ['an address as the organisation', { email: 'ann@corp.example', hd: 'x@corp.example' }],
    ['no address', {}],
  ])('S28: what Google says with %s is a claim', (_, claims) => {
    expect(find(claims)).toBeUndefined()
  })

  test('S28: no other issuer runs Google’s domains, or one that its token calls an organisation', () => {
    for (const issuer of [acme, 'https://accounts.google.com/', 'https://accounts.google.com.evil.example']) {
      expect(find({ issuer, email: 'ann@gmail.com', hd: 'gmail.com' })).toBeUndefined()
    }
    expect(find({ issuer: acme, email: 'ann@other.example' }, ['acme.example'])).toBeUndefined()
  })

  test('behavior: a domain is ASCII, in small letters', () => {
    expect(['Acme.Example', 'xn--bcher-kva.example'].map(toMailDomain)).toEqual([
      'acme.example',
      'xn--bcher-kva.example',
    ])
    expect(['b\u00fccher.example', '', 'a@b.example', '*.acme.example', '.acme.example'].map(toMailDomain)).toEqual(
      Array(5).fill(undefined),
    )
  })
})
