import { createECDH } from 'node:crypto'
import { type CryptoKey, importJWK } from 'jose'
import { describe, expect, test } from 'vitest'
import manifests from '../../frame/vectors/manifest.json' with { type: 'json' }
import proofs from '../../frame/vectors/proof.json' with { type: 'json' }
import vectors from '../../frame/vectors/services.json' with { type: 'json' }
import { type EnvelopeContext, openEnvelope } from './envelope/envelope.js'
import { ServiceError } from './errors.js'
import { toAddress, toMailDigest, toMailHash } from './evidence/address.js'
import { type Bound, toBind } from './evidence/bindNonces.js'
import { toOidcDigest } from './evidence/idTokens.js'
import { readManifest } from './manifest/readManifest.js'
import { type Assertion, readAssertion } from './proof/assertion.js'
import { checkDeviceProof } from './proof/deviceProof.js'
import { toB64 } from './proof/encoding.js'
import { createFileKeys } from './secrets/fileKeys.js'
import type { KeyProvider } from './secrets/partSecrets.js'

// The vectors of docs/custody.md, made by the frame's own code: what the services read and refuse of them.

const fromHex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('S33: envelopes', () => {
  const { envelope, envelopeNegatives } = vectors
  const open = ({ kek, about, envelope: sealed }: Pick<typeof envelope, 'kek' | 'about' | 'envelope'>) => {
    const { realm: rlm, ...rest } = about
    const file = createFileKeys({ name: 'file', current: 1, versions: new Map([[1, fromHex(kek)]]) })
    const keys: KeyProvider = {
      ...file,
      async unwrap(name, context, wrapped) {
        if (name !== vectors.envelope.keyName) throw new ServiceError('KEY_UNKNOWN', 'Another key.')
        return file.unwrap('file:v1', context, wrapped)
      },
    }
    return openEnvelope(keys, { ...rest, rlm } as EnvelopeContext, fromHex(sealed))
  }

  test('behavior: the value comes out', async () => {
    expect(toHex(await open(envelope))).toBe(envelope.value)
  })

  test.each(envelopeNegatives.map((one) => [one.name, one] as const))('parameters: %s', async (_, negative) => {
    await expect(open(negative)).rejects.toMatchObject({ code: expect.stringMatching(/^KEY_(REFUSED|UNKNOWN)$/) })
  })
})

describe('S34: manifests', () => {
  test('behavior: the chain is read', () => {
    for (const { compact, hash } of manifests.chain) expect(readManifest(compact).head.hash).toBe(hash)
  })

  test.each(manifests.negatives.map(({ name, compact }) => [name, compact] as const))(
    'parameters: %s',
    (_, compact) => {
      expect(() => readManifest(compact)).toThrow(expect.objectContaining({ code: 'MANIFEST_REFUSED' }))
    },
  )
})

describe('S27: assertions', () => {
  const { assertion, assertionNegatives } = vectors
  const at = { now: () => assertion.claims.iat * 1000 }
  const read = async (compact: string) => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(fromHex(assertion.d))
    const point = pair.getPublicKey()
    const jwk = { kty: 'EC', crv: 'P-256', x: toB64(point.subarray(1, 33)), y: toB64(point.subarray(33)) }
    const key = (await importJWK(jwk, 'ES256')) as CryptoKey
    const findKey = async (kid: string) => (kid === assertion.header.kid ? key : undefined)
    return readAssertion(compact, { audience: 'custody', issuer: assertion.claims.iss, findKey, clock: at })
  }

  test('behavior: its claims are read', async () => {
    expect(await read(assertion.compact)).toEqual(assertion.claims as Assertion)
  })

  test.each(assertionNegatives.map(({ name, compact }) => [name, compact] as const))(
    'parameters: %s',
    async (_, compact) => {
      expect(await read(compact)).toBeUndefined()
    },
  )
})

describe('S27: device proofs', () => {
  const { proof, proofNegatives } = proofs
  const check = async (changed: Partial<typeof proof>) => {
    const { compact, method, url, body, token, nonce, now } = { ...proof, ...changed }
    return checkDeviceProof(
      { proof: compact, method, url, body, token },
      { nonces: { issue: () => nonce, redeem: async (given) => given === nonce }, clock: { now: () => now * 1000 } },
    )
  }

  test('behavior: it is read', async () => {
    expect(await check({})).toEqual({ jkt: proof.jkt, jti: proof.jti })
  })

  test.each(proofNegatives.map(({ name, ...changed }) => [name, changed] as const))(
    'parameters: %s',
    async (_, changed) => {
      const read = await check(changed as Partial<typeof proof>)
      // A good proof of one device is none of another.
      const isOther = typeof read === 'object' && read.jkt !== ('jkt' in changed ? changed.jkt : proof.jkt)
      expect(typeof read === 'string' || isOther).toBe(true)
    },
  )
})

describe('S37: evidence', () => {
  const { evidence, evidenceNegatives, mh, mhNegatives } = vectors
  const { mail, oidc } = evidence
  const digests = {
    mail: toHex(toMailDigest(fromHex(evidence.pepper), mail, mail.address)),
    oidc: toHex(toOidcDigest(fromHex(evidence.pepper), oidc, { iss: oidc.iss, sub: oidc.subject })),
  }

  test('behavior: digests, mail hash, bind and addresses are those', () => {
    expect(digests).toEqual({ mail: mail.hmac, oidc: oidc.hmac })
    expect(toMailHash(mh.jti, mh.address)).toBe(mh.mh)
    for (const { typed, stored } of evidence.addresses) expect(toAddress(typed)).toBe(stored ?? undefined)
    const { jkt, hash, ...bound } = proofs.bind
    expect(toHex(toBind(bound as Bound, jkt))).toBe(hash)
  })

  test('behavior: none of what differs gives the same', () => {
    for (const { kind, hmac } of evidenceNegatives) expect(digests[kind as keyof typeof digests]).not.toBe(hmac)
    for (const { jti, address } of mhNegatives) expect(toMailHash(jti, address)).not.toBe(mh.mh)
    for (const { jkt, ...bound } of proofs.bindNegatives) {
      expect(toHex(toBind(bound as Bound, jkt))).not.toBe(proofs.bind.hash)
    }
  })
})
