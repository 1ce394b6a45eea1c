import * as client from 'openid-client'
import { type ClientSettings, createClientSettings, type ProviderTools } from './clientSettings.js'
import { findOwnMailbox } from './findOwnMailbox.js'
import type { Provider, Returning } from './types.js'

/** A provider of ID tokens, as its discovery document describes it. */
export interface OpenIdSettings extends ClientSettings {
  readonly issuer: string
  /** Default: `openid email profile`. */
  readonly scope?: string
  /** More of the address that the user is sent to, such as `response_mode`. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Whether it writes truth values as text. Default: false. */
  readonly writesText?: boolean
  /** Domains of the mailboxes that it runs. Default: none, and for Google its own. */
  readonly mailboxes?: readonly string[] | undefined
  /** The name in what comes beside the token. */
  readonly readName?: (user: string | undefined) => string | undefined
}

/** OpenID Connect: discovery, code with PKCE, nonce, `iss`, and the ID token's signature (OpenID Connect Core 3.1). */
export function createOpenIdProvider(settings: OpenIdSettings, tools: ProviderTools): Provider {
  const { id, name, icon, excluded, issuer, scope = 'openid email profile', parameters, readName } = settings
  const { writesText = false, mailboxes = [] } = settings
  const { metadata, authentication, options } = createClientSettings(settings, tools, issuer)
  let found: Promise<client.Configuration> | undefined
  const discover = () => {
    found ??= client.discovery(new URL(issuer), settings.clientId, metadata, authentication, options)
    // One that failed is asked again by the next login.
    found.catch(() => {
      found = undefined
    })
    return found
  }
  return {
    ...{ id, name, ...(icon && { icon }), ...(excluded && { excluded }) },
    async leave({ redirectUri, state, nonce, verifier }) {
      return client.buildAuthorizationUrl(await discover(), {
        ...{ redirect_uri: redirectUri, scope, state, nonce, ...parameters },
        ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      })
    },
    async identify(returning) {
      const { state, nonce, verifier, user } = returning
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
      const tokens = await client.authorizationCodeGrant(await discover(), toCallback(returning), checks)
      const claims = tokens.claims()
      if (!claims || !tokens.id_token) throw new Error('The provider gave no ID token.')
      const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
      const name = text(claims.name) ?? text(claims.preferred_username) ?? readName?.(user)
      const [email, pictureUrl] = [text(claims.email), text(claims.picture)]
      const { email_verified: said, hd } = claims
      const isVerified = email !== undefined && (said === true || (writesText && said === 'true'))
      const ownEmail = findOwnMailbox({ issuer: claims.iss, email, isVerified, hd }, mailboxes)
      return {
        ...{ issuer: claims.iss, subject: claims.sub, token: tokens.id_token },
        ...(ownEmail !== undefined && { ownEmail }),
        profile: {
          ...(name && { name }),
          ...(email && { email }),
          ...(isVerified && { isVerified }),
          ...(pictureUrl && { pictureUrl }),
        },
      }
    },
  }
}

/** The address that the provider sent the user back to, as it came to the page. */
export function toCallback({ redirectUri, code, state, iss }: Returning): URL {
  const url = new URL(redirectUri)
  url.search = `${new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) })}`
  return url
}
