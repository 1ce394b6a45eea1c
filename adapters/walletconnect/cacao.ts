import { type CaipNetworkId, isNetworkId, type SiwxMessageData, type SiwxSession } from '../../src/adapter.js'
import type { SdkNamespaces } from './sdk.js'

/** A message that a wallet signed (CAIP-74), and what it grants with it (ERC-5573). Nothing of it is verified yet. */
export interface SignedMessage {
  readonly session: SiwxSession
  readonly chains: readonly CaipNetworkId[]
  readonly methods: readonly string[]
}

/** What wallets tell of by themselves in such a session. */
const events = ['chainChanged', 'accountsChanged']
/** More messages than there are chains in any app. */
const mostMessages = 64
const issuer = /^did:pkh:(eip155:\d{1,32}):(0x[0-9a-fA-F]{40})$/

const fieldsOf = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>

/** @throws when it is none, or holds what no message can */
function readMessage(cacao: unknown): SignedMessage {
  const { p, s } = fieldsOf(cacao)
  const payload = fieldsOf(p)
  const [, chainId, accountAddress] = issuer.exec(`${payload.iss}`) ?? []
  const { s: signature } = fieldsOf(s)
  if (!chainId || !accountAddress || !isNetworkId(chainId) || typeof signature !== 'string')
    throw new TypeError('no signed message')
  const grants = readRecap(payload.resources)
  const statement = [payload.statement || [], grants ? toSentence(grants, `${payload.statement}`) : []].flat().join(' ')
  const optional = {
    statement: statement || undefined,
    issuedAt: payload.iat,
    expirationTime: payload.exp,
    notBefore: payload.nbf,
    requestId: payload.requestId,
    resources: payload.resources,
  }
  const data = {
    accountAddress,
    chainId,
    domain: payload.domain,
    uri: payload.aud,
    version: payload.version,
    nonce: payload.nonce,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined && value !== null)),
  } as SiwxMessageData
  const message = writeText(data)
  const { chains, methods } = readGrant(grants)
  return {
    session: Object.freeze({ data: Object.freeze(data), message, signature, cacao }),
    chains: [chainId, ...chains],
    methods,
  }
}

/** What is allowed, by resource and ability (`request/personal_sign`), with what limits it. */
type Grants = readonly (readonly [resource: string, abilities: Readonly<Record<string, unknown>>])[]

const prefix = 'urn:recap:'

/** Asks for methods (ERC-5573). Not by the SDK's own writer: it needs Node's `Buffer`. */
export function writeRecap(methods: readonly string[]): string {
  const abilities = [...methods].sort((one, other) => one.localeCompare(other)).map((name) => [`request/${name}`, [{}]])
  return prefix + btoa(JSON.stringify({ att: { eip155: Object.fromEntries(abilities) } })).replaceAll('=', '')
}

/** Whether a resource is one that grants. */
export const isRecap = (resource: string): boolean => resource.startsWith(prefix)

/** A ReCap is the last of the resources. */
function readRecap(resources: unknown): Grants | undefined {
  const last: unknown = Array.isArray(resources) ? resources.at(-1) : undefined
  if (typeof last !== 'string' || !isRecap(last)) return undefined
  const text = last.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/')
  const { att } = fieldsOf(JSON.parse(atob(text)))
  return Object.entries(fieldsOf(att)).map(([resource, abilities]) => [resource, fieldsOf(abilities)])
}

/** What wallets add to the statement for a ReCap, unless it is there. */
function toSentence(grants: Grants, statement: string): string[] {
  const start = 'I further authorize the stated URI to perform the following actions on my behalf: '
  if (statement.includes(start)) return []
  let count = 0
  const parts = grants.map(([resource, abilities]) => {
    const actions = Object.keys(abilities)
      .map((ability) => ability.split('/'))
      .sort(([, one = ''], [, other = '']) => one.localeCompare(other))
    const kinds = [...new Set(actions.map(([kind]) => kind))]
    return kinds
      .map((kind) => {
        const names = actions.filter(([each]) => each === kind).map(([, name]) => `'${name}'`)
        count += 1
        return `(${count}) '${kind}': ${names.join(', ')} for '${resource}'.`
      })
      .join(' ')
  })
  return [start + parts.join(' ')]
}

function readGrant(grants: Grants = []): { chains: CaipNetworkId[]; methods: string[] } {
  const [, abilities = {}] = grants.find(([resource]) => resource === 'eip155') ?? []
  const requests = Object.entries(abilities).filter(([ability]) => ability.startsWith('request/'))
  const limits = requests.flatMap(([, given]) => (Array.isArray(given) ? given : []))
  return {
    chains: limits.flatMap((limit) => fieldsOf(limit).chains).filter(isNetworkId),
    methods: requests.map(([ability]) => ability.slice('request/'.length)),
  }
}

/** The text that was signed (ERC-4361). */
function writeText(data: SiwxMessageData): string {
  const { requestId, resources } = data
  const lines: readonly (string | undefined)[] = [
    `${data.domain} wants you to sign in with your Ethereum account:`,
    data.accountAddress,
    '',
    data.statement,
    '',
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${data.chainId.slice(data.chainId.indexOf(':') + 1)}`,
    `Nonce: ${data.nonce}`,
    `Issued At: ${data.issuedAt}`,
    data.expirationTime && `Expiration Time: ${data.expirationTime}`,
    data.notBefore && `Not Before: ${data.notBefore}`,
    requestId && `Request ID: ${requestId}`,
    resources && ['Resources:', ...resources.map((resource) => `- ${resource}`)].join('\n'),
  ]
  return lines.filter((line) => line !== undefined).join('\n')
}

/** Reads what a wallet signed. @throws when something in it is no such message, or nothing is */
export function readSignedMessages(cacaos: unknown): readonly SignedMessage[] {
  if (!Array.isArray(cacaos) || cacaos.length === 0 || cacaos.length > mostMessages)
    throw new TypeError('no signed messages')
  return cacaos.map(readMessage)
}

/** The session that is granted with them; undefined when none is: a message may be signed without. */
export function toNamespaces(signed: readonly SignedMessage[]): SdkNamespaces | undefined {
  const methods = [...new Set(signed.flatMap((each) => each.methods))]
  const accounts = signed.flatMap(({ session, chains }) =>
    chains.map((chain) => `${chain}:${session.data.accountAddress}`),
  )
  if (methods.length === 0) return undefined
  const chains = [...new Set(signed.flatMap((each) => each.chains))]
  return { eip155: { chains, accounts: [...new Set(accounts)], methods, events } }
}
