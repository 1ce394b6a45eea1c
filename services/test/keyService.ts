import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A key service on 127.0.0.1 that speaks the wire of Vault's and OpenBao's transit engine, and really encrypts. */
export interface KeyService {
  url: string
  token: string
  /** What was asked, without secrets of the service itself. */
  calls: { method: string; path: string; body: Record<string, string> }[]
  /** Makes a new version of a key, which encrypts from now on. */
  rotate(name: string): void
  /** Versions below this are not decrypted with any more. */
  setFirst(name: string, version: number): void
  /** Answers nothing at all until it is called again with false. */
  hang(isHanging: boolean): void
  close(): Promise<void>
}

interface Key {
  versions: Buffer[]
  first: number
  isDerived: boolean
}

/**
 * Starts the service.
 * @param names its keys; those in `derived` want a context, and encrypt with a key made of it
 */
export async function startKeyService(names: readonly string[], derived: readonly string[] = []): Promise<KeyService> {
  const token = `hvs.${randomBytes(12).toString('hex')}`
  const keys = new Map<string, Key>(
    [...names, ...derived].map((name) => [
      name,
      { versions: [randomBytes(32)], first: 1, isDerived: derived.includes(name) },
    ]),
  )
  const calls: KeyService['calls'] = []
  let isHanging = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (isHanging) return
      const path = request.url ?? ''
      const text = Buffer.concat(chunks).toString()
      const body = (text ? JSON.parse(text) : {}) as Record<string, string>
      const method = request.method ?? ''
      calls.push({ method, path, body })
      const isAllowed = request.headers['x-vault-token'] === token
      const [status, answer] = isAllowed ? answerCall(keys, method, path, body) : fail(403, 'permission denied')
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const get = (name: string) => {
    const key = keys.get(name)
    if (!key) throw new Error(`There is no key ${name}.`)
    return key
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    calls,
    rotate: (name) => void get(name).versions.push(randomBytes(32)),
    setFirst(name, version) {
      get(name).first = version
    },
    hang(value) {
      isHanging = value
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const fail = (status: number, message: string): [number, object] => [status, { errors: [message] }]

function answerCall(
  keys: ReadonlyMap<string, Key>,
  method: string,
  path: string,
  body: Readonly<Record<string, string>>,
): [number, object] {
  const [, verb, name = ''] = /^\/v1\/transit\/(keys|encrypt|decrypt)\/([\w.-]+)$/.exec(path) ?? []
  const key = keys.get(name)
  if (!verb || !key) return fail(404, 'no handler for route')
  if (verb === 'keys' && method === 'GET') {
    const { first, versions, isDerived } = key
    const data = { name, type: 'aes256-gcm96', derived: isDerived, latest_version: versions.length }
    return [200, { data: { ...data, min_decryption_version: first } }]
  }
  if (method !== 'POST') return fail(405, 'unsupported operation')
  if (key.isDerived && !body.context) return fail(400, 'missing context for key derivation')
  const aad = Buffer.from(body.associated_data ?? '', 'base64')
  const versionKey = (version: number) => {
    const secret = key.versions[version - 1]
    if (!secret || version < key.first) return undefined
    if (!key.isDerived) return secret
    return createHmac('sha256', secret)
      .update(Buffer.from(body.context ?? '', 'base64'))
      .digest()
  }
  if (verb === 'encrypt') {
    const version = key.versions.length
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', versionKey(version) as Buffer, iv).setAAD(aad)
    const sealed = [cipher.update(Buffer.from(body.plaintext ?? '', 'base64')), cipher.final()]
    const bytes = Buffer.concat([iv, ...sealed, cipher.getAuthTag()])
    return [200, { data: { ciphertext: `vault:v${version}:${bytes.toString('base64')}`, key_version: version } }]
  }
  const [, version, text = ''] = /^vault:v(\d+):(.+)$/.exec(body.ciphertext ?? '') ?? []
  const secret = versionKey(Number(version))
  if (!secret) return fail(400, 'invalid ciphertext: version is disallowed by policy')
  const bytes = Buffer.from(text, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12))
      .setAAD(aad)
      .setAuthTag(bytes.subarray(-16))
    const plaintext = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
    return [200, { data: { plaintext: plaintext.toString('base64') } }]
  } catch {
    return fail(400, 'cipher: message authentication failed')
  }
}
