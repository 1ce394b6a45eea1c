import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WindowServer } from '../../frame/common/channel/purposes.js'
import { addOpener, leaveManaged, recoverWallet } from '../../frame/flows/account.js'
import { beginPasskeyLogin, redeemPasskeyLogin } from '../../frame/flows/social.js'
import { newCode, newWindowKey, openExport } from '../../frame/keys/changes.js'
import { previewAccounts, showPhrase } from '../../frame/keys/creation.js'
import { type Bytes, parseManifest, randomBytes } from '../../frame/keys/index.js'
import { openAccount } from '../../frame/page/login/account.js'
import { offerWindows } from '../../frame/page/login/offerWindows.js'
import { createBrowser, pressPage, readCode } from './support/createBrowser.js'
import { enterFrame, nextOf, openFrame, openNew, passTo } from './support/createFrame.js'
import { createPasskey } from './support/createPasskey.js'
import { createWorld, type World } from './support/createWorld.js'

// Real services, databases and mail over SMTP, on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => {
  world.down.clear()
  world.setFault(undefined)
})
afterAll(() => world.close())

const coded = (code: string) => expect.objectContaining({ code })
const isOut = { name: 'IS_CONNECTED', payload: { isConnected: false } }

/** Logs a new user in, as far as the settings, whose row opens the window for an import. */
async function openImport(email: string) {
  const { profile, frame } = await openNew(world)
  await enterFrame(world, frame, email)
  frame.ask('SHOW_SETTINGS', {}).catch(() => undefined)
  const { asks, offered } = (await nextOf(frame, 'settings')).given.options.windows
  return { profile, frame, ask: asks.import, outcome: offered.importOutcome, serve: offered.servers.import }
}

/** A wallet's entropy; the server wipes what it is given. */
function newEntropy() {
  const entropy = randomBytes(16)
  return { accounts: () => previewAccounts(entropy), give: () => ({ entropy: entropy.slice() as Bytes }) }
}

/** The servers of the windows, on an account of their own, as the settings offer them. */
async function offer(email: string) {
  const { profile, frame } = await openNew(world)
  await enterFrame(world, frame, email)
  const account = await openAccount({
    config: { projectId: world.projectId, urls: { ...world.urls, data: world.urls.auth }, chains: [] },
    link: { host: () => ({ origin: world.site, name: 'Demo', theme: 'light', language: 'en' }), tell: () => undefined },
    clock: { now: world.time.now, after: world.time.after },
    fetch: world.fetch,
    storage: { ...profile, tell: () => undefined, listen: () => () => undefined },
    onEnd: () => undefined,
    onRecovery: () => undefined,
  })
  const offered = offerWindows({
    account,
    site: () => ({ projectId: world.projectId, origin: world.site, language: 'en' }),
    onReplacing: () => undefined,
  })
  return { frame, account, profile, ...offered }
}

/** Makes a passkey in the window, and hands it over. */
const addPasskey = async (server: WindowServer<'recovery'>, passkey = createPasskey()) =>
  server.addPasskey(passkey.hand((await server.beginPasskey({})).challenge))

/** A passkey alone, in a new browser. */
async function logInBy(passkey: ReturnType<typeof createPasskey>) {
  const flow = await createBrowser(world).open()
  const attempt = await beginPasskeyLogin(flow, { projectId: world.projectId, origin: world.site }, false)
  const { secret, cred, ...signed } = passkey.hand(attempt.challenge)
  const { publicKey: _, ...known } = signed
  const { user } = await redeemPasskeyLogin(flow, attempt, { cred, ...known })
  return { user, recover: () => recoverWallet(flow, { k: 'prf', secret, cred }) }
}

const mailsOf = (email: string, subject: string) => world.inbox.list(email).filter((mail) => mail.subject === subject)
const shownSubject = 'Your recovery phrase was shown'

