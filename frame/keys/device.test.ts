import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify, importJWK } from 'jose'
import { expect, test } from 'vitest'
import { confirmPrf } from './changes.js'
import {
  createMemoryStore,
  type DeviceRecord,
  type DeviceStore,
  keepDevice,
  newDeviceKeys,
  newDeviceRecord,
  nonceTime,
  proveCall,
  toB64,
  toDeviceMember,
} from './index.js'
import { fill } from './test/wallet.js'

const realm = toB64(fill(16, 1))
const makeRecord = async () => newDeviceRecord(realm, await newDeviceKeys())

test('behavior: a device that storage keeps is kept there', async () => {
  const store = createMemoryStore()
  const record = await makeRecord()
  const kept = await keepDevice(store, record)
  expect(kept).toEqual({ store, isKept: true })
  expect(await store.read(record.id)).toBe(record)
  expect(await store.list(realm)).toEqual([record])
  expect(await store.list(toB64(fill(16, 2)))).toEqual([])
  await store.remove(record.id)
  expect(await store.read(record.id)).toBeNull()
})

const failing: Record<string, (store: DeviceStore) => Partial<DeviceStore>> = {
  'writing fails': () => ({ write: () => Promise.reject(new Error('quota')) }),
  'reading fails': () => ({ read: () => Promise.reject(new Error('gone')) }),
  'nothing is there': () => ({ read: async () => null }),
  'keys come back as null': (store) => ({
    read: async (id) =>
      ({ ...(await store.read(id)), pk: { privateKey: null, publicKey: null } }) as unknown as DeviceRecord,
  }),
  'other keys come back': () => ({ read: async (id) => ({ ...(await makeRecord()), id }) }),
  'another proof key comes back': (store) => ({
    read: async (id) => ({ ...((await store.read(id)) as DeviceRecord), jk: (await newDeviceKeys()).jk }),
  }),
  'another public key comes back': (store) => ({
    read: async (id) => {
      const record = (await store.read(id)) as DeviceRecord
      return { ...record, pk: { ...record.pk, publicKey: (await newDeviceKeys()).pk.publicKey } }
    },
  }),
}

test.each(Object.entries(failing))('F22: the device lives in memory when %s', async (_, change) => {
  const store = createMemoryStore()
  const record = await makeRecord()
  const kept = await keepDevice({ ...store, ...change(store) }, record)
  expect(kept.isKept).toBe(false)
  expect(await kept.store.read(record.id)).toBe(record)
})

test.each(['pk', 'jk'] as const)('S35: a device whose %s can be read out is not kept', async (name) => {
  const record = await makeRecord()
  const algorithm = record[name].privateKey.algorithm as EcKeyAlgorithm
  const open = await crypto.subtle.generateKey(
    algorithm,
    true,
    [...record[name].privateKey.usages, 'verify'].filter((usage) => name === 'jk' || usage !== 'verify') as KeyUsage[],
  )
  expect((await keepDevice(createMemoryStore(), { ...record, [name]: open })).isKept).toBe(false)
})

test('S35: neither key of a device can be read out', async () => {
  const { pk, jk } = await newDeviceKeys()
  for (const { privateKey } of [pk, jk])
    for (const format of ['jwk', 'pkcs8'] as const)
      await expect(crypto.subtle.exportKey(format, privateKey)).rejects.toThrow()
})

test('behavior: a device proof is a JWT that others verify, over its call', async () => {
  const keys = await newDeviceKeys()
  const { jkt } = await toDeviceMember(keys)
  const body = new TextEncoder().encode('{}')
  const call = { method: 'POST', url: 'https://a.example/b?c=d#e', body, nonce: 'n', token: 't', now: 1000 }
  const proof = await proveCall(keys.jk, call)
  const { payload, protectedHeader } = await compactVerify(proof, async ({ jwk }) => importJWK(jwk ?? {}, 'ES256'))
  const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest('base64url')
  expect(JSON.parse(Buffer.from(payload).toString())).toEqual({
    jti: expect.stringMatching(/^[\w-]{22}$/),
    htm: 'POST',
    htu: 'https://a.example/b',
    iat: 1000,
    ath: hash('t'),
    nonce: 'n',
    bod: hash(body),
  })
  expect(protectedHeader).toMatchObject({ typ: 'dpop+jwt', alg: 'ES256' })
  expect(await calculateJwkThumbprint(protectedHeader.jwk ?? {})).toBe(jkt)
  expect(Object.keys(protectedHeader.jwk ?? {}).sort()).toEqual(['crv', 'kty', 'x', 'y'])
  expect(await proveCall(keys.jk, call)).not.toBe(proof)
})

test('F24: with a clock that is a day off, the time of a proof is that of the nonce', async () => {
  const server = 1_800_000_000_250
  const nonce = `${server.toString(36)}.cmFuZG9t.bWFj`
  expect(nonceTime(nonce)).toBe(server)
  for (const odd of ['', '.', 'ABC.d', '!.x', `${'z'.repeat(20)}.a`]) expect(nonceTime(odd)).toBeUndefined()
})

test('behavior: a passkey that answers twice differently is none', () => {
  expect(() => confirmPrf(fill(32, 1), fill(32, 1))).not.toThrow()
  for (const second of [fill(32, 2), fill(31, 1), new Uint8Array()])
    expect(() => confirmPrf(fill(32, 1), second)).toThrow(expect.objectContaining({ code: 'PASSKEY_UNSTEADY' }))
  expect(() => confirmPrf(fill(31, 1), fill(31, 1))).toThrow()
})
