import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  addOpener,
  beginEmailChange,
  beginStepUp,
  confirmNewMailbox,
  confirmOldMailbox,
  deleteAccount,
  endSuspension,
  findNextStep,
  keepAccount,
  leaveManaged,
  leavingManaged,
  ofMailbox,
  proveNewMailbox,
  recoverWallet,
  redeemStepUp,
  removeOpeners,
  resecureWallet,
  restoreWallet,
  revokeDevices,
  suspendWallet,
} from '../../frame/flows/account.js'
import { createWallet, importWallet } from '../../frame/flows/creation.js'
import { createServicesClient, signOut, unlockWallet } from '../../frame/flows/index.js'
import { answerExport, replaceByImport } from '../../frame/flows/windows.js'
import { fromCodeText, newCode, newWindowKey, openExport, toCodeText } from '../../frame/keys/changes.js'
import { fromPhrase, previewAccounts, showPhrase } from '../../frame/keys/creation.js'
import { randomBytes, toB64 } from '../../frame/keys/index.js'
import {
  addressesOf,
  createBrowser,
  enter,
  enterNew,
  hearNumber,
  logIn,
  mailOf,
  passTime,
  pressPage,
  readCode,
} from './support/createBrowser.js'
import { createWorld, type World } from './support/createWorld.js'
import { dump, restore } from './support/databases.js'

// Real services, databases and mail on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const coded = (code: string) => expect.objectContaining({ code })
/** A passkey as a browser would answer with it: the same output each time. */
const newPasskey = () => ({
  ...{ kind: 'prf' as const, secret: randomBytes(32), cred: toB64(randomBytes(16)) },
  ...{ rp: 'frame.test', bs: true },
})

/** A store of a browser that refuses writes. */
const fullDisk = {
  read: async () => null,
  list: async () => [],
  write: () => Promise.reject(new Error('The disk is full.')),
  remove: async () => undefined,
}

test('behavior: a user logs in, a wallet is created, and opens again after a reload', async () => {
  const { browser, unlocked } = await enterNew(world, 'alice@mail.test')
  expect(addressesOf(unlocked)).toEqual([expect.stringMatching(/^0x/), expect.any(String)])
  expect(unlocked).toMatchObject({ isInStep: true, isCopied: false, added: { members: [], evidence: [] } })
  const again = await unlockWallet(await browser.open())
  expect(addressesOf(again)).toEqual(addressesOf(unlocked))
  expect(again).toMatchObject({ isInStep: true, isCopied: false })
})

