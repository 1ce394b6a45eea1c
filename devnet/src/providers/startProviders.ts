import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import type { Answer } from './createOpenIdStandIn.js'
import { createShapeStandIn } from './createShapeStandIn.js'
import { drawPicture } from './drawPicture.js'
import { type Person, toNumber, toProfileClaims } from './people.js'
import { type Shape, shapes } from './shapes.js'
import { signInitData } from './signInitData.js'

/** A provider as the services' file of `--login-providers` has it. */
export interface ProviderEntry {
  readonly id: string
  readonly name?: string
  readonly icon?: string
  readonly clientId: string
  readonly clientSecret?: string
  readonly issuer?: string
  readonly endpoints?: {
    readonly authorize: string
    readonly token: string
    readonly profile: string
    readonly pictures: string
  }
  readonly apple?: { readonly team: string; readonly keyId: string; readonly privateKey: string }
}

/** Providers of this machine. */
export interface Providers {
  /** Their origin. */
  readonly url: string
  /** google, apple, github, facebook, x, discord, and `acme`, which stands for an operator's own. */
  readonly entries: readonly ProviderEntry[]
  /** Those of ID tokens, for custody and recovery, which check these themselves. */
  readonly issuers: readonly { readonly issuer: string; readonly clients: readonly string[] }[]
  /** The bot of a mini app. Names are signed for it in place of Telegram. */
  readonly botKey: string
  /** What Telegram would give a mini app of that bot, made now or at another time, in ms since 1970. */
  signInitData(email: string, at?: number): string
  /** Makes an origin one that they lead back to, at `/social/PROVIDER`, or as the services' console at `/openid/callback`. */
  allow(frameOrigin: string): void
  stop(): Promise<void>
}

export interface ProvidersOptions {
  /** TCP port of 127.0.0.1. Default: a free one. */
  readonly port?: number
  /** What the four shapes read the time by, in ms since 1970. Default: the machine's clock. */
  readonly now?: () => number
}

const acmeIcon = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#d33" d="M12 2 22 21H2Z"/></svg>').toString('base64')}`
/** What Apple takes as the life of a client secret at most, in seconds. */
const longestSecret = 15_777_000

/**
 * Stand-ins of the providers that users have accounts with, for development and tests: an OpenID provider, certified, in the roles of
 * Google, Apple and an operator's own, and the documented calls of GitHub, Facebook, X and Discord. A user really logs in and
 * consents on their pages; nobody has to prove to be the one.
 */
export async function startProviders({ port = 0, now = Date.now }: ProvidersOptions = {}): Promise<Providers> {
  // Code that only wants another part of the devnet does not load it.
  const { createOpenIdStandIn } = await import('./createOpenIdStandIn.js')
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    const [, id = '', kind, key = ''] = (request.url ?? '/').split(/[/?]/)
    if (kind === 'avatars') {
      response.writeHead(200, { 'content-type': 'image/png' }).end(drawPicture(`${id}/${key}`))
      return
    }
    const answer = answers.get(id)
    if (!answer) return void response.writeHead(404).end()
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' })
      response.end(error instanceof Error ? error.message : 'It failed.')
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const origins = new Set<string>()
  const botKey = `1:${randomBytes(16).toString('hex')}`
  const toTools = (id: string) => ({
    ...{ clientId: `latchkey-${id}`, clientSecret: randomBytes(16).toString('hex') },
    mayReturnTo: (redirectUri: string) =>
      [...origins].some((origin) => [`${origin}/social/${id}`, `${origin}/openid/callback`].includes(redirectUri)),
  })
  const entries = [...(await Promise.all([serveGoogle(), serveApple()])), ...shapes.map(serveShape), await serveAcme()]

  async function serveGoogle(): Promise<ProviderEntry> {
    const { mayReturnTo, ...client } = toTools('google')
    const issuer = `${url}/google`
    const toSubject = (person: Person) => toNumber('google', person)
    const toClaims = (person: Person) => ({
      ...{ email: person.email, email_verified: true, ...toProfileClaims(person) },
      picture: `${issuer}/avatars/${toSubject(person)}`,
    })
    answers.set(
      'google',
      await createOpenIdStandIn({ id: 'google', name: 'Google', issuer, ...client, toSubject, toClaims, mayReturnTo }),
    )
    return { id: 'google', issuer, ...client }
  }

  /** Its secret is a JWT, its answer a posted form, and a name it tells once, beside the token. */
  async function serveApple(): Promise<ProviderEntry> {
    const { mayReturnTo, clientId } = toTools('apple')
    const issuer = `${url}/apple`
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const apple = { team: 'LOCALTEAM1', keyId: 'LOCALKEY01', privateKey: await exportPKCS8(privateKey) }
    const named = new Set<string>()
    const checkSecret = async (secret: string) => {
      const expected = { issuer: apple.team, subject: clientId, audience: issuer, algorithms: ['ES256'] }
      const { payload, protectedHeader } = await jwtVerify(secret, publicKey, expected)
      return protectedHeader.kid === apple.keyId && (payload.exp ?? Infinity) - (payload.iat ?? 0) <= longestSecret
    }
    answers.set(
      'apple',
      await createOpenIdStandIn({
        ...{
          id: 'apple',
          name: 'Apple',
          issuer,
          clientId,
          clientSecret: 'a JWT in its place',
          checkSecret,
          mayReturnTo,
        },
        toSubject: (person) => `000001.${toNumber('apple', person)}.0001`,
        toClaims: ({ email }) => ({ email, email_verified: 'true' }),
        toUser({ email, givenName, familyName }) {
          if (named.has(email)) return undefined
          named.add(email)
          return JSON.stringify({ name: { firstName: givenName, lastName: familyName }, email })
        },
      }),
    )
    return { id: 'apple', issuer, clientId, apple }
  }

  /** It gives out the subjects of Google's stand-in, and addresses that nobody has checked. */
  async function serveAcme(): Promise<ProviderEntry> {
    const { mayReturnTo, ...client } = toTools('acme')
    const issuer = `${url}/acme`
    const toSubject = (person: Person) => toNumber('google', person)
    const toClaims = (person: Person) => ({ email: person.email, email_verified: false, ...toProfileClaims(person) })
    answers.set(
      'acme',
      await createOpenIdStandIn({ id: 'acme', name: 'Acme', issuer, ...client, toSubject, toClaims, mayReturnTo }),
    )
    return { id: 'acme', name: 'Acme', icon: acmeIcon, issuer, ...client }
  }

  function serveShape(shape: Shape): ProviderEntry {
    const { mayReturnTo, ...client } = toTools(shape.id)
    const base = `${url}/${shape.id}`
    answers.set(shape.id, createShapeStandIn({ shape, url: base, ...client, mayReturnTo, now }))
    const profile = `${base}${shape.profile}${shape.profileQuery ? `?${shape.profileQuery}` : ''}`
    return {
      id: shape.id,
      ...client,
      ...(shape.toIssuer && { issuer: shape.toIssuer(base) }),
      endpoints: {
        authorize: `${base}${shape.authorize}`,
        token: `${base}${shape.token}`,
        profile,
        pictures: `${base}/avatars`,
      },
    }
  }

  return {
    url,
    entries,
    issuers: entries.flatMap(({ issuer, clientId, endpoints }) =>
      issuer && !endpoints ? [{ issuer, clients: [clientId] }] : [],
    ),
    botKey,
    signInitData: (email, at = now()) => signInitData(botKey, email, at),
    allow: (frameOrigin) => void origins.add(frameOrigin),
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
