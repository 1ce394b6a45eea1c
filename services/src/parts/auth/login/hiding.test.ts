import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { describeStore, type OpenStores } from '../../../../test/eachStore.js'
import { outcomeOf, type SessionAnswer, site } from '../../../../test/loginServices.js'
import { useProviders } from '../../../../test/providerLogins.js'
import { createTestWallet, testMembers } from '../../../../test/testWallet.js'
import { streamBackup } from '../../../backup/backupFile.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const email = 'canary-mail@example.com'
const person = 'canary-google@mail.test'
const day = 24 * 3_600_000

describeStore('who a user is, in a deletion that goes on for long', (stores) => {
  const start = useProviders(stores)

  /** Begins a login by mail, on a new device. */
  async function begin({ createDevice }: ReturnType<typeof start>, address: string) {
    const device = await createDevice()
    const { status } = await device.post('/login/v1/email', { projectId: 'demo', email: address, origin: site })
    expect(status).toBe(200)
  }

  /** A user with a mailbox, an account at a provider and a user-held wallet, whom somebody with the mailbox deletes. */
  async function prepare() {
    const kit = start()
    const device = await kit.createDevice()
    const first = await kit.loginByMail(device, email)
    const token = first.accessToken
    const { rlm, sub } = first.user
    const wallet = createTestWallet({ rlm, sub })
    const mem = [testMembers.dev(device.jkt), testMembers.code()]
    const manifest = wallet.sign(wallet.first({ lvl: 'user-held', mem, evd: [] }))
    await device.post('/login/v1/manifest', { manifests: [manifest] }, { token })
    expect(await kit.add(device, 'google', token, { person })).toEqual({ status: 200, json: {} })
    const told = () =>
      kit.mailer.mails.filter(({ to, subject }) => to === email && /being deleted/.test(subject)).length
    kit.clock.advance(31_000)
    const thief = await kit.createDevice('203.0.113.9')
    const { accessToken } = await kit.loginByMail(thief, email)
    expect((await thief.post('/login/v1/delete', {}, { token: accessToken })).json).toMatchObject({ kind: 'slow' })
    const pass = async (days: number) => {
      kit.clock.advance(days * day)
      // Beside a call, as on a server that is never started again.
      await begin(kit, 'other@example.com')
    }
    return { ...kit, kit, device, sub, told, pass }
  }
  const canaries = [email, person]

  test('S37: from day 30 no table, log or new backup names it, and the last mail comes all the same', async () => {
    const { told, pass, problems, kit } = await prepare()
    await pass(29)
    expect(await findAll(stores, canaries)).toEqual(canaries)
    // A login that was begun holds the address, too.
    await begin(kit, email)
    await pass(1.1)
    expect(await findAll(stores, canaries)).toEqual([])
    expect(told()).toBe(2)
    await pass(57)
    expect(told()).toBe(3)
    const { rows } = await sql`select mail from auth.hidden_identities where mail is not null`.execute(
      stores.store.auth,
    )
    expect(rows).toEqual([])
    expect(await findAll(stores, canaries)).toEqual([])
    expect(problems).toEqual([])
  })

  test('S32: every identity still leads to this user and undoes it by one press; then all are there as before', async () => {
    const { device, pass, sub, logIn, loginByMail, createDevice, clock } = await prepare()
    await pass(31)
    const own = await createDevice()
    const again = await logIn(own, 'google', { person })
    expect(again.user).toMatchObject({ sub, email: null, deleting: { kind: 'slow' } })
    // Who logged in and left is hidden again.
    await pass(1)
    expect(await findAll(stores, canaries)).toEqual([])
    clock.advance(31_000)
    const byMail = await createDevice('192.0.2.77')
    const session = await loginByMail(byMail, email)
    expect(session.user).toMatchObject({ sub, deleting: { kind: 'slow' } })
    const undone = await byMail.post('/login/v1/delete/undo', {}, { token: session.accessToken })
    expect(undone).toEqual({ status: 200, json: {} })
    const token = session.accessToken
    expect((await byMail.post('/login/v1/user', {}, { token })).json).toMatchObject({ sub, email })
    const list = async () =>
      (
        (await byMail.post('/login/v1/identities', {}, { token })).json as unknown as {
          identities: { kind: string; name?: string }[]
        }
      ).identities
    // What the provider is called is known again from the next login there.
    expect((await list()).map(({ kind, name }) => [kind, name])).toEqual([
      ['email', email],
      ['google', undefined],
    ])
    expect((await logIn(await createDevice(), 'google', { person })).user).toMatchObject({ sub, email })
    expect((await list()).map(({ name }) => name)).toEqual([email, expect.any(String)])
    expect(device.jkt).not.toBe(byMail.jkt)
  })

  test('S32: undone by a device without a login, the mailbox is there at once, and no other user takes a hidden account', async () => {
    const { device, pass, sub, logIn, loginByMail, add, createDevice, clock } = await prepare()
    await pass(31)
    const stranger = await createDevice()
    const other = await loginByMail(stranger, 'stranger@example.com')
    expect(outcomeOf(await add(stranger, 'google', other.accessToken, { person }))).toBe('409 IDENTITY_TAKEN')
    // What was begun and not finished is forgotten when it is over.
    await pass(0.1)
    expect(await findAll(stores, canaries)).toEqual([])
    expect((await device.post('/login/v1/delete/device', { undo: true })).json).toEqual({})
    clock.advance(31_000)
    const session = (await loginByMail(await createDevice(), email)) as SessionAnswer
    expect(session.user).toMatchObject({ sub, email })
    expect((await logIn(await createDevice(), 'google', { person })).user).toMatchObject({ sub })
  })

  test('S37: at the end nothing is left, of a login that was begun either', async () => {
    const { pass, sub, loginByMail, createDevice, kit, clock } = await prepare()
    await pass(31)
    clock.advance(59 * day - 60_000)
    await begin(kit, email)
    await pass(0.1)
    expect(await findAll(stores, [...canaries, sub])).toEqual([])
    clock.advance(31_000)
    expect((await loginByMail(await createDevice(), email)).user.sub).not.toBe(sub)
  })
})

/** Which of some texts stand in a table of auth, or in a backup that is made now. */
async function findAll({ store }: OpenStores, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'auth'`.execute(store.auth)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(`auth.${name}`)} t`.execute(store.auth)
    found.push(...rows.map(({ row }) => row))
  }
  const { bytes, parts } = streamBackup({
    parts: store.parts.filter(({ description: { id } }) => id === 'auth'),
    of: () => store.auth as never,
  })
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk as Buffer)
  await parts
  const all = [...found, gunzipSync(Buffer.concat(chunks)).toString()]
  return texts.filter((text) => all.some((one) => one.includes(text)))
}
