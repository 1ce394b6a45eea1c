import { generateKeyPairSync, sign } from 'node:crypto'
import { type Hex, toHex } from 'viem'
import { createServices, type Services, type ServicesOptions } from '../src/createServices.js'
import type { Store } from '../src/openStore.js'
import { type Change, toResources, toStatement } from '../src/parts/names/change.js'
import type { WireName } from '../src/parts/names/wire.js'
import { encodeBase58 } from './encodeBase58.js'
import { createMemorySecrets } from './memorySecrets.js'
import { formatMessage } from './signInMessage.js'

export const zone = 'tidemark.test'
export const origin = 'https://app.example.com'

/** A host's page that gives its users names, and what it knows of them. */
export interface NamesPage {
  readonly services: Services
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  readNonce(): Promise<string>
  /** Signs and hands in a registration. @param fields of the message, in place of the page's own */
  register(account: Signer, label: string, more?: RegisterOptions): Promise<Response>
  /** Signs what an owner asks for, and whoever has to agree. */
  change(change: Change, signers: readonly Signer[], more?: ChangeOptions): Promise<Response>
  /** A message of a change, ready to be signed. */
  writeChange(change: Change, address: string, more?: ChangeOptions): Promise<string>
  find(name: string): Promise<WireName | undefined>
}

/** What signs for an account, of an EVM chain or of Solana. */
export interface Signer {
  readonly address: string
  signMessage(given: { message: string }): Promise<Hex>
}

/** Signs as a wallet of Solana does. */
export function newSolanaAccount(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    address: encodeBase58(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')),
    signMessage: async ({ message }) => toHex(sign(null, Buffer.from(message), privateKey)),
  }
}

export interface RegisterOptions {
  readonly fields?: Record<string, unknown>
  readonly coinType?: number
  readonly address?: string
  readonly sign?: (message: string) => Hex | Promise<Hex>
  /** Neither domain nor nonce, as the protocol's clients write it. */
  readonly isPlain?: boolean
  readonly body?: Record<string, unknown>
}

export interface ChangeOptions {
  readonly fields?: Partial<Parameters<typeof formatMessage>[0]>
  readonly sign?: (message: string) => Hex | Promise<Hex>
}

const enough = { perSecond: 1e6, burst: 1e6 }

/** Services with a zone, in memory, as a page of their project sees them. */
export async function openNames(
  store: Store,
  { chains, ...options }: Partial<Omit<ServicesOptions, 'store'>> & { chains: Record<string, string> },
): Promise<NamesPage> {
  const services = createServices({
    store,
    chains,
    names: { zones: [{ zone }] },
    secrets: { names: createMemorySecrets() },
    rateLimits: {
      ...{ namesAddress: enough, namesProject: enough },
      ...{ nameChangesAddress: enough, nameChangesProject: enough, nameChangesAccount: enough },
    },
    ...options,
  })
  await services.start()
  if (!(await services.projects.find('demo'))) await services.projects.add({ id: 'demo', origins: [origin] })
  const now = () => options.clock?.now() ?? Date.now()

  const request: NamesPage['request'] = (method, path, body, headers = { Origin: origin }) => {
    const separator = path.includes('?') ? '&' : '?'
    return services.fetch(
      new Request(`http://services.test${path}${separator}projectId=demo`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      { address: '192.0.2.1' },
    )
  }
  const readNonce = async () => ((await (await request('GET', '/v1/profile/nonce')).json()) as { nonce: string }).nonce
  const writeChange: NamesPage['writeChange'] = async (change, address, { fields = {} } = {}) =>
    formatMessage({
      ...{ domain: 'app.example.com', uri: `${origin}/names`, address, chainId: '31337' },
      ...(change.kind === 'link' && { accountType: 'Solana', chainId: 'mainnet' }),
      ...{ nonce: await readNonce(), issuedAt: new Date(now()).toISOString() },
      ...{ statement: toStatement(change), resources: toResources(change) },
      ...fields,
    })

  return {
    services,
    request,
    readNonce,
    writeChange,
    async register(account, label, { fields = {}, coinType = 0x80000000 + 31337, isPlain = false, ...more } = {}) {
      const tied = isPlain ? {} : { domain: 'app.example.com', nonce: await readNonce() }
      const timestamp = Math.floor(now() / 1000)
      const message = JSON.stringify({ name: `${label}.${zone}`, attributes: {}, timestamp, ...tied, ...fields })
      const signature = await (more.sign ?? ((text: string) => account.signMessage({ message: text })))(message)
      const address = more.address ?? account.address
      return request('POST', '/v1/profile/account', { coin_type: coinType, address, message, signature, ...more.body })
    },
    async change(change, [own, other], { sign, ...more } = {}) {
      if (!own) throw new Error('The owner signs.')
      const message = await writeChange(change, own.address, more)
      const signature = await (sign ? sign(message) : own.signMessage({ message }))
      const agreed = other && agreementOf(change, own.address)
      const text = agreed && (await writeChange(agreed, other.address))
      const also = text && { message: text, signature: await other.signMessage({ message: text }) }
      return request('POST', '/v1/profile/change', { message, signature, ...(also && { also }) })
    },
    async find(name) {
      const response = await request('GET', `/v1/profile/account/${name}?apiVersion=2`)
      return response.ok ? ((await response.json()) as WireName) : undefined
    },
  }
}

/** What another account signs so that a change may be. */
function agreementOf(change: Change, owner: string): Change | undefined {
  if (change.kind === 'give') return { kind: 'take', name: change.name, from: owner as Hex }
  return change.kind === 'set' ? { kind: 'link', name: change.name, owner: owner as Hex } : undefined
}
