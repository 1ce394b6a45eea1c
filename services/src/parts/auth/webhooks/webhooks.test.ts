import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { outcomeOf, site, useLogin } from '../../../../test/loginServices.js'
import { result, startScriptedNode } from '../../../../test/scriptedNode.js'
import { openPage, toOutcome } from '../../../../test/signInPage.js'
import { createTestWallet, testMembers } from '../../../../test/testWallet.js'
import { startReceiver, type WebhookReceiver } from '../../../../test/webhookReceiver.js'
import { digestOf } from '../login/namedMessages.js'
import { addIdentity, listIdentities, removeIdentity } from '../login/providers/identities.js'
import { createTellHosts } from './createTellHosts.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const wallet = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const email = 'ann@example.com'
const day = 24 * 3_600_000
const receivers: WebhookReceiver[] = []
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close()
})

describeStore('webhooks of auth', (stores) => {
  const login = useLogin(stores)
  beforeEach(async () => {
    await stores.store.auth.deleteFrom('auth.webhooks' as never).execute()
  })

  async function open() {
    const node = await startScriptedNode((call, response) => response.end(result(call, '0x')))
    const started = login.start({ chains: { 'eip155:31337': node.url }, webhooks: { allowsLoopback: true } })
    const { services } = started
    const listen = async (project = 'demo') => {
      const receiver = await startReceiver()
      receivers.push(receiver)
      await services.authOutbox.webhooks.add({ project, url: receiver.url })
      return receiver
    }
    const receiver = await listen()
    let seen = 0
    /** What came since it was asked for last. */
    const told = async () => {
      await services.authOutbox.deliver()
      const list = receiver.list()
      const news = list.slice(seen).map((line) => line.split(' ')[0])
      seen = list.length
      return news
    }
    const run = (name: string, words = {}, options = {}) => services.runCommand(name, { words, options })
    return { ...started, receiver, listen, told, run, db: stores.store.auth }
  }
  type World = Awaited<ReturnType<typeof open>>

  async function signIn({ services }: World, before = async (_text: string): Promise<unknown> => undefined) {
    const page = openPage(services, { origin: site })
    const nonce = await page.readNonce()
    const message = page.write(nonce, { address: wallet.address, chainId: '31337' })
    await before(message)
    const response = await page.authenticate(nonce, message, await wallet.signMessage({ message }))
    return { page, ...((await response.json()) as { token: string }) }
  }

  /** A user who has logged in, on a page that has a session of that login. */
  async function openUser(world: World, address = email) {
    const device = await world.createDevice()
    const session = await world.logIn(device, address)
    const post = (path: string, body: object = {}) =>
      device.post(`/login/v1/${path}`, body, { token: session.accessToken })
    const signedIn = () =>
      signIn(world, (text) => post('sign-in', { projectId: 'demo', origin: site, digest: digestOf(text) }))
    return { device, session, post, signedIn, sub: session.user.sub }
  }

  test('a connected wallet: its user, its session, and that it signed out; of none more than its id', async () => {
    const world = await open()
    const { page, token } = await signIn(world)
    expect(await world.told()).toEqual(['user.created', 'session.created'])
    expect(await toOutcome(await page.call('POST', 'sign-out', token))).toBe('200')
    expect(await toOutcome(await page.call('POST', 'sign-out', token))).toBe('200')
    await signIn(world)
    expect(await world.told()).toEqual(['session.ended', 'session.created'])
    const { sub } = await world.db.selectFrom('auth.users').select('sub').executeTakeFirstOrThrow()
    for (const { body } of world.receiver.received) {
      const { id, time, sequence, type, ...rest } = JSON.parse(body) as Record<string, unknown>
      expect(rest).toEqual({ version: 1, project: 'demo', user: sub })
    }
    const { services } = world
    await services.authOutbox.webhooks.list()
    expect(world.receiver.list()).toEqual([
      'user.created 1',
      'session.created 2',
      'session.ended 3',
      'session.created 4',
    ])
  })

  test('a login: its user once, its sessions, and each that ends with it, however it ends', async () => {
    const world = await open()
    const user = await openUser(world)
    await user.signedIn()
    await user.signedIn()
    expect(await world.told()).toEqual(['user.created', 'session.created', 'session.created'])
    expect(outcomeOf(await user.post('sign-out'))).toBe('200')
    expect(await world.told()).toEqual(['session.ended', 'session.ended'])

    const ways: readonly ((again: Awaited<ReturnType<typeof openUser>>) => Promise<unknown>)[] = [
      (again) => again.post('sign-out', { everywhere: true }),
      // The page signs out.
      async (again) => {
        const { page, token } = await again.signedIn()
        await world.told()
        return page.call('POST', 'sign-out', token)
      },
      // A refresh token that is used by another device.
      async ({ session }) => {
        const thief = await world.createDevice()
        return thief.post('/login/v1/refresh', { refreshToken: session.refreshToken })
      },
      // "Not me" of a mail.
      async () => {
        const secret = /not-me#([\w-]{22})/.exec(world.mailer.last(email).text)?.[1]
        return world.services.fetch(
          new Request('http://services.test/login/v1/not-me', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', Origin: 'http://services.test' },
            body: JSON.stringify({ secret }),
          }),
        )
      },
      // An operator, after a leak.
      () => world.services.accounts.endLogins(),
    ]
    for (const [index, end] of ways.entries()) {
      world.clock.advance(3_600_000)
      const again = await openUser(world)
      expect(again.sub).toBe(user.sub)
      await again.signedIn()
      expect(await world.told()).toEqual(['session.created'])
      await end(again)
      expect([index, new Set(await world.told())]).toEqual([index, new Set(['session.ended'])])
    }
  })

  test('a session whose time is over is not told as ended', async () => {
    const world = await open()
    const user = await openUser(world)
    await user.signedIn()
    await world.told()
    world.clock.advance(25 * 3_600_000)
    await world.services.accounts.endLogins()
    expect(await world.told()).toEqual([])
  })

  test('all sessions that end together are told, those of connected wallets, too', async () => {
    const world = await open()
    await signIn(world)
    const user = await openUser(world)
    await user.signedIn()
    await world.told()
    await world.services.accounts.endLogins()
    expect(await world.told()).toEqual(['session.ended', 'session.ended'])
    expect(await world.db.selectFrom('auth.sessions').selectAll().execute()).toEqual([])
  })

  test('logins that are added and removed, and a change of the mailbox', async () => {
    const world = await open()
    const { sub, post } = await openUser(world)
    await world.told()
    const { rlm } = (await post('user')).json as { rlm: string }
    const tools = { pepper: new Uint8Array(32).fill(3), tellHosts: createTellHosts(world.services.authOutbox) }
    const google = { realm: rlm, issuer: 'https://google.test', subject: 'g', sub, name: null, provider: 'google' }
    const now = world.clock.now()
    const add = () =>
      world.db.transaction().execute((trx) => addIdentity(trx, tools, { ...google, counts_from: now }, now))
    expect([await add(), await add()]).toEqual([true, false])
    expect(await world.told()).toEqual(['user.login_added'])
    const own = (await listIdentities(world.db, sub, now)).find(({ kind }) => kind === 'google')
    const { sid } = await world.db.selectFrom('auth.logins').select('sid').executeTakeFirstOrThrow()
    const proof = { addedAt: 0, countsFrom: 0 }
    await removeIdentity(world.db, sub, { sid, proof }, own?.id ?? '', { ...tools, now })
    expect(await world.told()).toEqual(['user.login_removed'])

    world.clock.advance(30_000)
    const { transaction } = (await post('email-change', { email: 'new@example.com' })).json
    await post('email-change/primary', { transaction, code: world.mailer.code(email) })
    expect(
      outcomeOf(await post('email-change/secondary', { transaction, code: world.mailer.code('new@example.com') })),
    ).toBe('200')
    expect(await world.told()).toEqual(['user.login_removed', 'user.login_added'])
  })

  test('a wallet: made, and suspended by a "not me" at custody; a device that is revoked loses its sessions', async () => {
    const world = await open()
    const { device, session, sub, post } = await openUser(world)
    const other = await world.createDevice()
    world.clock.advance(60_000)
    const elsewhere = await world.logIn(other, email)
    const { rlm } = session.user
    const made = createTestWallet({ rlm, sub })
    const first = made.first({ lvl: 'user-held', mem: [testMembers.dev(device.jkt), testMembers.dev(other.jkt)] })
    const publish = (...manifests: (typeof first)[]) => post('manifest', { manifests: manifests.map(made.sign) })
    expect(outcomeOf(await publish(first))).toBe('200')
    expect(await world.told()).toEqual(['user.created', 'wallet.created'])
    const name = (text: string) =>
      other.post(
        '/login/v1/sign-in',
        { projectId: 'demo', origin: site, digest: digestOf(text) },
        { token: elsewhere.accessToken },
      )
    await signIn(world, name)
    expect(outcomeOf(await publish(made.next(first, { mem: [testMembers.dev(device.jkt)] })))).toBe('200')
    expect(await world.told()).toEqual(['session.created', 'session.ended'])

    const { sid } = await world.db.selectFrom('auth.logins').select('sid').executeTakeFirstOrThrow()
    for (let again = 0; again < 2; again++) {
      await world.services.fetch(
        new Request('http://services.test/login/v1/end', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ secret: sid }),
        }),
      )
    }
    expect(await world.told()).toEqual(['wallet.suspended'])
  })

  test('a deletion: begun, undone, and erased; then nothing names the user', async () => {
    const world = await open()
    const user = await openUser(world)
    await user.signedIn()
    await world.told()
    await world.run('deleteUser', { SUB: user.sub })
    await world.run('deleteUser', { SUB: user.sub })
    expect(await world.told()).toEqual(['session.ended', 'user.deletion_started'])
    await world.run('restoreUser', { SUB: user.sub })
    await world.run('restoreUser', { SUB: user.sub })
    expect(await world.told()).toEqual(['user.deletion_undone'])
    world.clock.advance(31 * day)
    await world.run('deleteUser', { SUB: user.sub })
    expect(await world.told()).toEqual(['user.deletion_started'])
    world.receiver.answer(() => 500)
    world.clock.advance(91 * day)
    await world.services.start()
    await world.services.authOutbox.close()
    await world.told()
    const named = async () => {
      const rows = [
        ...(await world.db
          .selectFrom('auth.webhook_messages' as never)
          .selectAll()
          .execute()),
        ...(await world.db
          .selectFrom('auth.webhook_streams' as never)
          .selectAll()
          .execute()),
      ]
      return rows.filter((row) => JSON.stringify(row).includes(user.sub))
    }
    expect(await named()).toMatchObject([{ type: 'user.deleted', sequence: 7 }, { is_over: true }])
    // A process that goes on where that one ended.
    const next = login.start({ webhooks: { allowsLoopback: true } })
    next.clock.advance(world.clock.now() - next.clock.now() + 60_000)
    world.receiver.answer(() => 200)
    await next.services.authOutbox.deliver()
    expect(world.receiver.list().at(-1)).toBe('user.deleted 7')
    expect(await named()).toEqual([])
  })

  test('projects of one realm are told of their users together, and of a session the one that has it', async () => {
    const world = await open()
    await world.services.projects.add({ id: 'second', origins: [site] })
    await world.services.projects.add({ id: 'foreign', origins: [site] })
    await world.services.accounts.shareRealm('second', 'demo')
    const [second, foreign] = [await world.listen('second'), await world.listen('foreign')]
    await (await openUser(world)).signedIn()
    expect(await world.told()).toEqual(['user.created', 'session.created'])
    expect([second.list(), foreign.list()]).toEqual([['user.created 1'], []])
  })

  test('attack: a login that is refused is never told', async () => {
    const world = await open()
    const device = await world.createDevice()
    const { json } = await world.begin(device, email)
    await device.post('/login/v1/email/redeem', { transaction: json.transaction, code: '000000' })
    expect(await world.told()).toEqual([])
  })

  test('commands: a webhook from its beginning to its end', async () => {
    const world = await open()
    const answer = async (name: string, words: object = {}, options: object = {}) =>
      (await world.run(name, words, options)).answer as never as {
        webhook: { id: string; events: string[] }
        secret: string
        status: number | null
        waiting: number
        webhooks: { id: string }[]
      }
    const words = { PROJECT: 'demo', URL: world.receiver.url }
    const { webhook, secret } = await answer('addWebhook', words, { event: ['user.deleted', 'user.created'] })
    expect([webhook.events, secret]).toEqual([['user.created', 'user.deleted'], expect.stringMatching(/^whsec_/)])
    const id = { WEBHOOK: webhook.id }
    expect((await answer('pingWebhook', id)).status).toBe(204)
    expect(world.receiver.list()).toEqual(['ping'])
    expect((await answer('rotateWebhook', id)).secret).not.toBe(secret)
    await openUser(world)
    await world.told()
    expect((await answer('replayWebhook', id)).waiting).toBe(0)
    expect((await answer('replayWebhook', id, { since: '2026-01-01T00:00:00Z' })).waiting).toBe(1)
    expect((await answer('listWebhooks', {}, { project: 'demo' })).webhooks).toHaveLength(2)
    expect((await answer('listWebhooks', {}, { project: 'other' })).webhooks).toEqual([])
    expect(JSON.stringify(await answer('listWebhooks'))).not.toContain('whsec_')
    await answer('removeWebhook', id)
    const refused = [
      ['pingWebhook', id, {}, 'WEBHOOK_UNKNOWN'],
      ['addWebhook', { ...words, PROJECT: 'none' }, {}, 'PROJECT_NOT_FOUND'],
      ['addWebhook', { ...words, URL: 'https://10.0.0.1/' }, {}, 'WEBHOOK_INVALID'],
      ['addWebhook', words, { event: ['user.exported'] }, 'WEBHOOK_INVALID'],
      ['replayWebhook', id, { since: 'yesterday' }, 'COMMAND_INVALID'],
    ] as const
    for (const [name, given, options, code] of refused)
      await expect(world.run(name, given, options)).rejects.toMatchObject({ code })
  })
})