describe('a managed wallet', () => {
  test('F22: a new device, or one whose storage is gone, recovers the same wallet; the others are told', async () => {
    const { flow, unlocked } = await enterNew(world, 'b@mail.test')
    const second = await enterNew(world, 'b@mail.test')
    expect(addressesOf(second.unlocked)).toEqual(addressesOf(unlocked))
    const told = await unlockWallet(flow)
    expect(told.added.members).toEqual([second.flow.device.keys.id])
    expect(told.releases.map(({ org }) => org)).toContain(world.site)
  })

  test('F22: where nothing can be stored the wallet opens for the tab, and no device is added', async () => {
    const { unlocked } = await enterNew(world, 'memory@mail.test')
    const broken = createBrowser(world, { store: fullDisk })
    const flow = await broken.open()
    expect(flow.device.isKept).toBe(false)
    expect(addressesOf(await enter(world, flow, 'memory@mail.test'))).toEqual(addressesOf(unlocked))
    await expect(unlockWallet(flow)).rejects.toEqual(coded('DEVICE_UNKNOWN'))
  })

  test('F22: where nothing can be stored a new wallet is unlocked for the tab, and its mailbox opens it elsewhere', async () => {
    const flow = await createBrowser(world, { store: fullDisk }).open()
    const unlocked = await enter(world, flow, 'tab@mail.test')
    const { wallet, recovery } = unlocked
    expect([recovery, wallet.isLocked()]).toEqual(['managed', false])
    expect(wallet.accounts).toHaveLength(2)
    await expect(unlockWallet(flow)).rejects.toEqual(coded('DEVICE_UNKNOWN'))
    expect(addressesOf((await enterNew(world, 'tab@mail.test')).unlocked)).toEqual(addressesOf(unlocked))
  })

  test('S34: it is sealed anew, and every device and the mailbox open the new generation', async () => {
    const { flow, unlocked } = await enterNew(world, 'c@mail.test')
    const second = await enterNew(world, 'c@mail.test')
    expect(await resecureWallet(flow)).toMatchObject({ gen: 2, isInStep: true })
    for (const of of [flow, second.flow]) expect(addressesOf(await unlockWallet(of))).toEqual(addressesOf(unlocked))
    expect(addressesOf((await enterNew(world, 'c@mail.test')).unlocked)).toEqual(addressesOf(unlocked))
  })

  test('S32: a revoked device is signed out, and gets no share any more', async () => {
    const { flow } = await enterNew(world, 'd@mail.test')
    const { flow: lost } = await enterNew(world, 'd@mail.test')
    await expect(revokeDevices(flow, [flow.device.keys.id])).rejects.toEqual(coded('NOT_RECOVERABLE'))
    await revokeDevices(flow, [lost.device.keys.id])
    await expect(unlockWallet(lost)).rejects.toEqual(coded('SIGNED_OUT'))
    await logIn(world, lost, 'd@mail.test')
    await expect(unlockWallet(lost)).rejects.toEqual(coded('DEVICE_UNKNOWN'))
    await unlockWallet(flow)
  })

  test('behavior: suspended, it opens on no device until the user has logged in again and ends that', async () => {
    const { flow, browser } = await enterNew(world, 'e@mail.test')
    const { flow: thief } = await enterNew(world, 'e@mail.test')
    world.time.advance(2_000)
    await suspendWallet(flow)
    await expect(unlockWallet(thief)).rejects.toEqual(coded('SIGNED_OUT'))
    const after = await browser.open()
    await logIn(world, after, 'e@mail.test')
    await expect(unlockWallet(after)).rejects.toEqual(coded('WALLET_SUSPENDED'))
    const keep = after.device.keys.id
    await endSuspension(after, ({ mem }) => mem.filter(({ k, id }) => k === 'dev' && id !== keep).map(({ id }) => id))
    await unlockWallet(after)
    await logIn(world, thief, 'e@mail.test')
    await expect(unlockWallet(thief)).rejects.toEqual(coded('DEVICE_UNKNOWN'))
  })

  test('S33: left for user-held, what the services kept for it is deleted and the mailbox opens it no more', async () => {
    const { flow, unlocked } = await enterNew(world, 'f@mail.test')
    await expect(leaveManaged(flow)).rejects.toEqual(coded('NOT_RECOVERABLE'))
    const code = newCode()
    await addOpener(flow, { kind: 'code', secret: code })
    await addOpener(flow, newPasskey())
    expect(leavingManaged).toBe(
      'Backups made before could still open this wallet. Only a new wallet is out of their reach.',
    )
    expect(await leaveManaged(flow)).toMatchObject({ isInStep: true })
    const { wal } = await flow.device.read()
    const managed = [...(await dump(world.store, 'custody')).values()].flat().filter((row) => row.wal === wal)
    expect(managed.filter(({ k }) => k === 'man')).toEqual([])
    const kept = (await dump(world.store, 'recovery')).get('secrets')?.filter((row) => row.wal === wal)
    expect(kept).toEqual([])

    const other = await createBrowser(world).open()
    const { pressed } = await logIn(world, other, 'f@mail.test')
    if (!pressed) throw new Error('Custody asked nobody.')
    await expect(recoverWallet(other, { k: 'man', evidence: ofMailbox(pressed) })).rejects.toEqual(
      coded('DEVICE_UNKNOWN'),
    )
    const typed = fromCodeText(toCodeText(code).join('-').toLowerCase())
    expect(addressesOf(await recoverWallet(other, { k: 'code', secret: typed }))).toEqual(addressesOf(unlocked))
  })

  test('behavior: a new opener that does not open what custody has is taken out again', async () => {
    const { flow } = await enterNew(world, 'tried@mail.test')
    world.setLie((route, answer) => (route === 'custody/v1/recover' ? { ...answer, shares: [] } : answer))
    await expect(addOpener(flow, { kind: 'code', secret: newCode() })).rejects.toEqual(coded('OPENER_FAILED'))
    world.setLie(undefined)
    expect((await headOf(flow)).mem.map(({ k }) => k)).toEqual(['dev', 'man'])
  })

  test('behavior: the mailbox is changed, at auth and at custody, and the old one ends', async () => {
    const { flow, unlocked } = await enterNew(world, 'old@mail.test')
    world.time.advance(31_000)
    const { transaction } = await beginEmailChange(flow, 'new@mail.test')
    await confirmOldMailbox(flow, transaction, await readCode(world, 'old@mail.test'))
    const code = await readCode(world, 'new@mail.test')
    world.time.advance(31_000)
    const { number, work } = hearNumber((onNumber) => proveNewMailbox(flow, 'new@mail.test', { onNumber }))
    await pressPage(world, 'new@mail.test', number)
    await passTime(world, work)
    expect((await headOf(flow)).evd).toHaveLength(2)
    expect(await confirmNewMailbox(flow, transaction, code)).toBe('new@mail.test')
    expect((await headOf(flow)).evd).toHaveLength(1)
    const other = await enterNew(world, 'new@mail.test')
    expect(addressesOf(other.unlocked)).toEqual(addressesOf(unlocked))
    const stranger = await createBrowser(world).open()
    const { user } = await logIn(world, stranger, 'old@mail.test')
    expect(user.wal).toBeNull()
  })
})

