import { expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, type SessionAnswer, type TestDevice, useLogin } from '../../../../test/loginServices.js'
import { createTestWallet, testMembers } from '../../../../test/testWallet.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const email = 'a@example.com'
const day = 24 * 3_600_000

describeStore('what mailboxes and devices are told', (stores) => {
  const { start } = useLogin(stores)

  /** A user whose wallet lists two devices, and a login on a third. */
  async function prepare() {
    const login = start()
    const [own, second, third] = [await login.createDevice(), await login.createDevice(), await login.createDevice()]
    const session = await login.logIn(own, email)
    const wallet = createTestWallet(session.user)
    const first = wallet.first({
      lvl: 'user-held',
      mem: [testMembers.dev(own.jkt), testMembers.dev(second.jkt), testMembers.code()],
    })
    const post = (device: TestDevice, { accessToken: token }: SessionAnswer, path: string, body: object) =>
      device.post(`/login/v1/${path}`, body, { token })
    expect(outcomeOf(await post(own, session, 'manifest', { manifests: [wallet.sign(first)] }))).toBe('200')
    const newsOf = async (device: TestDevice, body: object = {}) => {
      const answer = await device.post('/login/v1/news', { wal: first.wal, ...body })
      expect(outcomeOf(answer)).toBe('200')
      return (answer.json as { news: { id: string; kind: string; what?: string; site: string; at: number }[] }).news
    }
    const subjects = () => login.mailer.mails.map(({ subject }) => subject)
    return { ...login, own, second, third, session, wallet, first, post, newsOf, subjects }
  }

  test('S14: a recovery on a new device: the mailbox and each listed device hear, before custody has given anything, once', async () => {
    const { own, second, third, logIn, clock, post, newsOf, subjects } = await prepare()
    clock.advance(60_000)
    const elsewhere = await logIn(third, email)
    for (const audience of ['custody', 'recovery', 'custody']) {
      expect(outcomeOf(await post(third, elsewhere, 'assertion', { audience, scope: 'recover' }))).toBe('200')
    }
    expect(subjects().filter((subject) => subject === 'A new device opens your wallet')).toHaveLength(1)
    const told = [expect.objectContaining({ kind: 'recovering', site: 'https://app.example.com' })]
    expect(await newsOf(own)).toEqual(told)
    expect(await newsOf(second)).toEqual(told)
    expect(await newsOf(third)).toEqual([])
  })

  test('behavior: a listed device that asks the same is no news', async () => {
    const { own, second, session, post, newsOf, subjects } = await prepare()
    expect(outcomeOf(await post(own, session, 'assertion', { audience: 'custody', scope: 'recover' }))).toBe('200')
    expect(await newsOf(second)).toEqual([])
    expect(subjects()).not.toContain('A new device opens your wallet')
  })

  test('S14: openers that are added and taken out, and an export: all hear but the device that did it', async () => {
    const { own, second, session, wallet, first, post, newsOf, subjects } = await prepare()
    const code = first.mem[2]
    const passkey = testMembers.prf()
    const added = wallet.next(first, { mem: [...first.mem, passkey] })
    const removed = wallet.next(added, { mem: added.mem.filter((one) => one !== code) })
    for (const manifest of [added, removed]) {
      const body = { manifests: [wallet.sign(manifest)], own: true }
      expect(outcomeOf(await post(own, session, 'manifest', body))).toBe('200')
    }
    expect(outcomeOf(await post(own, session, 'export', {}))).toBe('200')
    expect(subjects()).toEqual(
      expect.arrayContaining([
        'A way to open your wallet was added',
        'A way to open your wallet was removed',
        'Your recovery phrase was shown',
      ]),
    )
    expect((await newsOf(second)).map(({ kind, what }) => [kind, what])).toEqual([
      ['openerAdded', 'prf'],
      ['openerRemoved', 'code'],
      ['exported', undefined],
    ])
    expect(await newsOf(own)).toEqual([])
  })

  test('behavior: a device that brings what another one published hears of it, too', async () => {
    const { own, session, wallet, first, post, newsOf } = await prepare()
    const added = wallet.next(first, { mem: [...first.mem, testMembers.prf()] })
    expect(outcomeOf(await post(own, session, 'manifest', { manifests: [wallet.sign(added)] }))).toBe('200')
    expect(await newsOf(own)).toEqual([expect.objectContaining({ kind: 'openerAdded' })])
  })

  test('behavior: each device has it until it says that it was shown; a revoked one and a stranger have none', async () => {
    const { own, second, third, session, wallet, first, post, newsOf, clock } = await prepare()
    expect(outcomeOf(await post(own, session, 'export', {}))).toBe('200')
    const [news] = await newsOf(second)
    expect(await newsOf(second)).toHaveLength(1)
    expect(await newsOf(third, { seen: [news?.id] })).toEqual([])
    expect(await newsOf(second)).toHaveLength(1)
    expect(await newsOf(second, { seen: [news?.id] })).toEqual([])
    expect(await newsOf(second)).toEqual([])
    clock.advance(6 * 60_000)
    const removed = wallet.next(first, { mem: first.mem.slice(0, 1) })
    const publish = { manifests: [wallet.sign(removed)], own: true }
    expect(outcomeOf(await post(own, session, 'manifest', publish))).toBe('200')
    expect(await newsOf(second)).toEqual([])
  })

  test('behavior: what no device came for is forgotten', async () => {
    const { own, second, session, post, newsOf, clock } = await prepare()
    expect(outcomeOf(await post(own, session, 'export', {}))).toBe('200')
    clock.advance(91 * day)
    expect(await newsOf(second)).toEqual([])
  })
})
