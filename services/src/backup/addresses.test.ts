import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newCode } from '../../../frame/keys/changes.js'
import { createWallet } from '../../../frame/keys/creation.js'
import {
  closePublication,
  closeWallet,
  fromB64,
  newDeviceKeys,
  type Opener,
  openWallet,
  randomBytes,
  toB64,
  toDeviceMember,
} from '../../../frame/keys/index.js'
import { createTestCustody } from '../../test/testCustody.js'
import { loadParts, openStore } from '../openStore.js'
import { parts } from '../parts/index.js'
import { openSecrets } from '../secrets/openSecrets.js'
import { makeSecretsFile } from '../secrets/secretsFile.js'
import { connect } from '../store/connect.js'
import { readBackup, saveBackup, streamBackup } from './backupFile.js'
import { restoreBackup } from './restoreBackup.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-addresses-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Files of secrets as an operator has them, in a folder of their own. */
async function openOwnSecrets() {
  const open = (id: string) => openSecrets(join(folder, `${id}.json`), { folder: join(folder, 'data') })
  return { custody: await open('custody'), recovery: await open('recovery') }
}

/** Forms in which bytes could stand in a text. */
const formsOf = (bytes: Uint8Array) => {
  const buffer = Buffer.from(bytes)
  return [buffer.toString('base64url'), buffer.toString('base64'), buffer.toString('hex'), buffer.toString('latin1')]
}

test('S33: a restored fresh installation yields the same addresses, with the secrets that no backup holds', async () => {
  for (const id of ['custody', 'recovery']) await makeSecretsFile(join(folder, `${id}.json`))
  const store = await openStore({ folder: join(folder, 'data') })
  const first = await createTestCustody(store, { secrets: await openOwnSecrets() })
  const [realm, sub] = [toB64(randomBytes(16)), toB64(randomBytes(16))]
  const [device, keys, code] = [await first.makeDevice(), await newDeviceKeys(), newCode()]
  const evidence = { id: toB64(randomBytes(16)), kind: 'mail' as const }
  const address = 'canary@mail.test'
  const made = await createWallet({
    ...{ realm, sub, level: 'managed' as const, evidence: [evidence] },
    members: [{ ...(await toDeviceMember(keys)), jkt: device.jkt }, { kind: 'man' }, { kind: 'code', secret: code }],
    now: Math.floor(first.clock.now() / 1000),
  })
  const { publication, accounts, wal } = made
  const { staged, secrets, record, shares, manifest, pin } = publication
  if (!staged || !record) throw new Error('A managed wallet has both.')
  const [r, all] = [staged.r.slice(), secrets.map(({ s }) => s.slice())]
  const none = { rlm: realm, sub, wal: null }
  const toRecovery = { aud: 'recovery' as const }
  const stage = { wal, id: staged.id, gen: 1, r: toB64(r) }
  expect((await first.call(none, device, ['create', 'stage'], stage, toRecovery)).status).toBe(200)
  const body = {
    ...{ manifest, record: toB64(record), shares },
    secrets: secrets.map(({ id, s }) => ({ id, s: toB64(s) })),
    evidence: [{ ...evidence, address }],
  }
  expect((await first.call(none, device, ['create', 'create'], body, { address })).status).toBe(200)
  const user = { rlm: realm, sub, wal }
  const toTake = { manifests: [manifest] }
  expect((await first.call(user, device, ['release', 'manifest'], toTake, toRecovery)).status).toBe(200)
  closePublication(publication)

  const path = join(folder, 'all.backup')
  const { bytes, parts: written } = streamBackup({ parts: store.parts, of: (id) => store[id as 'custody'] as never })
  await Promise.all([saveBackup(bytes, path), written])
  await first.services.close()

  const text = gunzipSync(await readFile(path)).toString('latin1')
  const { custody, recovery } = await openOwnSecrets()
  const keksOf = async (id: string) => {
    const raw = await readFile(join(folder, `${id}.json`), 'utf8')
    const { keys: ring } = JSON.parse(raw) as { keys: { versions: Record<string, string> } }
    return Object.values(ring.versions).map((key) => Buffer.from(key, 'base64url'))
  }
  const keks = [...(await keksOf('custody')), ...(await keksOf('recovery'))]
  for (const secret of [r, code, ...all, custody.pepper, recovery.pepper, ...keks])
    for (const form of formsOf(secret)) expect(text).not.toContain(form)
  expect(text).not.toContain(address)

  const where = { folder: join(folder, 'fresh') }
  const { of, close } = await connect(where, ['directory'])
  const loaded = await loadParts(parts)
  const options = { read: () => readBackup(path), parts: loaded, of }
  await expect(restoreBackup({ ...options, keys: { recovery: recovery.keys } })).rejects.toThrow(/--custody-secrets/)
  const swapped = { custody: recovery.keys, recovery: custody.keys }
  await expect(restoreBackup({ ...options, keys: swapped })).rejects.toThrow(/secrets of the part custody lack keys/)
  await restoreBackup({ ...options, keys: { custody: custody.keys, recovery: recovery.keys } })
  await close()

  const second = await createTestCustody(await openStore(where), { secrets: { custody, recovery } })
  const ask = async (scope: 'release' | 'recover', route: string, asked: object, more: object = {}) => {
    const token = await second.auth.assert(user, device, scope, more)
    const via = (request: Request) => second.services.fetch(request)
    const answer = await device.post(route, asked, { token, via })
    expect([route, answer.status]).toEqual([route, 200])
    return answer.json as unknown as Opened & { r: string }
  }
  const open = async (answer: Opened, opener: Opener) => {
    const opened = await openWallet({
      ...{ realm, sub, wal, pin, heads: [], manifests: answer.manifests, shares: answer.shares as never },
      ...{ record: fromB64(answer.record), opener },
    })
    closeWallet(opened)
    return opened.accounts
  }
  const released = await ask('release', '/custody/v1/release', { since: 0 })
  expect(await open(released, { kind: 'dev', id: keys.id, pk: keys.pk })).toEqual(accounts)
  const recovered = await ask('recover', '/custody/v1/recover', { k: 'code', since: 0 })
  expect(await open(recovered, { kind: 'code', secret: code })).toEqual(accounts)
  const managed = await ask('recover', '/recovery/v1/release', { id: staged.id }, { aud: 'recovery' })
  expect(managed.r).toBe(toB64(r))
  await second.services.close()
})

/** What custody answers to those who may open a wallet. */
interface Opened {
  manifests: string[]
  record: string
  shares: object[]
}
