import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { SignedPasskey } from '../../../frame/common/types.js'
import { bindEvidence, type Evidence } from '../../../frame/flows/account.js'
import type { Flow } from '../../../frame/flows/index.js'
import { frameOrigin } from './createWorld.js'

/** A passkey in software: it signs what the frame asks for, as WebAuthn has it (level 3, section 6.3.3). */
export function createPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(16).toString('base64url')
  const output = new Uint8Array(randomBytes(32))
  const spki = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }))
  let isKnown = false
  const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const signChallenge = (challenge: Uint8Array) => {
    const client = { type: 'webauthn.get', challenge: b64(challenge), origin: frameOrigin, crossOrigin: true }
    const json = Buffer.from(JSON.stringify(client))
    const rpId = createHash('sha256').update(new URL(frameOrigin).hostname).digest()
    // User present and verified, counter 0.
    const data = Buffer.concat([rpId, Buffer.from([5, 0, 0, 0, 0])])
    const signed = Buffer.concat([data, createHash('sha256').update(json).digest()])
    return {
      ...{ authenticatorData: b64(data), clientDataJSON: b64(json) },
      signature: b64(sign('sha256', signed, privateKey)),
    }
  }
  return {
    /** Evidence for one purpose, with the public key the first time. */
    async show(flow: Flow, purpose: 'create' | 'recover' | 'publish'): Promise<Evidence> {
      const { bound, challenge } = await bindEvidence(flow, purpose, b64(randomBytes(16)))
      const first = isKnown ? {} : { publicKey: b64(spki) }
      isKnown = true
      return { kind: 'wa', credential, ...first, ...bound, ...signChallenge(challenge) }
    },
    /** What a window of the frame hands over once it was made, and what answers later: the same output each time. */
    hand: (challenge: Uint8Array): SignedPasskey => ({
      ...{ secret: output.slice(), cred: credential, rp: 'frame.test', bs: true },
      ...{ publicKey: spki, ceremony: signChallenge(challenge) },
    }),
  }
}
