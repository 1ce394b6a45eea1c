import { type Person, toName, toNumber } from './people.js'

/** What an error of the token's endpoint looks like. */
export interface TokenError {
  readonly status: number
  readonly body: unknown
}

/** A provider without ID tokens, as its documentation describes its calls. Which real ones differ, only they can tell. */
export interface Shape {
  readonly id: string
  readonly name: string
  /** Paths below the provider's own. */
  readonly authorize: string
  readonly token: string
  readonly profile: string
  /** Query that the profile has to be asked with. */
  readonly profileQuery?: string
  readonly severs?: boolean
  /** How the secret is shown at the token's endpoint. */
  readonly secretIn: 'body' | 'basic'
  /** How long a code is good, in seconds. */
  readonly codeLife: number
  /** Stands behind the parameters of each return. */
  readonly behind?: string
  /** `iss` of a return with a code (RFC 9207). */
  readonly toIssuer?: (url: string) => string
  readonly denied: Readonly<Record<string, string>>
  readonly grant: Readonly<Record<string, unknown>>
  readonly fail: (error: string) => TokenError
  /** Why a profile is not told; undefined where it is. */
  readonly refuse?: (headers: NodeJS.Dict<string | string[]>) => number | undefined
  readonly describe: (person: Person, picture: string, scopes: readonly string[]) => unknown
}

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
const github: Shape = {
  ...{ id: 'github', name: 'GitHub', secretIn: 'body', codeLife: 600 },
  ...{ authorize: '/login/oauth/authorize', token: '/login/oauth/access_token', profile: '/api/user' },
  // Since April 2026.
  toIssuer: (url) => `${url}/login/oauth`,
  denied: { error: 'access_denied', error_description: 'The user has denied your application access.' },
  grant: { scope: 'read:user', token_type: 'bearer' },
  // Its errors come as 200.
  fail: (error) => ({
    status: 200,
    body: { error: error === 'invalid_grant' ? 'bad_verification_code' : 'incorrect_client_credentials' },
  }),
  refuse: (headers) => (headers['user-agent'] ? undefined : 403),
  describe: (person, picture) => ({
    ...{ login: person.email.split('@')[0], id: Number(toNumber('github', person)), node_id: 'MDQ6', type: 'User' },
    ...{ avatar_url: picture, name: toName(person), email: null },
  }),
}

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
const facebook: Shape = {
  ...{ id: 'facebook', name: 'Facebook', secretIn: 'body', codeLife: 600 },
  ...{ authorize: '/v23.0/dialog/oauth', token: '/v23.0/oauth/access_token', profile: '/v23.0/me' },
  profileQuery: 'fields=id,name,email,picture.width(96).height(96)',
  behind: '#_=_',
  denied: { error_reason: 'user_denied', error: 'access_denied', error_description: 'Permissions error' },
  grant: { token_type: 'bearer', expires_in: 5_183_944 },
  fail: (message) => ({
    status: 400,
    body: { error: { message, type: 'OAuthException', code: 100, fbtrace_id: 'A0' } },
  }),
  describe: (person, url, scopes) => ({
    ...{ id: toNumber('facebook', person), name: toName(person) },
    ...(scopes.includes('email') && { email: person.email }),
    picture: { data: { height: 96, is_silhouette: false, url, width: 96 } },
  }),
}

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
const x: Shape = {
  ...{ id: 'x', name: 'X', secretIn: 'basic', codeLife: 30, severs: true },
  ...{ authorize: '/i/oauth2/authorize', token: '/2/oauth2/token', profile: '/2/users/me' },
  profileQuery: 'user.fields=profile_image_url',
  denied: { error: 'access_denied' },
  grant: { token_type: 'bearer', expires_in: 7200, scope: 'users.read tweet.read' },
  fail: (error) => ({ status: error === 'invalid_client' ? 401 : 400, body: { error } }),
  describe: (person, picture) => ({
    data: {
      ...{ id: toNumber('x', person), name: toName(person), username: person.email.split('@')[0] },
      profile_image_url: picture,
    },
  }),
}

/** https://discord.com/developers/docs/topics/oauth2 */
const discord: Shape = {
  ...{ id: 'discord', name: 'Discord', secretIn: 'body', codeLife: 600 },
  ...{ authorize: '/oauth2/authorize', token: '/api/oauth2/token', profile: '/api/users/@me' },
  denied: {
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request',
  },
  grant: { token_type: 'Bearer', expires_in: 604_800, refresh_token: 'never-used', scope: 'identify email' },
  fail: (error) => ({ status: error === 'invalid_client' ? 401 : 400, body: { error } }),
  describe: (person, picture, scopes) => ({
    ...{ id: toNumber('discord', person), username: person.email.split('@')[0], discriminator: '0' },
    ...{ global_name: toName(person), avatar: picture && 'a1b2' },
    ...(scopes.includes('email') && { email: person.email, verified: true }),
  }),
}

export const shapes: readonly Shape[] = [github, facebook, x, discord]
