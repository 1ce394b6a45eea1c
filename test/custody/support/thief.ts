import { createDecipheriv, randomBytes } from 'node:crypto'
import { type CryptoKey, importJWK } from 'jose'
import { openWallet, parseManifest } from '../../../frame/keys/index.js'
import { type Assertion, signAssertion } from '../../../services/src/proof/assertion.js'
import type { KeyProvider } from '../../../services/src/secrets/partSecrets.js'
import { createTestDevice } from '../../../services/test/testDevice.js'
import { urls, type World } from './createWorld.js'
import { type Dump, dump } from './databases.js'

/** CTX of custody-formats, written once more: a thief has no library of ours. */
const ctx = (...parts: readonly (string | number)[]) =>
  Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(String(part))
      return [Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]
    }),
  )

/** A value sealed by a KEK, taken apart (custody-formats, KEK envelope). */
export function splitEnvelope(envelope: Uint8Array) {
  const bytes = Buffer.from(envelope)
  const nameEnd = 4 + bytes.readUInt16BE(2)
  const wrappedEnd = nameEnd + 2 + bytes.readUInt16BE(nameEnd)
  return {
    name: bytes.subarray(4, nameEnd).toString(),
    wrapped: bytes.subarray(nameEnd + 2, wrappedEnd),
    head: bytes.subarray(0, wrappedEnd),
    iv: bytes.subarray(wrappedEnd, wrappedEnd + 12),
    sealed: bytes.subarray(wrappedEnd + 12),
  }
}

interface Place {
  part: 'auth' | 'custody' | 'recovery'
  rlm: string
  wal: string
  k: string
  id: string
  gen: number
}
const contextOf = ({ part, rlm, wal, k, id, gen }: Place) => ctx('latchkey/1/kek', part, rlm, wal, k, id, gen)

/** Opens a sealed value with the stolen KEK. */
export async function openSealed(keys: KeyProvider, place: Place, envelope: Uint8Array): Promise<string> {
  const { name, wrapped, head, iv, sealed } = splitEnvelope(envelope)
  const dek = await keys.unwrap(name, contextOf(place), wrapped)
  const decipher = createDecipheriv('aes-256-gcm', dek, iv)
    .setAAD(Buffer.concat([head, contextOf(place)]))
    .setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('base64url')
}

/** Whether any 32 bytes among values open a sealed value, as its KEK or as its DEK. */
export function opensWithAny(values: readonly (string | Uint8Array)[], place: Place, envelope: Uint8Array): boolean {
  const { wrapped, head, iv, sealed } = splitEnvelope(envelope)
  const context = contextOf(place)
  const attempts = [
    { iv: wrapped.subarray(0, 12), sealed: wrapped.subarray(12), aad: context },
    { iv, sealed, aad: Buffer.concat([head, context]) },
  ]
  const opens = (key: Uint8Array) =>
    attempts.some((one) => {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, one.iv)
          .setAAD(one.aad)
          .setAuthTag(one.sealed.subarray(-16))
        decipher.update(one.sealed.subarray(0, -16))
        decipher.final()
        return true
      } catch {
        return false
      }
    })
  return values.some((value) => {
    const texts = typeof value === 'string' ? value.match(/[\w-]{43}/g) : null
    if (typeof value === 'string') return (texts ?? []).some((text) => opens(Buffer.from(text, 'base64url')))
    for (let at = 0; at + 32 <= value.length; at++) if (opens(value.subarray(at, at + 32))) return true
    return false
  })
}

/** What custody has of a wallet, in a dump. */
export async function findInCustody(dump: Dump, wal: string) {
  const of = (table: string) => (dump.get(table) ?? []).filter((row) => row.wal === wal)
  const [wallet] = of('wallets')
  const compact = of('manifests').find((row) => row.seq === wallet?.seq)?.compact
  if (!wallet || typeof compact !== 'string') throw new Error('The dump has no such wallet.')
  const { manifest, hash } = await parseManifest(compact)
  return {
    ...{ compact, manifest, hash },
    record: new Uint8Array(wallet.record as Uint8Array),
    shares: of('shares') as unknown as {
      id: string
      k: string
      gen: number
      enc: Uint8Array
      ct: Uint8Array
      s: Uint8Array
    }[],
  }
}

