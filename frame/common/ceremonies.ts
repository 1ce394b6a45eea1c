import type { PasskeyCeremony } from '../flows/social.js'
import { prfInput, readUserHandle, userHandle } from '../keys/changes.js'
import { type Bytes, fromB64, randomBytes, toB64, wipe } from '../keys/index.js'
import type { PasskeyAsk } from './channel/purposes.js'

/**
 * Why a ceremony came to nothing. `CANCELLED`: the user, or the browser, said no. `UNSUPPORTED`: this browser has no passkeys here.
 * `EXISTS`: the wallet's passkey is in that place already. `NO_PRF`: the passkey gives no output. `OTHER_USER`: it is another
 * user's.
 */
export type PasskeyProblem = 'CANCELLED' | 'UNSUPPORTED' | 'EXISTS' | 'NO_PRF' | 'OTHER_USER'

/** A ceremony that came to nothing. It says why, and nothing of whose passkey it was. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly code: PasskeyProblem

  constructor(code: PasskeyProblem) {
    super(code)
    this.code = code
  }
}

/** A passkey that was just created. */
export interface CreatedPasskey {
  readonly cred: string
  readonly publicKey: Bytes
  /** Some authenticators evaluate the PRF at creation. Secret. */
  readonly output: Bytes | undefined
}

/** A passkey that was used. */
export interface UsedPasskey {
  readonly cred: string
  /** The PRF's first output. Secret: the caller wipes it. */
  readonly output: Bytes
  /** The flag "backed up" (WebAuthn, authenticator data, bit 4). */
  readonly isBackedUp: boolean
  /** What it signed, for services. */
  readonly ceremony: PasskeyCeremony
}

/** Makes a discoverable passkey with PRF, with user verification (custody-formats, PRF). @throws {PasskeyError} */
export async function createPasskey({ realm, sub, user, operator, exclude }: PasskeyAsk): Promise<CreatedPasskey> {
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: randomBytes(32),
        // No id: the exact host of this page.
        rp: { name: operator },
        user: { id: userHandle(realm, sub), name: user, displayName: user },
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        excludeCredentials: exclude.map((id) => ({ type: 'public-key', id: fromB64(id) })),
        attestation: 'none',
        extensions: { prf: { eval: { first: prfInput(realm) } } },
      },
    }),
  )
  const { prf } = credential.getClientExtensionResults()
  const cred = toB64(new Uint8Array(credential.rawId))
  if (!prf?.enabled && !prf?.results) {
    await forgetPasskey(cred)
    throw new PasskeyError('NO_PRF')
  }
  const { response } = credential
  const key = response instanceof AuthenticatorAttestationResponse ? response.getPublicKey() : null
  return { cred, publicKey: new Uint8Array(key ?? new ArrayBuffer(0)), output: readOutput(prf.results?.first) }
}

/**
 * Uses a passkey of the user's: the one named, or whichever they choose. Without `sub` any of the realm's users may answer, without
 * `challenge` a random one is signed, which is good for nothing but the output. Works in a frame of another site, where that allows it.
 * @throws {PasskeyError}
 */
export async function usePasskey(
  {
    realm,
    sub,
    challenge = randomBytes(32),
  }: { readonly realm: string; readonly sub?: string; readonly challenge?: Bytes },
  cred?: string,
): Promise<UsedPasskey> {
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        challenge,
        userVerification: 'required',
        allowCredentials: cred === undefined ? [] : [{ type: 'public-key', id: fromB64(cred) }],
        extensions: { prf: { eval: { first: prfInput(realm) } } },
      },
    }),
  )
  const { response } = credential
  const output = readOutput(credential.getClientExtensionResults().prf?.results?.first)
  if (!output) throw new PasskeyError('NO_PRF')
  try {
    if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyError('UNSUPPORTED')
    if (response.userHandle && !isOf(new Uint8Array(response.userHandle), realm, sub))
      throw new PasskeyError('OTHER_USER')
    const { authenticatorData, clientDataJSON, signature, userHandle } = response
    const flags = new Uint8Array(authenticatorData)[32] ?? 0
    const text = (buffer: ArrayBuffer) => toB64(new Uint8Array(buffer))
    const ceremony = {
      ...{
        authenticatorData: text(authenticatorData),
        clientDataJSON: text(clientDataJSON),
        signature: text(signature),
      },
      ...(userHandle && { userHandle: text(userHandle) }),
    }
    return { cred: text(credential.rawId), output, isBackedUp: (flags & 0x10) !== 0, ceremony }
  } catch (error) {
    wipe(output)
    throw error
  }
}

/** Asks the place where a passkey is kept to let go of one that is of no use. Not every browser can. */
export async function forgetPasskey(cred: string): Promise<void> {
  try {
    await (PublicKeyCredential as Signalling).signalUnknownCredential?.({
      rpId: location.hostname,
      credentialId: cred,
    })
  } catch {
    // The user is told that it can be deleted.
  }
}

/** Of WebAuthn level 3, which the compiler's library does not have yet. */
type Signalling = typeof PublicKeyCredential & {
  signalUnknownCredential?(options: { readonly rpId: string; readonly credentialId: string }): Promise<void>
}

async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (typeof PublicKeyCredential === 'undefined' || !navigator.credentials) throw new PasskeyError('UNSUPPORTED')
  try {
    const credential = await run()
    if (credential instanceof PublicKeyCredential) return credential
  } catch (error) {
    throw new PasskeyError(toProblem(error))
  }
  throw new PasskeyError('UNSUPPORTED')
}

function toProblem(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'EXISTS'
  return ['NotSupportedError', 'SecurityError', 'ConstraintError', 'TypeError'].includes(name)
    ? 'UNSUPPORTED'
    : 'CANCELLED'
}

/** A view of the browser's own buffer: wiping it wipes that. */
function readOutput(output: BufferSource | undefined): Bytes | undefined {
  if (output === undefined) return undefined
  return ArrayBuffer.isView(output)
    ? new Uint8Array(output.buffer as ArrayBuffer, output.byteOffset, output.byteLength)
    : new Uint8Array(output)
}

function isOf(handle: Uint8Array, realm: string, sub: string | undefined): boolean {
  if (handle.length !== 32) return false
  const named = readUserHandle(handle)
  return toB64(named.realm) === realm && (sub === undefined || toB64(named.sub) === sub)
}
