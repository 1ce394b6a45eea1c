/**
 * Runs in the console's page (services/src/parts/console/page.ts). A link to a first login has its secret behind `#`: no server, log or
 * referrer has it before the press. All that is shown is text.
 */

/** What a ceremony begins with. Bytes are base64url. */
interface Begun {
  ceremony: string
  challenge: string
  rpId: string
  user: { id: string; name: string }
  algorithms: readonly number[]
}

interface Me {
  operator: { name: string; passkeys: number }
  wantsPasskey: boolean
}

const main = document.querySelector('main')
if (!main) throw new Error('The page has no main.')

const join = /^#join=([\w-]+)$/.exec(location.hash)?.[1]
const isRefused = location.hash === '#refused'
// Neither the address bar nor the history keeps it.
if (location.hash !== '') history.replaceState(null, '', '/')
void (join === undefined ? showStart() : showJoin(join))

const fromB64 = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const toB64 = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`/console/v1/${path}`, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.reasons?.[0]?.description ?? 'The console did not answer. Try again.')
  return answer
}

async function showStart(): Promise<void> {
  const response = await fetch('/console/v1/me')
  if (response.ok) return showMe(await response.json())
  const lead = isRefused ? 'That was no login of this console. Log in another way.' : 'Log in with your passkey.'
  show('Console', lead, [['Log in', logIn], ...(await listWays({ what: 'login' }))])
}

/** The button of the operator's provider, where there is one. It leads away; the provider leads back. */
async function listWays(body: object): Promise<Press[]> {
  const { provider } = await call<{ provider: string | null }>('GET', 'ways')
  if (provider === null) return []
  return [
    [`Use ${provider}`, async () => location.assign((await call<{ url: string }>('POST', 'openid/begin', body)).url)],
  ]
}

async function showJoin(code: string): Promise<void> {
  const field = document.createElement('input')
  field.autocomplete = 'username webauthn'
  field.maxLength = 60
  const label = document.createElement('label')
  label.append('Your name, as others see it', field)
  const lead = 'Make the passkey by which you log in from now on. It stays on this device, or in your password manager.'
  const ways = await listWays({ what: 'join', code })
  show('Console', lead, [['Make a passkey', () => makeFirst(code, field.value.trim())], ...ways], label)
}

function showMe({ operator, wantsPasskey }: Me): void {
  const lead = wantsPasskey
    ? `You are ${operator.name}. Add a second passkey on another device: who loses the only one is locked out.`
    : `You are ${operator.name}.`
  show('Console', lead, [
    ...(wantsPasskey ? [['Add a passkey', addPasskey] as const] : []),
    ['Log out', async () => void (await call('POST', 'logout'))],
  ])
}

async function makeFirst(code: string, name: string): Promise<void> {
  const begun = await call<Begun>('POST', 'join/begin', { code, ...(name && { name }) })
  await call('POST', 'join/finish', { ceremony: begun.ceremony, ...(await make(begun)) })
}

async function addPasskey(): Promise<void> {
  await prove('proof')
  const begun = await call<Begun>('POST', 'passkeys/begin', {})
  const name = `Passkey of ${new Date().toISOString().slice(0, 10)}`
  await call('POST', 'passkeys/finish', { ceremony: begun.ceremony, name, ...(await make(begun)) })
}

const logIn = () => prove('login')

async function prove(what: 'login' | 'proof'): Promise<void> {
  const { ceremony, challenge, rpId } = await call<Begun>('POST', `${what}/begin`, {})
  const publicKey = { challenge: fromB64(challenge), rpId, userVerification: 'required' } as const
  const credential = await navigator.credentials.get({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('There was no passkey.')
  const response = credential.response as AuthenticatorAssertionResponse
  await call('POST', `${what}/finish`, {
    ceremony,
    credential: credential.id,
    authenticatorData: toB64(response.authenticatorData),
    clientDataJSON: toB64(response.clientDataJSON),
    signature: toB64(response.signature),
    ...(response.userHandle && { userHandle: toB64(response.userHandle) }),
  })
}

async function make({ challenge, rpId, user, algorithms }: Begun): Promise<object> {
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: fromB64(challenge),
      rp: { id: rpId, name: 'Console' },
      user: { id: fromB64(user.id), name: user.name, displayName: user.name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was made.')
  const response = credential.response as AuthenticatorAttestationResponse
  const key = response.getPublicKey()
  if (!key) throw new Error('This passkey has a kind of key that the console does not know. Use another device.')
  return {
    credential: credential.id,
    publicKey: toB64(key),
    authenticatorData: toB64(response.getAuthenticatorData()),
    clientDataJSON: toB64(response.clientDataJSON),
  }
}

type Press = readonly [text: string, press: () => Promise<void>]

function show(title: string, lead: string, presses: readonly Press[], field?: HTMLElement): void {
  const [heading, text, status] = [title, lead, ''].map((words, index) => {
    const element = document.createElement(['h1', 'p', 'p'][index] ?? 'p')
    element.textContent = words
    return element
  })
  status?.setAttribute('role', 'status')
  const buttons = presses.map(([words, press]) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = words
    button.addEventListener('click', async () => {
      for (const one of buttons) one.disabled = true
      try {
        await press()
        await showStart()
      } catch (error) {
        if (status) status.textContent = error instanceof Error ? error.message : 'That did not work. Try again.'
      }
      for (const one of buttons) one.disabled = false
    })
    return button
  })
  const parts = [heading, text, field, ...buttons, status].filter((part) => part !== undefined)
  main?.replaceChildren(...parts)
}
