import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { interactionPolicy } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { readForm, readPerson, writeConsentPage, writeLoginPage } from './pages.js'
import { findPerson, type Person } from './people.js'

/** An OpenID provider of this machine. */
export interface OpenIdSettings {
  /** The path that it is mounted at, and its id in cookies. */
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** In place of the comparison with `clientSecret`. */
  readonly checkSecret?: (secret: string) => Promise<boolean>
  readonly toSubject: (person: Person) => string
  /** What its ID tokens say beside the subject, for the scopes `email` and `profile`. */
  readonly toClaims: (person: Person) => Readonly<Record<string, unknown>>
  /** A field beside the code in a posted form; undefined where there is none. */
  readonly toUser?: (person: Person) => string | undefined
  readonly mayReturnTo: (redirectUri: string) => boolean
}

/** What answers requests below the provider's path. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** `oidc-provider`, certified, with pages of ours on which a user really logs in and consents; it remembers neither. */
export async function createOpenIdStandIn(settings: OpenIdSettings): Promise<Answer> {
  const { id, name, issuer, clientId, toUser } = settings
  const provider = new Provider(issuer, await configure(settings))
  provider.Client.prototype.redirectUriAllowed = settings.mayReturnTo
  if (settings.checkSecret) provider.Client.prototype.compareClientSecret = settings.checkSecret
  if (toUser) {
    provider.use(async (context, next) => {
      await next()
      const person = findPerson(context.oidc?.account?.accountId ?? context.oidc?.session?.accountId ?? '')
      const isPosted = typeof context.body === 'string' && context.body.includes('name="code"')
      const user = isPosted && person && toUser(person)
      if (user) context.body = `${context.body}`.replace('</form>', `${toField('user', user)}</form>`)
    })
  }
  const answer = provider.callback()
  const options = { mergeWithLastSubmission: false }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uid, prompt, params, session } = await provider.interactionDetails(request, response)
    const [action, asked] = [`/${id}/interaction/${uid}`, { provider: name }]
    if (prompt.name === 'login') {
      if (request.method !== 'POST') return writeLoginPage(response, asked, action)
      const { email } = readPerson(await readForm(request))
      return provider.interactionFinished(request, response, { login: { accountId: email, remember: false } }, options)
    }
    const person = findPerson(session?.accountId ?? '')
    if (!person) throw new Error('Nobody is logged in.')
    if (request.method !== 'POST') {
      return writeConsentPage(response, asked, { action, person, scope: params.scope ?? '' })
    }
    if ((await readForm(request)).get('answer') !== 'allow') {
      return provider.interactionFinished(request, response, { error: 'access_denied' }, options)
    }
    const grant = new provider.Grant({ accountId: person.email, clientId })
    grant.addOIDCScope(params.scope ?? '')
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
  }

  return async (request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith(`/${id}/interaction/`)) return interact(request, response)
    Object.assign(request, { originalUrl: path, url: path.slice(id.length + 1) || '/' })
    return answer(request, response)
  }
}

async function configure({ id, clientId, clientSecret, toSubject, toClaims }: OpenIdSettings): Promise<object> {
  const policy = interactionPolicy.base()
  // Both are asked each time: tests choose, and a user may want another account.
  for (const prompt of ['login', 'consent']) {
    const check = ({ oidc }: { oidc: { result?: object } }) => !(oidc.result && prompt in oidc.result)
    policy.get(prompt)?.checks.add(new interactionPolicy.Check('asked', 'It is asked each time.', check))
  }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    adapter: createMemoryAdapter(0),
    clients: [
      {
        ...{ client_id: clientId, client_secret: clientSecret, client_name: 'Latchkey' },
        // Which ones are good is asked when they come.
        redirect_uris: ['https://latchkey.invalid/'],
        ...{ response_types: ['code'], grant_types: ['authorization_code'] },
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: id, use: 'sig', alg: 'RS256' }] },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: `${id}_session`, interaction: `${id}_interaction`, resume: `${id}_resume` },
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
      name: [],
    },
    scopes: ['openid', 'email', 'profile', 'name'],
    // Google and Apple write what was asked for into the ID token itself.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/${id}/interaction/${uid}` },
    findAccount(_: unknown, accountId: string) {
      const person = findPerson(accountId)
      return person && { accountId, claims: async () => ({ sub: toSubject(person), ...toClaims(person) }) }
    },
    ttl: { AccessToken: 600, AuthorizationCode: 600, Grant: 600, IdToken: 3600, Interaction: 600, Session: 600 },
    renderError(context: { type: string; body: string }, { error }: { error: string }) {
      context.type = 'text/plain'
      context.body = error
    },
  }
}

const toField = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}">`
