import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { createSignIn } from './signIn.js'

const account = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

async function listen(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Services that publish a key, and a page's server that believes them. */
async function open() {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'EdDSA' }
  const services = await listen((_, response) => response.end(JSON.stringify({ keys: [jwk] })))
  const signIn = createSignIn({ services, projectId: 'demo' }, () => url)
  const url: string = await listen((request, response) => void signIn(request, response))
  const issue = ({
    audience = 'demo',
    issuer = 'latchkey-services',
    key = privateKey,
    ends = '1h',
    domain = new URL(url).host,
  } = {}) =>
    new SignJWT({ domain, account })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'one' })
      .setSubject('the-user')
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(ends)
      .sign(key)
  const post = (authorization: string) => fetch(url, { method: 'POST', headers: { authorization } })
  return { url, issue, post }
}

test('behavior: a token of the services is kept in a cookie that no script reads, until it is left', async () => {
  const { url, issue, post } = await open()
  const response = await post(`Bearer ${await issue()}`)
  expect(await response.json()).toEqual({ account })
  const [cookie = '', ...attributes] = (response.headers.get('set-cookie') ?? '').split('; ')
  expect(attributes).toEqual(['HttpOnly', 'SameSite=Strict', 'Path=/session'])
  expect(await (await fetch(url, { headers: { cookie } })).json()).toEqual({ account })
  expect(await (await fetch(url)).json()).toEqual({})
  const left = await fetch(url, { method: 'DELETE', headers: { cookie } })
  expect(left.headers.get('set-cookie')).toContain('Max-Age=0')
})

test('parameters: token', async () => {
  const { issue, post, url } = await open()
  const { privateKey: stranger } = await generateKeyPair('EdDSA')
  const wrong = [
    '',
    'Bearer ',
    `Basic ${await issue()}`,
    `Bearer ${(await issue()).slice(0, -4)}AAAA`,
    `Bearer ${await issue({ key: stranger })}`,
    `Bearer ${await issue({ audience: 'other' })}`,
    `Bearer ${await issue({ issuer: 'other' })}`,
    `Bearer ${await issue({ ends: '-1h' })}`,
    `Bearer ${await issue({ domain: 'localhost:5173' })}`,
  ]
  for (const authorization of wrong) {
    const response = await post(authorization)
    expect({ authorization, status: response.status }).toEqual({ authorization, status: 401 })
    expect(response.headers.get('set-cookie')).toBeNull()
  }
  const cookie = `tidemark-session=${await issue({ key: stranger })}`
  expect(await (await fetch(url, { headers: { cookie } })).json()).toEqual({})
})