describe('the mail of an export', () => {
  test('S14, S37: the mailbox is notified before the key is given, once for each fresh login, without a secret', async () => {
    const email = 'told@mail.test'
    const { servers, account } = await offer(email)
    const key = await newWindowKey()
    const from = world.line.length
    const { sealed, record, manifest } = await servers.export.open(key.request)
    const routes = world.line.slice(from).map(({ route }) => route)
    expect(routes).toContain('login/v1/export')
    const words = showPhrase(await openExport({ sealed, record }, key, await parseManifest(manifest)))
    await expect.poll(() => mailsOf(email, shownSubject).length).toBe(1)
    await servers.export.open((await newWindowKey()).request)

    world.time.advance(5 * 60_000)
    const stale = world.line.length
    await expect(servers.export.open(key.request)).rejects.toEqual(coded('STEP_UP_NEEDED'))
    // The frame refuses by itself: auth, which would, too, is not asked.
    expect(world.line.slice(stale).map(({ route }) => route)).not.toContain('login/v1/export')
    await servers.export.stepUp({})
    await servers.export.enterCode({ code: await readCode(world, email) })
    await servers.export.open((await newWindowKey()).request)
    await expect.poll(() => mailsOf(email, shownSubject).length).toBe(2)

    const [mail] = mailsOf(email, shownSubject)
    const said = `${mail?.text}${mail?.html}`
    expect(said).toContain(world.site)
    expect(said).toContain('whoever saw the words can take what is in your wallet')
    const { wal, sub, refresh } = await account.flow.device.read()
    const accounts = account.user()?.accounts.map((one) => one.address) ?? []
    for (const hidden of [wal, sub, refresh, ...accounts, words.slice(0, 3).join(' ')]) {
      expect(`${hidden}`.length).toBeGreaterThan(5)
      expect(said).not.toContain(`${hidden}`)
    }
    // The link of the mail ends the logins, as in other mails.
    const [, secret = ''] = /#([\w-]{22})/.exec(mail?.text ?? '') ?? []
    expect(secret).toHaveLength(22)
  })

  test('S14: where auth does not take it, nothing is given', async () => {
    const { servers } = await offer('untold@mail.test')
    world.setFault((route) => (route === 'login/v1/export' ? 'before' : undefined))
    await expect(servers.export.open((await newWindowKey()).request)).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
  })
})

describe('the windows are served', () => {
  test('behavior: to who was logged in when they were offered, and to nobody after', async () => {
    const { servers, account } = await offer('served@mail.test')
    expect(await servers.recovery.load({})).toMatchObject({ level: 'managed', recovery: 'managed', openers: [] })
    await account.end(false)
    await expect(servers.recovery.load({})).rejects.toEqual(coded('LOGGED_OUT'))
    await expect(servers.export.open((await newWindowKey()).request)).rejects.toEqual(coded('LOGGED_OUT'))
  })

  test('behavior: managed recovery is left, and used again by a press in a mail', async () => {
    const email = 'rejoin@mail.test'
    const { servers, account } = await offer(email)
    await servers.recovery.addCode({ secret: newCode() })
    await expect(servers.recovery.leaveManaged({})).rejects.toEqual(coded('NOT_RECOVERABLE'))
    const both = await addPasskey(servers.recovery)
    expect(both).toMatchObject({ level: 'managed', canLeave: true })
    expect(await servers.recovery.leaveManaged({})).toMatchObject({ level: 'user-held', recovery: 'user-held' })
    expect(account.user()?.recovery).toBe('user-held')
    const { number } = await servers.recovery.askManaged({})
    const again = servers.recovery.becomeManaged({})
    await pressPage(world, email, Promise.resolve(number))
    expect(await passTo(world, again)).toMatchObject({ level: 'managed', recovery: 'managed' })
    expect(account.user()?.recovery).toBe('managed')
  })
})

describe('a passkey of the settings', () => {
  test('behavior: it logs in and opens the wallet by itself, until it is removed', async () => {
    const { servers, account } = await offer('alone-by-passkey@mail.test')
    const passkey = createPasskey()
    const facts = await addPasskey(servers.recovery, passkey)
    expect(facts.login).toBeUndefined()
    const elsewhere = await logInBy(passkey)
    const { sub, accounts } = account.user() ?? {}
    expect(elsewhere.user.sub).toBe(sub)
    expect((await elsewhere.recover()).wallet.accounts).toEqual(accounts)

    const [opener] = facts.openers
    const left = await servers.recovery.remove({ id: opener?.id ?? '' })
    expect(left).toMatchObject({ openers: [] })
    expect(left.login).toBeUndefined()
    await expect(logInBy(passkey)).rejects.toEqual(coded('IDENTITY_UNKNOWN'))
  })

  test('behavior: where auth does not follow, the wallet has changed and the window is notified', async () => {
    const { servers } = await offer('half-a-passkey@mail.test')
    world.setFault((route) => (route === 'login/v1/identities/passkey' ? 'before' : undefined))
    const facts = await addPasskey(servers.recovery)
    expect(facts).toMatchObject({ login: 'notAdded', openers: [{ k: 'prf' }] })
    world.setFault(undefined)
    const second = await addPasskey(servers.recovery)
    expect(second.login).toBeUndefined()
    world.setFault((route) => (route === 'login/v1/identities/remove' ? 'before' : undefined))
    const left = await servers.recovery.remove({ id: second.openers[1]?.id ?? '' })
    expect(left).toMatchObject({ login: 'notRemoved', openers: [{ k: 'prf' }] })
  })

  test('S24: a ceremony for something else than this login adds an opener, and no login', async () => {
    const { servers } = await offer('other-ceremony@mail.test')
    const passkey = createPasskey()
    await servers.recovery.beginPasskey({})
    expect(await servers.recovery.addPasskey(passkey.hand(randomBytes(32)))).toMatchObject({ login: 'notAdded' })
    await expect(logInBy(passkey)).rejects.toEqual(coded('IDENTITY_UNKNOWN'))
  })

  test('behavior: a login that is not fresh is said to be none before anything is made', async () => {
    const { servers } = await offer('stale-passkey@mail.test')
    world.time.advance(5 * 60_000)
    const from = world.line.length
    await expect(servers.recovery.beginPasskey({})).rejects.toEqual(coded('STEP_UP_NEEDED'))
    expect(world.line.slice(from).map(({ route }) => route)).not.toContain('login/v1/passkey/begin')
  })
})