describe('a user-held wallet', () => {
  const create = async (address: string) => {
    const browser = createBrowser(world)
    const flow = await browser.open()
    await logIn(world, flow, address)
    const [code, passkey] = [newCode(), newPasskey()]
    const openers = [{ kind: 'code' as const, secret: code }, passkey]
    const unlocked = await createWallet(flow, { level: 'user-held', evidence: [], openers })
    if (!unlocked) throw new Error('The device keeps nothing.')
    return { browser, flow, unlocked, code, passkey }
  }

  test('behavior: it opens again with the code and with the passkey, each alone', async () => {
    const { unlocked, code, passkey } = await create('held@mail.test')
    for (const way of [
      { k: 'code' as const, secret: code },
      { k: 'prf' as const, secret: passkey.secret, cred: passkey.cred },
    ]) {
      const flow = await createBrowser(world).open()
      await logIn(world, flow, 'held@mail.test')
      expect(addressesOf(await recoverWallet(flow, way))).toEqual(addressesOf(unlocked))
    }
  })

  test('S33: with a login but neither it does not open', async () => {
    await create('held2@mail.test')
    const flow = await createBrowser(world).open()
    const { user } = await logIn(world, flow, 'held2@mail.test')
    expect(user.wal).not.toBeNull()
    await expect(unlockWallet(flow)).rejects.toEqual(coded('DEVICE_UNKNOWN'))
    await expect(recoverWallet(flow, { k: 'code', secret: newCode() })).rejects.toEqual(coded('OPENER_WRONG'))
    await expect(recoverWallet(flow, { k: 'man', evidence: mailOf('held2@mail.test') })).rejects.toEqual(
      coded('EVIDENCE_REFUSED'),
    )
  })

  test('behavior: an opener is taken out only while it stays recoverable', async () => {
    const { flow } = await create('held3@mail.test')
    const { mem } = await headOf(flow)
    const codes = mem.filter(({ k }) => k === 'code').map(({ id }) => id)
    await expect(removeOpeners(flow, codes)).rejects.toEqual(coded('NOT_RECOVERABLE'))
    await addOpener(flow, { kind: 'code', secret: newCode() })
    await removeOpeners(flow, codes)
    await unlockWallet(flow)
  })
})

/** The newest manifest, as the export page gets it. */
async function headOf(flow: Parameters<typeof answerExport>[0]) {
  return (await answerExport(flow, (await newWindowKey()).request)).head.manifest
}

test('behavior: export needs a fresh login; the page alone gets the words, which import the same wallet', async () => {
  const { browser, flow, unlocked } = await enterNew(world, 'export@mail.test')
  const page = await newWindowKey()
  world.time.advance(5 * 60_000)
  await expect(answerExport(flow, page.request)).rejects.toEqual(coded('STEP_UP_NEEDED'))
  const { transaction } = await beginStepUp(flow)
  await redeemStepUp(flow, transaction, await readCode(world, 'export@mail.test'))
  const { answer, head } = await answerExport(await browser.open(), page.request)
  await expect(openExport(answer, await newWindowKey(), head)).rejects.toEqual(coded('SHARE_SEALED'))
  const words = showPhrase(await openExport(answer, page, head))
  expect(words).toHaveLength(12)

  const other = await createBrowser(world).open()
  await logIn(world, other, 'import@mail.test')
  const imported = await importWallet(other, words, { level: 'managed', evidence: [mailOf('import@mail.test')] })
  expect(imported && addressesOf(imported)).toEqual(addressesOf(unlocked))
  expect(imported?.wallet.wal).not.toBe(unlocked.wallet.wal)
})

