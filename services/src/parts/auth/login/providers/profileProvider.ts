import * as client from 'openid-client'
import * as z from 'zod'
import { readCapped } from '../../../../readCapped.js'
import { type ClientSettings, createClientSettings, type ProviderTools } from './clientSettings.js'
import { toCallback } from './openId.js'
import type { Profile, Provider } from './types.js'

/** Where a provider is asked. */
export interface Endpoints {
  readonly authorize: string
  readonly token: string
  readonly profile: string
  /** Where pictures are that the profile only names (Discord). Default: nowhere. */
  readonly pictures?: string | undefined
}

/** A provider without ID tokens: who the user is, it says by a call of its own. */
export interface ProfileSettings extends ClientSettings {
  /** Stands for it in identities. */
  readonly issuer: string
  readonly endpoints: Endpoints
  readonly scope: string
  /** Reads the answer. @throws where it has another shape */
  readonly read: (json: unknown, endpoints: Endpoints) => { readonly subject: string; readonly profile: Profile }
}

const longestProfile = 64 * 1024

/** OAuth 2 with PKCE, and a call for the profile with the token that it gave. */
export function createProfileProvider(settings: ProfileSettings, tools: ProviderTools): Provider {
  const { id, name, icon, excluded, issuer, endpoints, scope, read } = settings
  const { metadata, authentication, options } = createClientSettings(settings, tools, endpoints.token)
  const server = { issuer, authorization_endpoint: endpoints.authorize, token_endpoint: endpoints.token }
  const configuration = new client.Configuration(server, settings.clientId, metadata, authentication)
  Object.assign(configuration, { timeout: options.timeout, [client.customFetch]: options[client.customFetch] })
  for (const change of options.execute) change(configuration)
  return {
    ...{ id, name, ...(icon && { icon }), ...(excluded && { excluded }) },
    async leave({ redirectUri, state, verifier }) {
      return client.buildAuthorizationUrl(configuration, {
        ...{ redirect_uri: redirectUri, scope, state, response_type: 'code' },
        ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      })
    },
    async identify(returning) {
      const checks = { expectedState: returning.state, pkceCodeVerifier: returning.verifier }
      const { access_token } = await client.authorizationCodeGrant(configuration, toCallback(returning), checks)
      const headers = new Headers({ accept: 'application/json', 'user-agent': 'Latchkey' })
      const url = new URL(endpoints.profile)
      const answer = await client.fetchProtectedResource(configuration, access_token, url, 'GET', null, headers)
      if (!answer.ok) throw new Error('The provider did not say who the user is.')
      return { issuer, ...read(JSON.parse(await readCapped(answer.body, longestProfile)), endpoints) }
    },
  }
}

/** A text that is there, and not empty. */
export const optionalText = z.preprocess((value) => (value === '' ? undefined : value), z.string().nullish())
