import { beforeAll, describe, expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { createTestCustody, custodyUrl, type TestCustody } from '../../../../test/testCustody.js'
import { makeShares } from '../../../../test/testShares.js'
import { openTestStore } from '../../../../test/testStore.js'
import { createTestWallet, randomId, testMembers } from '../../../../test/testWallet.js'
import { nameBrowser } from '../../../pages/nameBrowser.js'
import { describe as describeDevice, writeMail } from './writeMail.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

type Made = Awaited<ReturnType<TestCustody['createWallet']>>
type Device = Made['device']
const code = (name: string) => ({ reasons: [expect.objectContaining({ name })] })
const day = 24 * 3_600_000

test('S37: what a site or a browser says of itself never becomes markup', () => {
  const device = { org: 'https://a.test"><b>', browser: '<img>', place: '&', at: 0 }
  const { subject, html, text } = writeMail(
    'press',
    'a@b.test',
    device,
    { press: 'https://c.test/#1', refuse: '#2' },
    'de-AT',
  )
  expect(html).not.toContain('<b>"')
  expect(html).not.toContain('<img>')
  expect(
    writeMail('press', 'a@b.test', { ...device, org: 'https://а.test:8443' }, { refuse: '#2' }, 'en').subject,
  ).toBe('Confirm your new device for xn--80a.test:8443')
  const named = { ...device, org: 'https://a.test', app: 'Tide\u202emark' }
  expect(writeMail('press', 'a@b.test', named, { refuse: '#2' }, 'en').subject).toBe(
    'Confirm your new device for Tidemark',
  )
  expect(writeMail('press', 'a@b.test', named, { refuse: '#2' }, 'en').text).toContain('https://a.test')
  expect(text).toContain('Ja, das bin ich:\nhttps://c.test/#1')
  expect(subject).not.toMatch(/[\p{Cc}]/u)
  expect(html).toContain('https://a.test&quot;&gt;&lt;b&gt;')
  expect(text).toContain('https://c.test/#1')
  expect(nameBrowser('Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/120 Safari/537 Edg/120')).toBe('Edge, Windows')
  expect(nameBrowser('<script>')).toBe('?')
  expect(describeDevice({ ...device, place: '' }, 'en').map(([name]) => name)).toEqual(['site', 'browser', 'time'])
})

describeStore('custody’s mails and what is suspended', (stores) => {
  let kit: TestCustody
  beforeAll(async () => {
    kit = await createTestCustody(stores.store)
  })

  const ask = async (made: Made, device: Device, address = made.address) =>
    device.post('/custody/v1/mail', { address }, { token: await kit.consent(made.user, device) })
  const take = (made: Made, device: Device, request: unknown, claims: object = {}) =>
    kit.call(
      made.user,
      device,
      ['recover', 'recover'],
      { k: 'man', since: 0, evidence: { id: made.evd, kind: 'mail', address: made.address, request } },
      claims,
    )
  const open = (made: Made, device = made.device) => kit.call(made.user, device, ['release', 'release'], { since: 0 })
  const add = (made: Made, device: Device, claims: object = {}) => {
    const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev(device.jkt)] })
    const body = { manifest: made.wallet.sign(next), ...makeShares(next, next.mem.slice(-1)) }
    return kit.call(made.user, device, ['publish', 'publish'], body, claims)
  }
  const fetchPage = (path: string, init?: RequestInit) => kit.services.fetch(new Request(`${custodyUrl}${path}`, init))

  describe('S34: a press is good for one device, once, for ten minutes', () => {
    test('parameters: another device', async () => {
      const made = await kit.createWallet()
      const [device, thief] = [await kit.makeDevice(), await kit.makeDevice()]
      const { request } = (await ask(made, device)).json
      await kit.press()
      expect(await take(made, thief, request)).toMatchObject({ json: code('EVIDENCE_REFUSED') })
      expect(await thief.post('/custody/v1/mail/status', { request })).toMatchObject({ status: 404 })
      expect((await take(made, device, request)).status).toBe(200)
      expect(await take(made, device, request)).toMatchObject({ json: code('EVIDENCE_REFUSED') })
    })

    test('parameters: another login of the same device', async () => {
      const made = await kit.createWallet()
      const device = await kit.makeDevice()
      const { request } = (await ask(made, device)).json
      await kit.press()
      expect(await take(made, device, request, { sid: randomId() })).toMatchObject({ json: code('EVIDENCE_REFUSED') })
      expect((await take(made, device, request)).status).toBe(200)
    })

    test('parameters: another address, another user', async () => {
      const [made, other] = [await kit.createWallet(), await kit.createWallet()]
      const device = await kit.makeDevice()
      const { request } = (await ask(made, device)).json
      await kit.press()
      expect(await take({ ...made, address: other.address }, device, request)).toMatchObject({ status: 403 })
      expect(await take({ ...other, address: made.address }, device, request)).toMatchObject({ status: 403 })
    })

    test('parameters: pressed twice, or too late', async () => {
      const made = await kit.createWallet()
      const device = await kit.makeDevice()
      const { request } = (await ask(made, device)).json
      const mail = kit.mails.at(-1)
      expect([await kit.press('press', mail), await kit.press('press', mail)]).toEqual([200, 404])
      kit.clock.advance(10 * 60_000)
      expect(await take(made, device, request)).toMatchObject({ status: 403 })
      await ask(made, device)
      kit.clock.advance(10 * 60_000)
      expect(await kit.press()).toBe(404)
    })
  })

  describe('S34: two digits tie the press to the device that shows them', () => {
    const offered = async (mail = kit.mails.at(-1)) => {
      const secret = /press[^#\s]*#([\w-]{22})/.exec(mail?.text ?? '')?.[1]
      const headers = { 'Content-Type': 'application/json', Origin: custodyUrl }
      const told = await fetchPage('/custody/v1/press/device', {
        ...{ method: 'POST', headers, body: JSON.stringify({ secret }) },
      })
      return (await told.json()) as { numbers: string[] }
    }

    test('security: the device alone learns which number is right, and asking again reveals nothing', async () => {
      const made = await kit.createWallet()
      const [device, thief] = [await kit.makeDevice(), await kit.makeDevice()]
      const { request, number } = (await ask(made, device)).json as { request: string; number: string }
      expect(number).toMatch(/^[1-9]\d$/)
      const first = await offered()
      expect(first.numbers).toHaveLength(3)
      expect(new Set(first.numbers).size).toBe(3)
      expect(first.numbers).toContain(number)
      expect(await offered()).toEqual(first)
      expect(Object.keys(first).sort()).toEqual(['at', 'browser', 'numbers', 'place', 'site'])
      expect(await device.post('/custody/v1/mail/status', { request })).toMatchObject({
        json: { pressed: false, number },
      })
      expect((await thief.post('/custody/v1/mail/status', { request })).status).toBe(404)
      expect(await kit.press('press', kit.mails.at(-1), number)).toBe(200)
      expect((await take(made, device, request)).status).toBe(200)
    })

    test('attack: a press without a number, as of the page of before, is none, and ends nothing', async () => {
      const made = await kit.createWallet()
      const thief = await kit.makeDevice()
      const { request } = (await ask(made, thief)).json
      const secret = /press[^#\s]*#([\w-]{22})/.exec(kit.mails.at(-1)?.text ?? '')?.[1]
      const headers = { 'Content-Type': 'application/json', Origin: custodyUrl }
      for (const body of [{ secret }, { secret, number: '' }, { secret, number: '7' }]) {
        const pressed = await fetchPage('/custody/v1/press', { method: 'POST', headers, body: JSON.stringify(body) })
        expect(pressed.status).toBe(400)
      }
      expect(await thief.post('/custody/v1/mail/status', { request })).toMatchObject({ json: { pressed: false } })
      expect(await take(made, thief, request)).toMatchObject({ json: code('EVIDENCE_REFUSED') })
    })

    test('attack: a page never offers the number that another device of the same user shows', async () => {
      const made = await kit.createWallet()
      for (let round = 0; round < 4; round += 1) {
        const [thief, device] = [await kit.makeDevice(), await kit.makeDevice()]
        await ask(made, thief)
        const { numbers } = await offered()
        kit.clock.advance(31_000)
        const { request, number } = (await ask(made, device)).json as { request: string; number: string }
        expect(numbers).not.toContain(number)
        // The user chooses by what the own device shows: on the page of the thief's mail there is nothing to choose.
        const theirs = kit.mails.at(-2)
        expect(await kit.press('press', theirs, numbers.find((one) => one === number) ?? null)).toBe(200)
        expect(await kit.press('press', kit.mails.at(-1), number)).toBe(200)
        expect((await take(made, device, request)).status).toBe(200)
        kit.clock.advance(day)
      }
    })

    test.each(['another', 'none'])('attack: a thief’s request ends with %s of its numbers', async (choice) => {
      const made = await kit.createWallet()
      const thief = await kit.makeDevice()
      const { request, number } = (await ask(made, thief)).json
      const mail = kit.mails.at(-1)
      const { numbers } = await offered()
      const wrong = choice === 'none' ? null : numbers.find((one) => one !== number)
      expect(await kit.press('press', mail, wrong)).toBe(200)
      expect((await thief.post('/custody/v1/mail/status', { request })).status).toBe(404)
      expect(await take(made, thief, request)).toMatchObject({ json: code('EVIDENCE_REFUSED') })
      // One try: the right number is no use any more. The wallet is as it was.
      expect(await kit.press('press', mail, number as string)).toBe(404)
      expect((await open(made)).status).toBe(200)
    })
  })

  test('behavior: a mail names the app as its operator does for exactly that origin, and no other page so', async () => {
    const made = await kit.createWallet()
    await kit.services.projects.add({ id: 'tide', origins: ['https://app.test'] })
    await kit.services.projects.nameOrigin('tide', 'https://app.test', 'Tidemark')
    await ask(made, await kit.makeDevice())
    expect(kit.mails.at(-1)?.subject).toBe('Confirm your new device for Tidemark')
    kit.clock.advance(31_000)
    const device = await kit.makeDevice()
    const token = await kit.seal(await kit.auth.assert(made.user, device, 'consent', { org: 'https://b.app.test' }))
    await device.post('/custody/v1/mail', { address: made.address }, { token })
    expect(kit.mails.at(-1)?.subject).toBe('Confirm your new device for b.app.test')
    await kit.services.projects.remove('tide')
  })

  test('S25: custody mails a wallet’s own mailbox alone', async () => {
    const made = await kit.createWallet()
    const count = kit.mails.length
    expect(await ask(made, await kit.makeDevice(), 'mallory@mail.test')).toMatchObject({
      json: code('EVIDENCE_REFUSED'),
    })
    expect(kit.mails).toHaveLength(count)
  })

  test('S25: a consent that was not encrypted to custody is none, and what was encrypted is nothing but a consent', async () => {
    const made = await kit.createWallet()
    const device = await kit.makeDevice()
    const mail = (token: string) => device.post('/custody/v1/mail', { address: made.address }, { token })
    const clear = await kit.auth.assert(made.user, device, 'consent')
    expect(await mail(clear)).toMatchObject({ status: 401, json: code('TOKEN_INVALID') })
    const publish = await kit.seal(await kit.auth.assert(made.user, device, 'publish'))
    expect(await mail(publish)).toMatchObject({ status: 401, json: code('TOKEN_INVALID') })
    expect(await mail(await kit.consent(made.user, device))).toMatchObject({ status: 200 })
  })

  test('S25: mails to a mailbox: 30 seconds apart, five an hour, ten a day, exactly, in two processes', async () => {
    const made = await kit.createWallet()
    const elsewhere = kit.serve(stores.other)
    const tries = () =>
      Promise.all(
        [kit.services, elsewhere, kit.services, elsewhere].map(async (of) => ask(made, await kit.makeDevice(of))),
      )
    let sent = 0
    const counts: number[] = []
    for (let minute = 0; minute < 240; minute += 10) {
      sent += (await tries()).filter(({ status }) => status === 200).length
      counts.push(sent)
      kit.clock.advance(10 * 60_000)
    }
    expect(counts.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 5, 6])
    expect(counts.at(-1)).toBe(10)
    kit.clock.advance(day)
    expect((await ask(made, await kit.makeDevice())).status).toBe(200)
  })

  test('S28: pages of custody change nothing when they are opened, run nothing foreign and cannot be framed', async () => {
    const made = await kit.createWallet()
    const device = await kit.makeDevice()
    const { request } = (await ask(made, device)).json
    for (const page of ['press', 'not-me']) {
      const response = await fetchPage(`/custody/v1/${page}?language=fr`)
      expect(response.status).toBe(200)
      const policy = response.headers.get('Content-Security-Policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(policy).not.toMatch(/https?:/)
      const html = await response.text()
      expect(html).toContain('<html lang="fr" dir="ltr">')
      expect(html).not.toMatch(/src=|https?:/)
    }
    expect(await device.post('/custody/v1/mail/status', { request })).toMatchObject({ json: { pressed: false } })
    expect((await open(made)).status).toBe(200)
  })

  test('S28: only the page itself posts a secret, as JSON', async () => {
    const made = await kit.createWallet()
    const { number } = (await ask(made, await kit.makeDevice())).json
    const secret = /press[^#\s]*#([\w-]{22})/.exec(kit.mails.at(-1)?.text ?? '')?.[1]
    const post = (headers: Record<string, string>, body = JSON.stringify({ secret, number })) =>
      fetchPage('/custody/v1/press', { method: 'POST', headers, body })
    const json = { 'Content-Type': 'application/json' }
    expect((await post({ ...json, Origin: 'https://evil.test' })).status).toBe(403)
    expect((await post({ 'Content-Type': 'text/plain', Origin: custodyUrl })).status).toBe(415)
    expect((await post({ ...json, Origin: custodyUrl }, '{"secret":1,"number":null}')).status).toBe(400)
    expect((await post({ ...json, Origin: custodyUrl }, JSON.stringify({ secret: randomId(), number }))).status).toBe(
      404,
    )
    const told = await fetchPage('/custody/v1/press/device', {
      method: 'POST',
      headers: { ...json, Origin: custodyUrl },
      body: JSON.stringify({ secret }),
    })
    expect(await told.json()).toMatchObject({ site: 'https://app.test', at: kit.clock.now() })
    expect((await post({ ...json, Origin: custodyUrl })).status).toBe(200)
  })

  test('S34: "not me" suspends at once; the thief’s sessions stay out, the user comes back by a new login', async () => {
    const made = await kit.createWallet()
    const thief = await kit.makeDevice()
    const { request } = (await ask(made, thief)).json
    await kit.press()
    expect((await take(made, thief, request)).status).toBe(200)
    const before = Math.floor(kit.clock.now() / 1000)
    kit.clock.advance(60_000)
    // The mail that says that the wallet was opened.
    expect(await kit.press('not-me')).toBe(200)
    kit.clock.advance(1_000)
    expect(await open(made)).toMatchObject({ status: 403, json: code('WALLET_SUSPENDED') })
    expect(await add(made, thief, { at: before })).toMatchObject({ json: code('WALLET_SUSPENDED') })
    const code1 = { k: 'code', since: 0 }
    const stale = await kit.call(made.user, thief, ['recover', 'recover'], code1, { at: before })
    expect(stale).toMatchObject({ json: code('WALLET_SUSPENDED') })
    // The device of the user, after a new login: for a release still not, but to lift it.
    expect((await open(made)).status).toBe(403)
    const lifted = await kit.call(made.user, made.device, ['recover', 'recover'], { k: 'dev', since: 0 })
    expect(lifted).toMatchObject({ status: 200, json: { shares: [{ s: made.body.secrets[0]?.s }] } })
    const next = made.wallet.next(made.first)
    const body = { manifest: made.wallet.sign(next), shares: [], secrets: [] }
    const put = (claims: object) => kit.call(made.user, made.device, ['publish', 'publish'], body, claims)
    expect(await put({ at: before })).toMatchObject({ json: code('WALLET_SUSPENDED') })
    expect((await put({})).status).toBe(200)
    expect((await open(made)).status).toBe(200)
    const again = await kit.call(made.user, made.device, ['recover', 'recover'], { k: 'dev', since: 0 })
    expect(again).toMatchObject({ json: code('SCOPE_WRONG') })
  })

  test('S34: "not me" before a press makes the request void', async () => {
    const made = await kit.createWallet()
    const device = await kit.makeDevice()
    const { request } = (await ask(made, device)).json
    const mail = kit.mails.at(-1)
    expect(await kit.press('not-me', mail)).toBe(200)
    expect(await kit.press('press', mail)).toBe(404)
    expect(await take(made, device, request)).toMatchObject({ status: 403 })
  })

  test('behavior: a mailbox that is to be added is told so, by mail and page, and suspends nothing', async () => {
    const made = await kit.createWallet()
    const address = 'other@mail.test'
    const asked = await kit.call(made.user, made.device, ['publish', 'mail'], { address })
    expect(asked.status).toBe(200)
    const { subject, text } = kit.mails.at(-1) ?? { subject: '', text: '' }
    expect(subject).toBe('Confirm your e-mail address for app.test')
    expect(text).not.toContain('new device')
    const [page = ''] = /\/custody\/v1\/press[^#\s]*/.exec(text) ?? []
    const html = await (await fetchPage(page)).text()
    expect(html).toContain('With this address your wallet is to be recovered from now on.')
    expect(html).not.toContain('new device')
    expect(await kit.press('not-me')).toBe(200)
    expect((await open(made)).status).toBe(200)
  })

  test('behavior: what stays suspended for 30 days loses its devices’ secrets, and what else opens it stays', async () => {
    const made = await kit.createWallet()
    expect((await kit.call(made.user, made.device, ['publish', 'suspend'], {})).status).toBe(200)
    kit.clock.advance(30 * day)
    await kit.services.start()
    const rows = await stores.store.custody
      .selectFrom('custody.shares')
      .select('k')
      .where('wal', '=', made.user.wal)
      .execute()
    expect(rows.map(({ k }) => k).toSorted()).toEqual(['code', 'man'])
    const device = await kit.makeDevice()
    const opened = await kit.call(made.user, device, ['recover', 'recover'], { k: 'code', since: 0 })
    expect(opened.status).toBe(200)
    // The device that lost its share cannot stay in the list.
    expect(await add(made, device)).toMatchObject({ json: code('SHARE_INVALID') })
    const [, ...others] = made.first.mem
    const next = made.wallet.next(made.first, { mem: [...others, testMembers.dev(device.jkt)] })
    const body = { manifest: made.wallet.sign(next), ...makeShares(next, next.mem.slice(-1)) }
    expect((await kit.call(made.user, device, ['publish', 'publish'], body)).status).toBe(200)
    expect((await open(made, device)).status).toBe(200)
  })

  test('behavior: a deleted wallet is suspended, comes back by a manifest, and is erased after 30 days', async () => {
    const made = await kit.createWallet()
    const next = made.wallet.next(made.first)
    const erase = (body: object, claims: object = {}) =>
      kit.call(made.user, made.device, ['publish', 'delete'], body, claims)
    const proof = { manifest: made.wallet.sign(next) }
    const old = { at: Math.floor(kit.clock.now() / 1000) - 300 }
    expect(await erase(proof, old)).toMatchObject({ json: code('STEP_UP_NEEDED') })
    // Auth's word alone, one of another wallet, and one that does not follow prove nothing.
    expect(await erase({})).toMatchObject({ status: 403, json: code('EVIDENCE_REFUSED') })
    const other = await kit.createWallet()
    for (const manifest of [other.wallet.sign(other.wallet.next(other.first)), made.body.manifest])
      expect(await erase({ manifest })).toMatchObject({ json: code('MANIFEST_REFUSED') })
    const stranger = await kit.makeDevice()
    const stolen = await kit.call(made.user, stranger, ['publish', 'delete'], proof)
    expect(stolen).toMatchObject({ json: code('MANIFEST_REFUSED') })
    const since = Math.floor(kit.clock.now() / 1000)
    const erasedAt = Math.floor((kit.clock.now() + 30 * day) / 1000)
    expect(await erase(proof)).toEqual({ status: 200, json: { kind: 'fast', since, erasedAt } })
    expect(await open(made)).toMatchObject({ json: code('WALLET_SUSPENDED') })
    kit.clock.advance(29 * day)
    const body = { ...proof, shares: [], secrets: [] }
    expect((await kit.call(made.user, made.device, ['publish', 'publish'], body)).status).toBe(200)
    expect((await open(made)).status).toBe(200)
    expect((await erase({ manifest: made.wallet.sign(made.wallet.next(next)) })).status).toBe(200)
    kit.clock.advance(30 * day)
    expect(await open(made)).toMatchObject({ status: 404, json: code('WALLET_NOT_FOUND') })
    await kit.services.start()
    const left = await stores.store.custody
      .selectFrom('custody.manifests')
      .select('seq')
      .where('wal', '=', made.user.wal)
      .execute()
    expect(left).toEqual([])
  })

  test('behavior: after 180 days without a release a mailbox alone waits three days, and the mailbox is notified', async () => {
    const made = await kit.createWallet()
    kit.clock.advance(180 * day)
    const device = await kit.makeDevice()
    const again = async () => {
      const { request } = (await ask(made, device)).json
      await kit.press()
      return take(made, device, request)
    }
    expect(await again()).toMatchObject({ status: 403, json: code('RECOVERY_WAITS') })
    expect(kit.mails.at(-1)?.subject).toBe('Your wallet is about to be opened on a new device')
    kit.clock.advance(2 * day)
    expect(await again()).toMatchObject({ status: 403, json: code('RECOVERY_WAITS') })
    kit.clock.advance(day)
    expect((await again()).status).toBe(200)
    kit.clock.advance(60_000)
    expect((await again()).status).toBe(200)
  })

  test('behavior: a further wallet needs the old one’s word, or its mailbox twice, seven days apart', async () => {
    const made = await kit.createWallet()
    const device = await kit.makeDevice()
    const none = { ...made.user, wal: null }
    const evd = [{ id: randomId(), kind: 'mail' as const, at: 1 }]
    const wallet = createTestWallet(none)
    const first = wallet.first({ mem: [testMembers.dev(device.jkt), testMembers.man()], evd })
    const body = {
      manifest: wallet.sign(first),
      record: Buffer.from(wallet.record).toString('base64url'),
      ...makeShares(first),
    }
    const create = async () => {
      const asked = await kit.call(none, device, ['create', 'mail'], { address: made.address })
      await kit.press()
      const evidence = [{ id: evd[0]?.id, kind: 'mail', address: made.address, request: asked.json.request }]
      return kit.call(none, device, ['create', 'create'], { ...body, evidence })
    }
    // What auth says of the mailbox is not enough.
    const claimed = [{ id: evd[0]?.id, kind: 'mail', address: made.address }]
    const byAuth = await kit.call(
      none,
      device,
      ['create', 'create'],
      { ...body, evidence: claimed },
      { address: made.address },
    )
    expect(byAuth).toMatchObject({ json: code('WALLET_EXISTS') })
    expect(await create()).toMatchObject({ json: code('WALLET_EXISTS') })
    kit.clock.advance(6 * day)
    expect(await create()).toMatchObject({ json: code('WALLET_EXISTS') })
    // A sign of life of the old one begins it anew.
    expect((await open(made)).status).toBe(200)
    kit.clock.advance(day)
    expect(await create()).toMatchObject({ json: code('WALLET_EXISTS') })
    kit.clock.advance(7 * day)
    expect((await create()).status).toBe(200)

    // By the word of the one that is there.
    const third = createTestWallet(none)
    const start = third.first({ mem: [testMembers.dev(device.jkt)] })
    const next = wallet.next(first, { nxt: third.wal })
    const told = { manifest: wallet.sign(next), shares: [], secrets: [] }
    const now = {
      manifest: third.sign(start),
      record: Buffer.from(third.record).toString('base64url'),
      ...makeShares(start),
    }
    const make = () => kit.call(none, device, ['create', 'create'], { ...now, evidence: [] })
    expect((await make()).status).toBe(409)
    expect((await kit.call({ ...none, wal: wallet.wal }, device, ['publish', 'publish'], told)).status).toBe(200)
    expect((await make()).status).toBe(200)
  })

  test('behavior: a device that died after the creation finds what is there, although auth knows no wallet', async () => {
    const made = await kit.createWallet()
    const none = { ...made.user, wal: null }
    const listed = await kit.call(none, made.device, ['create', 'manifests'], { since: 0 })
    expect(listed).toEqual({ status: 200, json: { manifests: [made.body.manifest] } })
    const other = await kit.call({ ...none, sub: randomId() }, made.device, ['create', 'manifests'], { since: 0 })
    expect(other).toMatchObject({ status: 404 })
  })

  test('S33: after a rotation secrets are sealed again at a release, and all by the command', async () => {
    const made = await kit.createWallet()
    const { memory } = kit.secrets.custody
    memory.rotate()
    const count = async () => {
      const { answer } = await kit.services.runCommand('countCustody', { words: {}, options: {} })
      return (answer as { secrets: Record<string, number> }).secrets
    }
    const before = (await count())['memory:1'] ?? 0
    expect((await open(made)).status).toBe(200)
    expect((await count())['memory:1']).toBe(before - 1)
    const { answer } = await kit.services.runCommand('resealCustody', { words: {}, options: {} })
    expect(answer).toEqual({ resealed: before - 1 })
    expect(Object.keys(await count())).toEqual(['memory:2'])
    memory.remove('memory:1')
    expect((await open(made)).status).toBe(200)
  })
})

test('behavior: without a frame, secrets or auth custody and recovery say that login is not set up', async () => {
  const store = await openTestStore()
  const none = { secrets: {}, mailer: undefined } as const
  const kit = await createTestCustody(store, none)
  for (const path of ['/custody/v1/release', '/recovery/v1/release']) {
    const answer = await kit.services.fetch(new Request(`${custodyUrl}${path}`, { method: 'POST' }))
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining(code('LOGIN_NOT_SET_UP'))])
  }
  await kit.services.close()
})
