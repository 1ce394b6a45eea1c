// A wallet that the release before has written is opened by this one: no version of a format has changed, and none may.
import { expect, test } from 'vitest'
import { readForward } from '../../services/src/manifest/chain.js'
import { readManifest } from '../../services/src/manifest/readManifest.js'
import { addMember, fromCodeText } from '../keys/changes.js'
import {
  closeWallet,
  createMemoryStore,
  type DeviceRecord,
  fromB64,
  keepDevice,
  newDeviceKeys,
  type Opener,
  openWallet,
  parseManifest,
  type Share,
  toDeviceMember,
  unlock,
} from '../keys/index.js'
import released from './released.json' with { type: 'json' }

const { record } = released.device
const shares = released.shares as { share: Share; s: string }[]
const clock = { now: () => 0, after: () => () => undefined }

/** The keys as the browser kept them: no page reads them out. */
async function importPair({ d, ...point }: JsonWebKey, name: 'ECDH' | 'ECDSA'): Promise<CryptoKeyPair> {
  const algorithm = { name, namedCurve: 'P-256' }
  const [own, shown]: [KeyUsage[], KeyUsage[]] = name === 'ECDH' ? [['deriveBits'], []] : [['sign'], ['verify']]
  return {
    privateKey: await crypto.subtle.importKey('jwk', { ...point, d }, algorithm, false, own),
    publicKey: await crypto.subtle.importKey('jwk', point, algorithm, true, shown),
  }
}

async function readDevice(): Promise<DeviceRecord> {
  const [pk, jk] = await Promise.all([importPair(released.device.pk, 'ECDH'), importPair(released.device.jk, 'ECDSA')])
  return { ...record, v: 1, pk, jk }
}

const open = (opener: Opener, isKnown = false) =>
  openWallet({
    ...{ realm: record.realm, sub: record.sub, wal: record.wal, shares, opener },
    ...(isKnown
      ? { pin: record.pin, heads: [], manifests: released.manifests.slice(1) }
      : { pin: null, heads: [record.pin], manifests: released.manifests }),
    record: fromB64(released.record),
  })

test('behavior: its device opens it with the record that it had, and is told what came since', async () => {
  const device = await readDevice()
  expect((await keepDevice(createMemoryStore(), device)).isKept).toBe(true)
  const opened = await open({ kind: 'dev', id: device.id, pk: device.pk }, true)
  expect(opened.accounts).toEqual(released.accounts)
  expect(opened.added).toEqual({ members: [released.added], evidence: [] })
  const wallet = await unlock(opened, clock)
  expect(wallet.accounts).toEqual(released.accounts)
  wallet.lock('signedOut')
})

test.each<[string, () => Opener]>([
  ['recovery code', () => ({ kind: 'code', secret: fromCodeText(released.code.join('-')) })],
  ['passkey', () => ({ kind: 'prf', secret: fromB64(released.prf.secret, 32), cred: released.prf.cred })],
  ['managed opener', () => ({ kind: 'man', secret: fromB64(released.r, 32) })],
])('behavior: its %s opens it', async (_, opener) => {
  const opened = await open(opener())
  expect(opened.accounts).toEqual(released.accounts)
  closeWallet(opened)
})

test('behavior: frame and services read its manifests, and its chain goes on', async () => {
  for (const compact of released.manifests) {
    const { seq, hash } = readManifest(compact).head
    expect(await parseManifest(compact)).toMatchObject({ hash, manifest: { seq } })
  }
  const device = await readDevice()
  const opened = await open({ kind: 'dev', id: device.id, pk: device.pk }, true)
  const now = opened.head.manifest.iat + 60
  const { manifest } = await addMember(opened, await toDeviceMember(await newDeviceKeys()), now)
  closeWallet(opened)
  expect(readForward([...released.manifests, manifest], undefined, now * 1000)?.manifest.seq).toBe(3)
})