describe('a wallet that is replaced by an imported one', () => {
  const address = (name: string) => `${name}@mail.test`
  /** Makes the login fresh, as the window does, and gives entropy to import. */
  const ready = async (name: string) => {
    const entered = await enterNew(world, address(name))
    const words = showPhrase(randomBytes(16))
    const wanted = () => ({ level: 'managed' as const, evidence: [mailOf(address(name))], imported: fromPhrase(words) })
    return { ...entered, wanted }
  }

  test('behavior: it opens from there, other devices are signed out, and follow by its word as new ones', async () => {
    const { browser, flow, unlocked, wanted } = await ready('replace')
    const second = await enterNew(world, address('replace'))
    const accounts = await previewAccounts(wanted().imported)
    const replaced = await replaceByImport(flow, wanted())
    expect(replaced.wallet.accounts).toEqual(accounts)
    expect(addressesOf(replaced)).not.toEqual(addressesOf(unlocked))
    expect(addressesOf(await unlockWallet(await browser.open()))).toEqual(addressesOf(replaced))
    await expect(unlockWallet(second.flow)).rejects.toEqual(coded('SIGNED_OUT'))
    const { user, pressed } = await logIn(world, second.flow, address('replace'))
    expect(await findNextStep(second.flow, user, { isNew: true })).toBe('recover')
    if (!pressed) throw new Error('Custody asked nobody.')
    const recovered = await recoverWallet(second.flow, { k: 'man', evidence: ofMailbox(pressed) })
    expect(addressesOf(recovered)).toEqual(addressesOf(replaced))
  })

  test('S14: it asks for a fresh login, and then changes nothing', async () => {
    const { flow, unlocked, wanted } = await ready('stale')
    world.time.advance(5 * 60_000)
    await expect(replaceByImport(flow, wanted())).rejects.toEqual(coded('STEP_UP_NEEDED'))
    expect(addressesOf(await unlockWallet(flow))).toEqual(addressesOf(unlocked))
    const { transaction } = await beginStepUp(flow)
    await redeemStepUp(flow, transaction, await readCode(world, address('stale')))
    expect(addressesOf(await replaceByImport(flow, wanted()))).not.toEqual(addressesOf(unlocked))
  })

  test('F33: where auth was not told, the next login ends it; another wallet without the old one’s word stays refused', async () => {
    const { browser, flow, wanted } = await ready('half')
    const before = await flow.device.read()
    let told = 0
    // Auth hears that the old wallet names the new one, and then nothing.
    const fetch: typeof world.fetch = (url, init) =>
      url.endsWith('/login/v1/manifest') && ++told > 1 ? Promise.reject(new TypeError()) : world.fetch(url, init)
    const services = createServicesClient({ urls: world.urls, device: flow.device, fetch, clock: flow.clock })
    const dying = { ...flow, services }
    const accounts = await previewAccounts(wanted().imported)
    await expect(replaceByImport(dying, wanted())).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
    const { wal, pin } = await flow.device.read()
    expect(wal).not.toBe(before.wal)
    expect((await flow.services.user()).wal).toBe(before.wal)

    // Other words are not used while it is unfinished, whether or not this device has custody's answer.
    const others = { ...wanted(), imported: fromPhrase(showPhrase(randomBytes(16))) }
    await expect(replaceByImport(flow, others)).rejects.toEqual(coded('REPLACEMENT_UNFINISHED'))
    await asBefore()
    await expect(replaceByImport(flow, others)).rejects.toEqual(coded('REPLACEMENT_UNFINISHED'))
    expect((await flow.services.user()).wal).toBe(before.wal)

    // The next unlock ends it.
    const { wallet } = await unlockWallet(flow)
    expect([wallet.wal, wallet.accounts]).toEqual([wal, accounts])
    const user = await flow.services.user()
    expect(user.wal).toBe(wal)
    // A device that was away: it follows to the one that its own wallet names, and to no other.
    await asBefore()
    await expect(findNextStep(flow, { ...user, wal: toB64(randomBytes(16)) })).rejects.toEqual(coded('WALLET_OTHER'))
    expect(await findNextStep(flow, user)).toBe('recover')
    await flow.device.change({ wal, pin })
    expect((await unlockWallet(await browser.open())).wallet.accounts).toEqual(accounts)
    // Now the others may come.
    const replaced = await replaceByImport(flow, others)
    expect(replaced.wallet.accounts).toEqual(await previewAccounts(others.imported))

    async function asBefore() {
      await flow.device.change({ wal: before.wal, pin: before.pin })
      return flow
    }
  })

  test('F33: where the answer of custody was lost, the device knows the old wallet alone, and its next unlock ends it', async () => {
    const { browser, flow, unlocked, wanted } = await ready('lost')
    const before = await flow.device.read()
    world.setFault((route) => (route === 'custody/v1/create' ? 'after' : undefined))
    await expect(replaceByImport(flow, wanted())).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
    world.setFault(undefined)
    expect((await flow.device.read()).wal).toBe(before.wal)
    expect(await findNextStep(flow, await flow.services.user())).toBe('unlock')
    const ended = await unlockWallet(await browser.open())
    expect(ended.wallet.accounts).toEqual(await previewAccounts(wanted().imported))
    expect(ended.wallet.wal).not.toBe(unlocked.wallet.wal)
    expect((await flow.services.user()).wal).toBe(ended.wallet.wal)
  })

  test('F33: a device that died before auth heard ends it with its next login', async () => {
    const { flow, wanted } = await ready('half2')
    let told = 0
    const fetch: typeof world.fetch = (url, init) =>
      url.endsWith('/login/v1/manifest') && ++told > 1 ? Promise.reject(new TypeError()) : world.fetch(url, init)
    const services = createServicesClient({ urls: world.urls, device: flow.device, fetch, clock: flow.clock })
    await expect(replaceByImport({ ...flow, services }, wanted())).rejects.toEqual(coded('SERVICE_UNREACHABLE'))
    expect(await findNextStep(flow, await flow.services.user())).toBe('unlock')
    expect((await unlockWallet(flow)).wallet.accounts).toEqual(await previewAccounts(wanted().imported))
  })
})