describe('an import', () => {
  test('behavior: a window that is closed while it works gets its outcome, and only once', async () => {
    const { frame, ask, outcome, serve } = await openImport('closing@mail.test')
    const words = newEntropy()
    expect(await outcome()).toBeUndefined()
    const imported = serve.import(words.give())
    // The window is gone now.
    expect(await outcome()).toEqual({ isDone: true })
    expect(ask().accounts).toEqual(await words.accounts())
    expect(await outcome()).toBeUndefined()
    expect(await imported).toEqual({ accounts: await words.accounts(), recovery: 'managed' })
    expect(frame.told).not.toContainEqual(isOut)
  })

  test('behavior: one that has failed has no outcome, and nothing else was imported', async () => {
    const { ask, outcome, serve } = await openImport('failing@mail.test')
    const before = ask().accounts
    world.setFault((route) => (route === 'custody/v1/publish' ? 'before' : undefined))
    const failed = expect(serve.import(newEntropy().give())).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
    expect(await outcome()).toBeUndefined()
    await failed
    expect(ask().accounts).toEqual(before)
  })

  test('F33: words that come while another import is unfinished are refused and not used; the first is ended when the user says so', async () => {
    const { frame, ask, serve } = await openImport('second@mail.test')
    const [first, second] = [newEntropy(), newEntropy()]
    world.setFault((route) => (route === 'custody/v1/create' ? 'after' : undefined))
    await expect(serve.import(first.give())).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
    world.setFault(undefined)
    const before = ask().accounts
    await expect(serve.import(second.give())).rejects.toEqual(coded('REPLACEMENT_UNFINISHED'))
    expect(ask().accounts).toEqual(before)
    expect(await serve.finish({})).toEqual({ accounts: await first.accounts(), recovery: 'managed' })
    expect(ask().accounts).toEqual(await first.accounts())
    expect((await serve.import(second.give())).accounts).toEqual(await second.accounts())
    expect(frame.told).not.toContainEqual(isOut)
  })

  test('F33: one whose answer was lost is ended by the next unlock: the page is notified that the login is over, and the next one has the wallet', async () => {
    const email = 'lostanswer@mail.test'
    const { profile, frame, serve } = await openImport(email)
    const words = newEntropy()
    world.setFault((route) => (route === 'custody/v1/create' ? 'after' : undefined))
    await expect(serve.import(words.give())).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
    world.setFault(undefined)
    // What was unlocked before is not signed with any more.
    await expect(frame.login.unlock()).rejects.toEqual(coded('LOGGED_OUT'))
    expect(frame.told).toContainEqual(isOut)
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    const next = await openFrame(world, profile)
    await enterFrame(world, next, email)
    expect(next.login.user()?.accounts).toEqual(await words.accounts())
  })

  test('behavior: for a wallet that its user holds, the imported one is this device’s alone until a way back is added in the same window', async () => {
    const { servers, account } = await offer('alone@mail.test')
    const { flow } = account
    await addOpener(flow, { kind: 'code', secret: newCode() })
    await addOpener(flow, { kind: 'prf', ...createPasskey().hand(randomBytes(32)) })
    await leaveManaged(flow)
    await account.change({ recovery: 'user-held' }, false)
    expect(await servers.import.import(newEntropy().give())).toMatchObject({ recovery: 'none' })
    expect(account.user()?.recovery).toBe('none')
    expect(await servers.import.load({})).toMatchObject({ recovery: 'none', openers: [] })
    await servers.import.addCode({ secret: newCode() })
    expect(await addPasskey(servers.import)).toMatchObject({ recovery: 'user-held' })
  })
})
