import { expect, test } from 'vitest'
import type { Offers } from './atoms.js'
import { toWays, type WaysParts } from './offers.js'

const offers: Offers = {
  providers: [{ id: 'acme', name: 'Acme', icon: 'data:image/png;base64,AA==', excluded: ['Europe/Paris'] }],
  ...{ farcaster: true, telegram: true, passkey: true },
}
const desktop = { phone: false, os: 'other', telegram: false }
const listed = ['google', 'x', 'acme', 'farcaster', 'facebook', 'unknown']
const idsOf = (parts: Partial<WaysParts>) =>
  toWays({
    ...{ listed, offers, device: desktop, zone: 'Europe/Berlin', hasPasskeys: true, isReturning: false },
    ...parts,
  }).map(({ id }) => id)

test('behavior: the order of the list, with the operator’s own; the passkey behind, first for who has used one', () => {
  expect(idsOf({})).toEqual(['google', 'x', 'acme', 'farcaster', 'facebook', 'passkey'])
  expect(idsOf({ isReturning: true })[0]).toBe('passkey')
  expect(idsOf({ hasPasskeys: false })).not.toContain('passkey')
})

test('behavior: no Farcaster where the services have none; any that is known where they do not say', () => {
  expect(idsOf({ offers: { ...offers, farcaster: false } })).not.toContain('farcaster')
  expect(idsOf({ offers: undefined })).toEqual(['google', 'x', 'facebook'])
  expect(idsOf({ offers: 'none' })).toEqual(['google', 'x', 'farcaster', 'facebook'])
})

test.each([
  [{ ...desktop, phone: true, os: 'ios' }, ['google', 'x']],
  [{ phone: true, os: 'ios', telegram: true }, ['telegram', 'x']],
  [{ phone: true, os: 'android', telegram: true }, ['telegram', 'google']],
  [{ phone: false, os: 'other', telegram: true }, ['telegram', 'google', 'facebook']],
])('behavior: providers whose pages do not work on %o are left out', (device, ids) => {
  expect(idsOf({ listed: ['google', 'x', 'facebook'], device, hasPasskeys: false })).toEqual(ids)
})

test('behavior: a provider that cannot be reached in the user’s time zone is not offered', () => {
  expect(idsOf({ zone: 'Asia/Shanghai', hasPasskeys: false })).toEqual(['acme', 'farcaster'])
  expect(idsOf({ zone: 'Europe/Paris' })).not.toContain('acme')
  expect(idsOf({ excluded: { google: ['Europe/Berlin'] } })).not.toContain('google')
})