test('S34: after a restored backup nothing opens until the user has pressed, then it is sealed anew', async () => {
  const { browser, flow, unlocked } = await enterNew(world, 'restore@mail.test')
  const backup = await dump(world.store, 'custody')
  await addOpener(flow, { kind: 'code', secret: newCode() })
  await restore(world.store, 'custody', backup)
  await expect(unlockWallet(flow)).rejects.toEqual(coded('MANIFEST_ROLLED_BACK'))
  const stranger = await createBrowser(world).open()
  const { pressed } = await logIn(world, stranger, 'restore@mail.test')
  if (!pressed) throw new Error('Custody asked nobody.')
  await expect(recoverWallet(stranger, { k: 'man', evidence: ofMailbox(pressed) })).rejects.toThrow()
  expect(await restoreWallet(flow)).toMatchObject({ gen: 2, seq: 3, isInStep: true })
  expect(addressesOf(await unlockWallet(await browser.open()))).toEqual(addressesOf(unlocked))
  expect(addressesOf((await enterNew(world, 'restore@mail.test')).unlocked)).toEqual(addressesOf(unlocked))
})

test('S32: a deletion is taken back by a login, and the wallet opens as before', async () => {
  const { flow, unlocked } = await enterNew(world, 'gone@mail.test')
  const before = addressesOf(unlocked)
  world.time.advance(6 * 60_000)
  await expect(deleteAccount(flow)).rejects.toEqual(coded('STEP_UP_NEEDED'))
  await logIn(world, flow, 'gone@mail.test')
  const deleting = await deleteAccount(flow, unlocked.wallet)
  expect(deleting).toMatchObject({ kind: 'fast', erasedAt: Math.floor(world.time.now() / 1000) + 30 * 86_400 })
  expect(unlocked.wallet.isLocked()).toBe(true)
  const { user } = await logIn(world, flow, 'gone@mail.test')
  expect(user).toMatchObject({ deleting })
  await expect(unlockWallet(flow)).rejects.toEqual(coded('ACCOUNT_DELETING'))
  await keepAccount(flow)
  expect(addressesOf(await unlockWallet(flow))).toEqual(before)
})

test('S32: signing out drops the unlocked wallet and the tokens of all tabs of this browser', async () => {
  const { browser, flow, unlocked } = await enterNew(world, 'out@mail.test')
  const tab = await browser.open()
  await unlockWallet(tab)
  expect(await signOut(flow, { wallet: unlocked.wallet })).toBe(true)
  expect(unlocked.wallet.isLocked()).toBe(true)
  for (const of of [flow, tab, await browser.open()]) {
    await expect(unlockWallet(of)).rejects.toEqual(coded('SIGNED_OUT'))
  }
  expect(addressesOf(await enter(world, await browser.open(), 'out@mail.test'))).toEqual(addressesOf(unlocked))
})

test('F33: signed out while auth does not answer, this browser has forgotten its tokens all the same', async () => {
  const { browser, flow, unlocked } = await enterNew(world, 'offline@mail.test')
  world.down.add('auth')
  expect(await signOut(flow, { wallet: unlocked.wallet })).toBe(false)
  world.down.clear()
  expect(unlocked.wallet.isLocked()).toBe(true)
  for (const of of [flow, await browser.open()]) await expect(unlockWallet(of)).rejects.toEqual(coded('SIGNED_OUT'))
})
