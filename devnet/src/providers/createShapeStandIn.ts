import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './createOpenIdStandIn.js'
import { readForm, readPerson, writeConsentPage, writeLoginPage } from './pages.js'
import { type Person, toNumber } from './people.js'
import type { Shape } from './shapes.js'

/** What a shape is served with. */
export interface ShapeSettings {
  readonly shape: Shape
  /** Address of the provider, its path included. */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly mayReturnTo: (redirectUri: string) => boolean
  /** In ms since 1970. */
  readonly now: () => number
}

interface Asked {
  readonly redirectUri: string
  readonly state: string
  readonly challenge: string
  readonly scope: string
  person?: Person
}

interface Granted extends Asked {
  readonly person: Person
  readonly until: number
}

/** OAuth 2 with PKCE as one of the shapes has it: the user logs in, consents, and the code is good for one exchange. */
export function createShapeStandIn({ shape, url, clientId, clientSecret, mayReturnTo, now }: ShapeSettings): Answer {
  const [asked, codes, tokens] = [new Map<string, Asked>(), new Map<string, Granted>(), new Map<string, Granted>()]
  const isClient = (id: string | null | undefined, secret: string | null | undefined) =>
    id === clientId && secret === clientSecret

  function authorize(response: ServerResponse, query: URLSearchParams): void {
    const [redirectUri, challenge] = [query.get('redirect_uri') ?? '', query.get('code_challenge')]
    // Nobody is led to an address that was not set: the app that asked with it learns nothing.
    const isClient = query.get('client_id') === clientId && mayReturnTo(redirectUri)
    const hasProof = challenge && query.get('code_challenge_method') === 'S256'
    if (!isClient || !hasProof || query.get('response_type') !== 'code') {
      fail(response, 'an unknown client or return address, or no code with PKCE')
      return
    }
    const id = draw()
    asked.set(id, { redirectUri, challenge, state: query.get('state') ?? '', scope: query.get('scope') ?? '' })
    writeLoginPage(
      response,
      { provider: shape.name, severs: shape.severs ?? false },
      `${new URL(url).pathname}/log-in/${id}`,
    )
  }

  function goBack(
    response: ServerResponse,
    { redirectUri, state }: Asked,
    answer: Readonly<Record<string, string>>,
  ): void {
    const back = new URL(redirectUri)
    for (const [name, value] of Object.entries({ ...answer, state })) back.searchParams.set(name, value)
    response.writeHead(303, { location: `${back.href}${shape.behind ?? ''}`, 'cache-control': 'no-store' }).end()
  }

  async function ask(request: IncomingMessage, response: ServerResponse, step: string, id: string): Promise<void> {
    const login = asked.get(id)
    const form = await readForm(request)
    if (!login) return fail(response, 'this login is over')
    if (step === 'log-in') {
      login.person = readPerson(form)
      const action = `${new URL(url).pathname}/consent/${id}`
      const page = { provider: shape.name, severs: shape.severs ?? false }
      return writeConsentPage(response, page, { action, person: login.person, scope: login.scope })
    }
    if (!login.person) return fail(response, 'nobody is logged in')
    asked.delete(id)
    if (form.get('answer') !== 'allow') return goBack(response, login, shape.denied)
    const code = draw()
    codes.set(code, { ...login, person: login.person, until: now() + shape.codeLife * 1000 })
    goBack(response, login, { code, ...(shape.toIssuer && { iss: shape.toIssuer(url) }) })
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request)
    const say = (error: string) => {
      const { status, body } = shape.fail(error)
      send(response, status, body)
    }
    const [id, secret] =
      shape.secretIn === 'basic' ? readBasic(request) : [form.get('client_id'), form.get('client_secret')]
    if (!isClient(id, secret)) return say('invalid_client')
    const granted = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      granted &&
      form.get('grant_type') === 'authorization_code' &&
      granted.until > now() &&
      granted.challenge === challenge &&
      granted.redirectUri === form.get('redirect_uri')
    if (!isRight) return say('invalid_grant')
    const token = draw()
    tokens.set(token, granted)
    send(response, 200, { access_token: token, ...shape.grant })
  }

  function tell(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void {
    const refused = shape.refuse?.(request.headers)
    const granted = tokens.get(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '')
    const isAsked = [...new URLSearchParams(shape.profileQuery)].every(([name, value]) => query.get(name) === value)
    if (refused !== undefined || !granted || !isAsked) {
      send(response, refused ?? (granted ? 400 : 401), { message: 'Not told' })
      return
    }
    const picture = `${url}/avatars/${toNumber(shape.id, granted.person)}/a1b2.png`
    send(response, 200, shape.describe(granted.person, picture, granted.scope.split(/[ ,]/)))
  }

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const path = pathname.slice(new URL(url).pathname.length)
    const [, step = '', id = ''] = path.split('/')
    const isPost = request.method === 'POST'
    if (path === shape.authorize && !isPost) return authorize(response, searchParams)
    if (path === shape.token && isPost) return exchange(request, response)
    if (path === shape.profile && !isPost) return tell(request, response, searchParams)
    if ((step === 'log-in' || step === 'consent') && isPost) return ask(request, response, step, id)
    send(response, 404, { message: 'Not Found' })
  }
}

const draw = () => randomBytes(20).toString('hex')

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function fail(response: ServerResponse, reason: string): void {
  response.writeHead(400, { 'content-type': 'text/plain' }).end(`Something is wrong with what was asked: ${reason}.`)
}

/** RFC 6749, section 2.3.1. */
function readBasic(request: IncomingMessage): (string | undefined)[] {
  const encoded = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return Buffer.from(encoded, 'base64').toString().split(':').map(decodeURIComponent)
}
