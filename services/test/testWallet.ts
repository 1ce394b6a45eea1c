import { createECDH, createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { toWalletId } from '../src/manifest/readManifest.js'
import type { Manifest, Member } from '../src/manifest/shape.js'
import { sha256, toB64 } from '../src/proof/encoding.js'

/** A random id. */
export const randomId = () => toB64(randomBytes(16))

const header = '{"alg":"Ed25519","typ":"latchkey-manifest"}'

/** Signs a manifest's text as it is, also a wrong one. */
export function signText(text: string, key: KeyObject, head = header): string {
  const signed = `${toB64(Buffer.from(head))}.${toB64(Buffer.from(text))}`
  return `${signed}.${toB64(sign(null, Buffer.from(signed), key))}`
}

/** A point of P-256 that nobody has the key to. */
export function randomPoint(): string {
  return toB64(createECDH('prime256v1').generateKeys())
}

type OfKind<K extends Member['k']> = Extract<Member, { k: K }>

/** Members as a frame would make them. */
export const testMembers = {
  dev: (jkt: string): OfKind<'dev'> => ({ id: randomId(), k: 'dev', pk: randomPoint(), at: 1, jkt }),
  man: (): OfKind<'man'> => ({ id: randomId(), k: 'man', pk: randomPoint(), at: 1, s: '' }),
  code: (): OfKind<'code'> => ({ id: randomId(), k: 'code', pk: randomPoint(), at: 1, s: toB64(randomBytes(32)) }),
  prf: (rp = 'frame.test'): OfKind<'prf'> => ({
    id: randomId(),
    k: 'prf',
    pk: randomPoint(),
    at: 1,
    s: toB64(randomBytes(32)),
    cred: randomId(),
    rp,
    bs: true,
  }),
}

/** A wallet's control key, and manifests signed with it. */
export function createTestWallet({ rlm = randomId(), sub = randomId() } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const ctl = publicKey.export({ format: 'jwk' }).x as string
  const salt = randomId()
  const owner = { rlm, sub, wal: toWalletId({ rlm, salt, ctl }), salt, ctl }
  const record = randomBytes(284)

  /** The first manifest. */
  const first = (more: Partial<Manifest> & Pick<Manifest, 'mem'>): Manifest => ({
    v: 1,
    ste: 1,
    ...owner,
    seq: 1,
    prev: null,
    gen: 1,
    rec: toB64(sha256(record)),
    lvl: 'managed',
    evd: [],
    iat: 1,
    ...more,
  })
  const signManifest = (manifest: object) => signText(JSON.stringify(manifest), privateKey)
  return {
    ...owner,
    privateKey,
    record,
    first,
    sign: signManifest,
    /** One that follows. */
    next: (previous: Manifest, more: Partial<Manifest> = {}): Manifest => ({
      ...previous,
      seq: previous.seq + 1,
      prev: createHash('sha256').update(signManifest(previous)).digest('base64url'),
      ...more,
    }),
  }
}
