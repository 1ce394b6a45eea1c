import { beforeAll, describe, expect, test, vi } from 'vitest'
import { describeStore } from '../../../test/eachStore.js'
import { createTestCustody, type TestCustody } from '../../../test/testCustody.js'
import { makeShares } from '../../../test/testShares.js'
import { createTestWallet, randomId, testMembers } from '../../../test/testWallet.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const code = (name: string) => ({ reasons: [expect.objectContaining({ name })] })
const release = ['release', 'release'] as const
const publish = ['publish', 'publish'] as const
const recover = ['recover', 'recover'] as const

describeStore('custody', (stores) => {
  let kit: TestCustody
  beforeAll(async () => {
    kit = await createTestCustody(stores.store)
  })

  test('behavior: a wallet is made, and opened by its device, which counts', async () => {
    const made = await kit.createWallet()
    // What it opens by comes with the answer, to its device alone, and is no release.
    const share = { share: made.body.shares[0], s: made.body.secrets[0]?.s }
    const kept = { manifests: [made.body.manifest], record: made.body.record, shares: [share] }
    expect(made.answer).toEqual({ status: 200, json: { head: made.head.head, kept } })
    for (const n of [1, 2]) {
      const opened = await kit.call(made.user, made.device, release, { since: 0 })
      expect(opened).toMatchObject({ status: 200, json: { n, manifests: [made.body.manifest] } })
      expect(opened.json.record).toBe(made.body.record)
      expect(opened.json.shares).toEqual([{ share: made.body.shares[0], s: made.body.secrets[0]?.s }])
      expect(opened.json.released).toHaveLength(n)
    }
  })

  test('behavior: a user has one wallet, and who comes second is told', async () => {
    const made = await kit.createWallet()
    const other = await kit.makeDevice()
    const wallet = { ...made.user, wal: null }
    const second = createTestWallet(wallet)
    const first = second.first({ mem: [testMembers.dev(other.jkt)] })
    const body = {
      manifest: second.sign(first),
      record: Buffer.from(second.record).toString('base64url'),
      ...makeShares(first),
      evidence: [],
    }
    const answer = await kit.call(wallet, other, ['create', 'create'], body)
    expect(answer).toMatchObject({ status: 409, json: code('WALLET_EXISTS') })
    expect((await kit.call(made.user, made.device, release, { since: 0 })).status).toBe(200)
  })

  test('behavior: by mail a new device gets the managed share, publishes itself and opens', async () => {
    const made = await kit.createWallet()
    const device = await kit.makeDevice()
    const consent = await kit.consent(made.user, device)
    const asked = await device.post('/custody/v1/mail', { address: made.address, language: 'de' }, { token: consent })
    expect(asked).toMatchObject({ status: 200, json: { expiresIn: 600 } })
    const { request } = asked.json
    expect(kit.mails.at(-1)).toMatchObject({ to: made.address, subject: 'Bestätige dein neues Gerät für app.test' })
    expect(kit.mails.at(-1)?.text).toContain('https://app.test')
    const evidence = { id: made.evd, kind: 'mail', address: made.address, request }
    const ask = () => kit.call(made.user, device, recover, { k: 'man', since: 0, evidence })
    expect(await ask()).toMatchObject({ status: 403, json: code('EVIDENCE_REFUSED') })
    expect(await device.post('/custody/v1/mail/status', { request })).toMatchObject({ json: { pressed: false } })
    expect(await kit.press()).toBe(200)
    expect(await device.post('/custody/v1/mail/status', { request })).toMatchObject({ json: { pressed: true } })
    const opened = await ask()
    expect(opened).toMatchObject({ status: 200, json: { manifests: [made.body.manifest] } })
    expect(opened.json.shares).toEqual([{ share: made.body.shares[1], s: made.body.secrets[1]?.s }])
    // The mailbox hears of it.
    expect(kit.mails.at(-1)).toMatchObject({
      to: made.address,
      subject: 'Deine Wallet wurde auf einem neuen Gerät geöffnet',
    })
    expect(kit.mails.at(-1)?.text).toContain('/custody/v1/not-me')

    const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev(device.jkt)] })
    const published = await kit.call(made.user, device, publish, {
      manifest: made.wallet.sign(next),
      ...makeShares(next, next.mem.slice(-1)),
    })
    expect(published).toMatchObject({ status: 200, json: { head: { seq: 2 } } })
    expect(await kit.call(made.user, device, release, { since: 1 })).toMatchObject({
      status: 200,
      json: { n: 1, manifests: [made.wallet.sign(next)] },
    })
  })

  test('behavior: of two devices that publish at once, in two processes, one hears that the head moved', async () => {
    const made = await kit.createWallet()
    const elsewhere = kit.serve(stores.other)
    const other = await kit.makeDevice(elsewhere)
    const change = async (device: typeof other, of: typeof made.first) =>
      kit.call(made.user, device, publish, { manifest: made.wallet.sign(of), ...makeShares(of, of.mem.slice(-1)) })
    const mine = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev('A'.repeat(43))] })
    const theirs = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev(other.jkt)] })
    const answers = await Promise.all([change(made.device, mine), change(other, theirs)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject(code('HEAD_MOVED'))
    const { json } = await kit.call(made.user, made.device, release, { since: 1 })
    expect(json.manifests).toHaveLength(1)
  })

  describe('S34: what is wrong is not published', () => {
    const id = randomId()
    test.each<[string, string, (made: Awaited<ReturnType<TestCustody['createWallet']>>) => object]>([
      ['without a share of the new member', 'SHARE_INVALID', () => ({ shares: [], secrets: [] })],
      [
        'with a share of a stranger',
        'SHARE_INVALID',
        (made) => makeShares(made.first, [{ ...testMembers.code(), id }]),
      ],
    ])('parameters: %s', async (_, name, change) => {
      const made = await kit.createWallet()
      const next = made.wallet.next(made.first, { mem: [...made.first.mem, testMembers.dev('A'.repeat(43))] })
      const body = { manifest: made.wallet.sign(next), ...makeShares(next, next.mem.slice(-1)), ...change(made) }
      expect(await kit.call(made.user, made.device, publish, body)).toMatchObject({ status: 400, json: code(name) })
    })
  })
})
