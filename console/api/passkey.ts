import { ConsoleError } from './consoleError.js'
import type { Request } from './createRequest.js'

/** What a ceremony begins with. Bytes are base64url. */
interface Begun {
  readonly ceremony: string
  readonly challenge: string
  readonly rpId: string
}

interface BegunMaking extends Begun {
  readonly user: { readonly id: string; readonly name: string }
  readonly algorithms: readonly number[]
}

const fromB64 = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const toB64 = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The user has closed the browser's window, or no passkey was there. */
const declined = () =>
  new ConsoleError({
    code: 'CONSOLE_PASSKEY_MISSING',
    status: 0,
    message: 'No passkey was used. Try again, and choose one of this console.',
  })

/** Logs in, or proves anew who it is, by a passkey. @throws {ConsoleError} */
export async function showPasskey(request: Request, what: 'login' | 'proof'): Promise<void> {
  const { ceremony, challenge, rpId } = (await request<Begun>('POST', `${what}/begin`, { body: {} })).answer
  const publicKey = { challenge: fromB64(challenge), rpId, userVerification: 'required' } as const
  const credential = await ask(() => navigator.credentials.get({ publicKey }))
  const response = credential.response as AuthenticatorAssertionResponse
  const shown = {
    ceremony,
    credential: credential.id,
    authenticatorData: toB64(response.authenticatorData),
    clientDataJSON: toB64(response.clientDataJSON),
    signature: toB64(response.signature),
    ...(response.userHandle && { userHandle: toB64(response.userHandle) }),
  }
  await request('POST', `${what}/finish`, { body: shown })
}

/** Makes the first passkey, of a link's reader. @throws {ConsoleError} */
export async function joinByPasskey(request: Request, code: string, name: string): Promise<void> {
  const begun = await request<BegunMaking>('POST', 'join/begin', { body: { code, ...(name && { name }) } })
  const made = await make(begun.answer)
  await request('POST', 'join/finish', { body: { ceremony: begun.answer.ceremony, ...made } })
}

/** Makes one more. @param name as its owner knows it again @throws {ConsoleError} */
export async function addPasskey(request: Request, name: string): Promise<void> {
  const begun = await request<BegunMaking>('POST', 'passkeys/begin', { body: {} })
  const made = await make(begun.answer)
  await request('POST', 'passkeys/finish', { body: { ceremony: begun.answer.ceremony, name, ...made } })
}

async function make({ challenge, rpId, user, algorithms }: BegunMaking) {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: fromB64(challenge),
    rp: { id: rpId, name: 'Console' },
    user: { id: fromB64(user.id), name: user.name, displayName: user.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
  const credential = await ask(() => navigator.credentials.create({ publicKey }))
  const response = credential.response as AuthenticatorAttestationResponse
  const key = response.getPublicKey()
  if (!key)
    throw new ConsoleError({
      code: 'CONSOLE_PASSKEY_MISSING',
      status: 0,
      message: 'This passkey has a kind of key that the console does not know. Use another device.',
    })
  return {
    credential: credential.id,
    publicKey: toB64(key),
    authenticatorData: toB64(response.getAuthenticatorData()),
    clientDataJSON: toB64(response.clientDataJSON),
  }
}

async function ask(work: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null = null
  try {
    credential = await work()
  } catch (error) {
    // The browser says no more than that it was not allowed: declined, timed out, or none there.
    if (!(error instanceof DOMException)) throw error
  }
  if (credential instanceof PublicKeyCredential) return credential
  throw declined()
}