/** Opens a wallet with what the managed halves come to: nothing of a user is needed. @returns its addresses */
export async function openManaged(
  wal: string,
  custody: { dump: Dump; keys: KeyProvider },
  r: string,
): Promise<readonly string[]> {
  const { compact, manifest, hash, record, shares } = await findInCustody(custody.dump, wal)
  const { rlm, sub } = manifest
  const row = shares.find(({ k }) => k === 'man')
  if (!row) throw new Error('There is no managed share.')
  const { id, k, gen } = row
  const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const open = await openWallet({
    ...{ realm: rlm, sub, wal, pin: null, heads: [{ seq: manifest.seq, hash }], manifests: [compact], record },
    shares: [
      {
        share: { v: 1, ste: 1, id, k: 'man', wal, gen, enc: b64(row.enc), ct: b64(row.ct) },
        s: await openSealed(custody.keys, { part: 'custody', rlm, wal, k, id, gen }, row.s),
      },
    ],
    opener: { kind: 'man', secret: new Uint8Array(Buffer.from(r, 'base64url')) },
  })
  return open.accounts.map(({ address }) => address)
}

/** r of a wallet by recovery's dump and KEK. */
export async function findR(wal: string, recovery: { dump: Dump; keys: KeyProvider }): Promise<string> {
  const row = (recovery.dump.get('secrets') ?? []).find((one) => one.wal === wal && one.staged_at === null)
  if (!row) throw new Error('Recovery has nothing of this wallet.')
  const { rlm, id, gen, r } = row as unknown as { rlm: string; id: string; gen: number; r: Uint8Array }
  return openSealed(recovery.keys, { part: 'recovery', rlm, wal, k: 'man', id, gen }, r)
}

/** Where a key of auth is sealed for. */
export const placeOfKey = ({ kid, purpose }: Record<string, unknown>): Place => ({
  ...{ part: 'auth', rlm: '', wal: '', k: String(purpose), id: String(kid), gen: 0 },
})

/** The key that signs what auth says, by auth's key-encryption key. */
export async function stealKey(world: World, auth?: Dump): Promise<{ kid: string; key: CryptoKey }> {
  const rows = (auth ?? (await dump(world.store, 'auth'))).get('keys') ?? []
  const row = rows.find(({ purpose }) => purpose === 'assertion')
  if (!row) throw new Error('The dump has no key of assertions.')
  const plain = await openSealed(world.secrets.auth.keys, placeOfKey(row), row.sealed as Uint8Array)
  const key = (await importJWK(JSON.parse(Buffer.from(plain, 'base64url').toString()), 'ES256')) as CryptoKey
  return { kid: String(row.kid), key }
}

/** A thief of auth, its key-encryption key included: signs any assertion, for a device of his own. */
export async function stealAuth(world: World, auth: Dump) {
  const { kid, key } = await stealKey(world, auth)
  const device = await createTestDevice((request) => world.services.fetch(request, { address: '192.0.2.66' }))
  const id = () => randomBytes(16).toString('base64url')
  return {
    device,
    kid,
    /** Calls custody or recovery with an assertion that says whatever it has to. */
    async call(
      part: 'custody' | 'recovery',
      route: string,
      scp: Assertion['scp'],
      user: { sub: string; rlm: string; wal: string },
      body: object,
    ) {
      const iat = Math.floor(world.time.now() / 1000)
      const token = await signAssertion(
        {
          ...{
            iss: 'latchkey-services',
            aud: part,
            ...user,
            sid: id(),
            cnf: { jkt: device.jkt },
            scp,
            amr: ['otp', 'oidc', 'wa', 'known'],
          },
          ...{ at: iat, org: world.site, head: null, iat, exp: iat + 120, jti: id() },
        },
        { kid, key },
      )
      return device.post(`${urls[part]}/${part}/v1/${route}`, body, { token })
    },
  }
}
