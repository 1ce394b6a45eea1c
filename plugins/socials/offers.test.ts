import { expect, test } from 'vitest'
import type { Offers } from './atoms.js'
import { toWays, type WaysParts } from './offers.js'

const acme = { id: 'acme', name: 'Acme', icon: 'data:image/png;base64,AA==', excluded: ['Europe/Paris'] }
const setUp = (...ids: string[]) => ids.map((id) => ({ id, name: `${id} of theirs`, excluded: [] }))
const offers: Offers = {
  providers: [...setUp('google', 'x', 'facebook'), acme],
  ...{ farcaster: true, telegram: true, passkey: true },
}
const desktop = { phone: false, os: 'other', telegram: false }
const listed = ['google', 'x', 'acme', 'farcaster', 'facebook', 'unknown']
const idsOf = (parts: Partial<WaysParts>) =>
  toWays({
    ...{ listed, offers, device: desktop, zone: 'Europe/Berlin', hasPasskeys: true },
    ...parts,
  }).map(({ id }) => id)

test('behavior: the order of the list, with the operator’s own; first what has logged in here last; the passkey second at the latest', () => {
  expect(idsOf({})).toEqual(['google', 'passkey', 'x', 'acme', 'farcaster', 'facebook'])
  expect(idsOf({ last: 'passkey' })[0]).toBe('passkey')
  expect(idsOf({ last: 'facebook' })).toEqual(['facebook', 'passkey', 'google', 'x', 'acme', 'farcaster'])
  expect(idsOf({ last: 'email' })).toEqual(idsOf({}))
  expect(idsOf({ hasPasskeys: false })).not.toContain('passkey')
})

test('behavior: of the list what the services have set up is offered, and nothing else', () => {
  const one = { ...offers, providers: setUp('x'), farcaster: false }
  expect(idsOf({ offers: one, hasPasskeys: false })).toEqual(['x'])
  expect(idsOf({ offers: { ...one, providers: [] }, hasPasskeys: false })).toEqual([])
})

test('behavior: an operator’s own stand behind a list that names every provider, and where a list names them, with name and icon', () => {
  const all = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
  expect(idsOf({ listed: all, hasPasskeys: false })).toEqual(['google', 'x', 'farcaster', 'facebook', 'acme'])
  expect(idsOf({ listed: ['acme', ...all], hasPasskeys: false })[0]).toBe('acme')
  // A project that names some wants those alone.
  expect(idsOf({ listed: ['google', 'x'], hasPasskeys: false })).toEqual(['google', 'x'])
  const { excluded: _, ...drawn } = acme
  const parts = { listed: ['acme', 'google'], offers, device: desktop, zone: 'Europe/Berlin' }
  expect(toWays({ ...parts, hasPasskeys: false })).toEqual([drawn, { id: 'google', name: 'Google' }])
})

test('behavior: no Farcaster where the services have none; any that is known where they do not say', () => {
  expect(idsOf({ offers: { ...offers, farcaster: false } })).not.toContain('farcaster')
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
