import * as client from 'openid-client'
import type { OpenIdSettings } from './readFile.js'

/** Who the provider says that someone is, and when it last asked. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** In ms since 1970; undefined where it does not say. */
  readonly provedAt: number | undefined
}

/** What an operator is sent away with. */
export interface Leaving {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** PKCE. */
  readonly verifier: string
  /** How old its proof may be, in seconds; undefined where any is good. */
  readonly maxAge: number | undefined
}

/** OpenID Connect with the operator's provider: discovery, code with PKCE, nonce, `iss`, signature, and the age of the proof. */
export interface OpenId {
  readonly name: string
  /** Where the operator is sent. @throws where the provider cannot be asked what it is */
  leave(leaving: Leaving): Promise<string>
  /** Exchanges the code. @throws where anything of the answer is not right */
  identify(leaving: Leaving, returned: URLSearchParams): Promise<Identity>
}

/** How long a provider may take to answer, in seconds. */
const patience = 10

export function createOpenId(settings: OpenIdSettings, tools: { readonly fetch: typeof fetch }): OpenId {
  const { name, issuer, clientId, clientSecret } = settings
  const isLocal = new URL(issuer).protocol === 'http:'
  let found: Promise<client.Configuration> | undefined
  const discover = () => {
    found ??= client.discovery(new URL(issuer), clientId, {}, client.ClientSecretPost(clientSecret), {
      timeout: patience,
      [client.customFetch]: tools.fetch as client.CustomFetch,
      execute: isLocal ? [client.allowInsecureRequests] : [],
    })
    // One that failed is asked again by the next login.
    found.catch(() => {
      found = undefined
    })
    return found
  }

  return {
    name,
    async leave({ redirectUri, state, nonce, verifier, maxAge }) {
      const url = client.buildAuthorizationUrl(await discover(), {
        ...{ redirect_uri: redirectUri, scope: 'openid', state, nonce },
        ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
        ...(maxAge !== undefined && { max_age: `${maxAge}` }),
      })
      return url.href
    },
    async identify({ redirectUri, state, nonce, verifier, maxAge }, returned) {
      const callback = new URL(redirectUri)
      callback.search = `${returned}`
      const tokens = await client.authorizationCodeGrant(await discover(), callback, {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
        ...(maxAge !== undefined && { maxAge }),
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider gave no ID token.')
      const { iss, sub, auth_time: provedAt } = claims
      return { issuer: iss, subject: sub, provedAt: typeof provedAt === 'number' ? provedAt * 1000 : undefined }
    },
  }
}
