import { beforeAll, expect, test, vi } from 'vitest'
import { describeStore } from '../../../test/eachStore.js'
import { createTestCustody, type TestCustody } from '../../../test/testCustody.js'
import { makeShares } from '../../../test/testShares.js'
import { testMembers } from '../../../test/testWallet.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

type Made = Awaited<ReturnType<TestCustody['createWallet']>>
type Device = Made['device']
const code = (name: string) => ({ reasons: [expect.objectContaining({ name })] })
const waits = { status: 403, json: code('RECOVERY_WAITS') }
const hour = 3_600_000
const day = 24 * hour

describeStore('a recovery by mailbox that waits', (stores) => {
  let kit: TestCustody
  beforeAll(async () => {
    kit = await createTestCustody(stores.store, {
      custody: { url: 'https://custody.test', mailDelayHours: 24 },
    })
  })

  const recover = async (made: Made, device: Device) => {
    kit.clock.advance(31_000)
    const token = await kit.consent(made.user, device)
    const { json } = await device.post('/custody/v1/mail', { address: made.address }, { token })
    await kit.press()
    const evidence = { id: made.evd, kind: 'mail', address: made.address, request: json.request }
    return kit.call(made.user, device, ['recover', 'recover'], { k: 'man', since: 0, evidence })
  }
  const ask = async (made: Made, device: Device, answer?: { jkt: string; isMe: boolean }) => {
    const told = await device.post('/custody/v1/waits', { wal: made.user.wal, ...(answer && { answer }) })
    expect(told.status).toBe(200)
    return (told.json as { waits: { jkt: string }[] }).waits
  }
  const open = (made: Made) => kit.call(made.user, made.device, ['release', 'release'], { since: 0 })

  test('S34: a listed device is shown who waits; no other device is', async () => {
    const made = await kit.createWallet()
    const device = await kit.makeDevice()
    expect(await ask(made, made.device)).toEqual([])
    const since = kit.clock.now()
    expect(await recover(made, device)).toMatchObject(waits)
    expect(await ask(made, made.device)).toEqual([
      {
        ...{ jkt: device.jkt, site: expect.stringMatching(/^https?:/), browser: expect.any(String), place: '' },
        ...{ since: Math.floor((since + 31_000) / 1000), until: Math.floor((since + 31_000 + day) / 1000) },
      },
    ])
    expect(await ask(made, device)).toEqual([])
    const other = await kit.createWallet()
    expect(await ask(made, other.device)).toEqual([])
    expect(await ask(made, device, { jkt: device.jkt, isMe: true })).toEqual([])
    expect(await recover(made, device)).toMatchObject(waits)
  })

  test('S34: “Yes, this is me” ends the wait for the device that was shown, and for no other', async () => {
    const made = await kit.createWallet()
    const [device, thief] = [await kit.makeDevice(), await kit.makeDevice()]
    expect(await recover(made, device)).toMatchObject(waits)
    expect(await recover(made, thief)).toMatchObject(waits)
    expect((await ask(made, made.device)).map(({ jkt }) => jkt)).toEqual([device.jkt, thief.jkt])
    expect((await ask(made, made.device, { jkt: device.jkt, isMe: true })).map(({ jkt }) => jkt)).toEqual([thief.jkt])
    expect(await recover(made, thief)).toMatchObject(waits)
    expect((await recover(made, device)).status).toBe(200)
    // What was let through is used up: the next one waits anew.
    expect(await recover(made, device)).toMatchObject(waits)
  })

  test('S34: “No” ends the recovery: the time that was waited is lost', async () => {
    const made = await kit.createWallet()
    const device = await kit.makeDevice()
    expect(await recover(made, device)).toMatchObject(waits)
    kit.clock.advance(23 * hour)
    expect(await ask(made, made.device, { jkt: device.jkt, isMe: false })).toEqual([])
    kit.clock.advance(2 * hour)
    expect(await recover(made, device)).toMatchObject(waits)
    // Also when the wait is over and nobody came yet.
    kit.clock.advance(25 * hour)
    expect(await ask(made, made.device, { jkt: device.jkt, isMe: false })).toEqual([])
    expect(await recover(made, device)).toMatchObject(waits)
  })

  test('S34: use alone does neither: a release leaves the wait as it is', async () => {
    const made = await kit.createWallet()
    const device = await kit.makeDevice()
    expect(await recover(made, device)).toMatchObject(waits)
    kit.clock.advance(12 * hour)
    expect((await open(made)).status).toBe(200)
    expect(await recover(made, device)).toMatchObject(waits)
    expect(await ask(made, made.device)).toHaveLength(1)
    kit.clock.advance(12 * hour)
    expect((await recover(made, device)).status).toBe(200)
  })

  test('S34: a publication that changes no check leaves the wait as it is', async () => {
    const made = await kit.createWallet()
    const device = await kit.makeDevice()
    expect(await recover(made, device)).toMatchObject(waits)
    kit.clock.advance(23 * hour)
    const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.code()] })
    const body = { manifest: made.wallet.sign(next), ...makeShares(next, next.mem.slice(-1)) }
    expect((await kit.call(made.user, made.device, ['publish', 'publish'], body)).status).toBe(200)
    expect(await recover(made, device)).toMatchObject(waits)
    kit.clock.advance(hour)
    expect((await recover(made, device)).status).toBe(200)
  })

  test('S34: after 180 days without a release, one that comes while a mailbox waits does not let it in', async () => {
    const made = await kit.createWallet()
    kit.clock.advance(180 * day)
    const device = await kit.makeDevice()
    expect(await recover(made, device)).toMatchObject(waits)
    kit.clock.advance(25 * hour)
    expect((await open(made)).status).toBe(200)
    // Without the wait that was begun, the operator's 24 hours would be over.
    expect(await recover(made, device)).toMatchObject(waits)
    kit.clock.advance(47 * hour)
    expect((await recover(made, device)).status).toBe(200)
  })
})
