import { beforeAll, expect, test, vi } from 'vitest'
import { describeStore } from '../../../test/eachStore.js'
import { outcomeOf } from '../../../test/loginServices.js'
import { createTestCustody, type TestCustody } from '../../../test/testCustody.js'
import { makeShares } from '../../../test/testShares.js'
import { randomId, testMembers } from '../../../test/testWallet.js'
import type { Manifest } from '../../manifest/shape.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

type Made = Awaited<ReturnType<TestCustody['createWallet']>>
type Device = Made['device']
const day = 24 * 3_600_000
/** A login that does not count yet, such as one by a mailbox that a page has added. */
const tooNewLogin = { amr: ['otp'] }

describeStore('openers and checks that were added', (stores) => {
  let kit: TestCustody
  beforeAll(async () => {
    kit = await createTestCustody(stores.store)
  })

  /** A wallet that is there for two days. */
  async function makeOld() {
    const made = await kit.createWallet()
    kit.clock.advance(2 * day)
    return made
  }
  const put = (
    made: Made,
    before: Manifest,
    next: Manifest,
    claims: object = {},
    { device = made.device, more = {} } = {},
  ) => {
    const fresh = next.mem.filter(({ id }) => !before.mem.some((one) => one.id === id))
    const body = { manifest: made.wallet.sign(next), ...makeShares(next, fresh), ...more }
    return kit.call(made.user, device, ['publish', 'publish'], body, claims)
  }
  const recover = (made: Made, device: Device, body: object, claims: object = {}) =>
    kit.call(made.user, device, ['recover', 'recover'], { since: 0, ...body }, claims)
  /** Has a mailbox press custody's page. */
  async function press(made: Made, address: string, device = made.device, scope: 'publish' | 'consent' = 'publish') {
    kit.clock.advance(31_000)
    const token = await (scope === 'consent'
      ? kit.consent(made.user, device)
      : kit.auth.assert(made.user, device, scope))
    const { json } = await device.post('/custody/v1/mail', { address }, { token })
    expect(await kit.press()).toBe(200)
    return { kind: 'mail', address, request: json.request } as const
  }
  const countsFrom = (answer: { json: Readonly<Record<string, unknown>> }) =>
    (answer.json.reasons as { countsFrom?: string }[])[0]?.countsFrom
  const withCode = ({ wallet, first }: Made, more: Partial<Manifest> = {}) =>
    wallet.next(first, { mem: [...first.mem.filter(({ k }) => k !== 'code'), testMembers.prf()], ...more })

  test('S14: an opener that was added by a login that does not count opens no new device for a day', async () => {
    const made = await makeOld()
    const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.prf()] })
    expect(outcomeOf(await put(made, made.first, next, tooNewLogin))).toBe('200')
    const from = kit.clock.now() + day
    const stranger = await kit.makeDevice()
    const refused = await recover(made, stranger, { k: 'prf' })
    expect([outcomeOf(refused), countsFrom(refused)]).toEqual(['409 TOO_NEW', new Date(from).toISOString()])
    // The device that added it tries it at once.
    expect(outcomeOf(await recover(made, made.device, { k: 'prf' }))).toBe('200')
    expect(outcomeOf(await recover(made, stranger, { k: 'code' }))).toBe('200')
    kit.clock.advance(day)
    expect(outcomeOf(await recover(made, stranger, { k: 'prf' }))).toBe('200')
  })

  test('S14: a mailbox that was added by a login that does not count gives no managed share for a day', async () => {
    const made = await makeOld()
    const address = `${randomId().toLowerCase()}@page.test`
    const evidence = { id: randomId(), ...(await press(made, address)) }
    const evd = [...made.first.evd, { id: evidence.id, kind: 'mail' as const, at: 1 }]
    const next = made.wallet.next(made.first, { evd })
    expect(outcomeOf(await put(made, made.first, next, tooNewLogin, { more: { evidence: [evidence] } }))).toBe('200')
    const stranger = await kit.makeDevice()
    const open = async () => {
      const shown = { id: evidence.id, ...(await press(made, address, stranger, 'consent')) }
      return recover(made, stranger, { k: 'man', evidence: shown })
    }
    expect(outcomeOf(await open())).toBe('409 TOO_NEW')
    kit.clock.advance(day)
    expect(outcomeOf(await open())).toBe('200')
  })

  test('S14: a login that does not count opens nothing on a new device', async () => {
    const made = await makeOld()
    const stranger = await kit.makeDevice()
    const evidence = { id: made.evd, ...(await press(made, made.address, stranger, 'consent')) }
    expect(outcomeOf(await recover(made, stranger, { k: 'man', evidence }, tooNewLogin))).toBe('409 TOO_NEW')
    expect(outcomeOf(await recover(made, stranger, { k: 'code' }, tooNewLogin))).toBe('409 TOO_NEW')
    expect(outcomeOf(await recover(made, stranger, { k: 'man', evidence }))).toBe('200')
  })

  test('S14: beside a login that counts, and on the first day on the first device, what is added counts at once', async () => {
    const [old, young] = [await makeOld(), await kit.createWallet()]
    for (const [made, claims] of [
      [old, {}],
      [young, tooNewLogin],
    ] as const) {
      const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.prf()] })
      expect(outcomeOf(await put(made, made.first, next, claims))).toBe('200')
      expect(outcomeOf(await recover(made, await kit.makeDevice(), { k: 'prf' }))).toBe('200')
    }
  })

  test('S14: a login that does not count takes away no opener, no check, no device and no level', async () => {
    const made = await makeOld()
    const added = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev('A'.repeat(43))] })
    expect(outcomeOf(await put(made, made.first, added))).toBe('200')
    const without = (k: string, more: Partial<Manifest> = {}) =>
      made.wallet.next(added, { mem: added.mem.filter((one) => one.k !== k), ...more })
    const changes: readonly Manifest[] = [
      without('code'),
      without('man', { lvl: 'user-held' }),
      without('man', { lvl: 'user-held', evd: [] }),
      made.wallet.next(added, { mem: made.first.mem }),
      made.wallet.next(added, { nxt: randomId() }),
    ]
    for (const next of changes) expect(outcomeOf(await put(made, added, next, tooNewLogin))).toBe('409 TOO_NEW')
    expect(outcomeOf(await put(made, added, without('code')))).toBe('200')
  })

  test('S14: what does not count yet is taken back by whoever could add it', async () => {
    const made = await makeOld()
    const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.prf()] })
    await put(made, made.first, next, tooNewLogin)
    const back = made.wallet.next(next, { mem: made.first.mem })
    expect(outcomeOf(await put(made, next, back, tooNewLogin))).toBe('200')
  })

  test('S14: a device that comes to the wallet changes nothing else of it with the same manifest', async () => {
    const made = await makeOld()
    const device = await kit.makeDevice()
    const own = testMembers.dev(device.jkt)
    for (const next of [
      withCode(made, { mem: [...made.first.mem, own, testMembers.prf()] }),
      withCode(made, { mem: [...made.first.mem.filter(({ k }) => k !== 'code'), own] }),
      withCode(made, { mem: [own, ...made.first.mem.filter(({ k }) => k !== 'dev')] }),
    ]) {
      expect(outcomeOf(await put(made, made.first, next, {}, { device }))).toBe('403 DEVICE_NOT_LISTED')
    }
    const next = made.wallet.next(made.first, { mem: [...made.first.mem, own] })
    expect(outcomeOf(await put(made, made.first, next, {}, { device }))).toBe('200')
  })

  test('S14: a check that is known is taken away for evidence of another one that counts', async () => {
    const made = await makeOld()
    const address = `${randomId().toLowerCase()}@next.test`
    const evidence = { id: randomId(), ...(await press(made, address)) }
    const both = made.wallet.next(made.first, {
      evd: [...made.first.evd, { id: evidence.id, kind: 'mail' as const, at: 1 }],
    })
    expect(outcomeOf(await put(made, made.first, both, {}, { more: { evidence: [evidence] } }))).toBe('200')
    const next = made.wallet.next(both, { evd: both.evd.slice(1) })
    kit.clock.advance(2 * day + 1)
    expect(outcomeOf(await put(made, both, next))).toBe('403 EVIDENCE_REFUSED')
    // Shown again on a new device, it is evidence once more.
    const other = await kit.makeDevice()
    const shown = { id: evidence.id, ...(await press(made, address, other, 'consent')) }
    expect(outcomeOf(await recover(made, other, { k: 'man', evidence: shown }))).toBe('200')
    expect(outcomeOf(await put(made, both, next))).toBe('200')
  })
})
