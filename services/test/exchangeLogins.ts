import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { LoginServices, SessionAnswer, TestDevice } from './loginServices.js'
import { site } from './loginServices.js'

/** What `exchange/begin` answers. */
export interface BegunExchange {
  transaction: string
  nonce: string
}

/** What `exchange` and `exchange/confirm` answer. */
export interface ExchangeAnswer extends SessionAnswer {
  transaction?: string
  press?: { site: string; account: string }
  made?: { at: number; site: string; browser: string }
}

/** What a token may say differently in a test. */
export interface TokenChange {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
}

/** A host's own server, with a key of its own. */
export async function createTestHost(issuer = 'https://shop.example.com', alg: 'ES256' | 'EdDSA' = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk: JWK = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk, 'sha256')
  return {
    ...{ issuer, alg, jwk, kid, privateKey },
    /** Says that a user is logged in at the host, at a time in ms. */
    sign(nonce: string, now: number, { claims, header }: TokenChange = {}): Promise<string> {
      const iat = Math.floor(now / 1000)
      const said = { iss: issuer, sub: 'customer-7', aud: ['latchkey-services', 'demo'], nonce, iat, exp: iat + 60 }
      return new SignJWT({ ...said, ...claims })
        .setProtectedHeader({ alg, kid, typ: 'latchkey-exchange+jwt', ...header })
        .sign(privateKey)
    },
  }
}
export type TestHost = Awaited<ReturnType<typeof createTestHost>>

/** Calls of the frame for exchanges. */
export function createExchanges({ clock }: Pick<LoginServices, 'clock'>) {
  const begin = (device: TestDevice, more: object = {}) =>
    device.post('/login/v1/exchange/begin', { projectId: 'demo', origin: site, ...more })
  const send = (device: TestDevice, transaction: string, token: string) =>
    device.post('/login/v1/exchange', { transaction, token })
  /** Begins, and brings the host's token: presses nothing. */
  async function bring(device: TestDevice, host: TestHost, change: TokenChange = {}, more: object = {}) {
    const { transaction, nonce } = (await begin(device, more)).json as unknown as BegunExchange
    return send(device, transaction, await host.sign(nonce, clock.now(), change))
  }
  const confirm = (device: TestDevice, transaction: unknown) =>
    device.post('/login/v1/exchange/confirm', { transaction })
  /** The same, and presses where the frame would ask for it. */
  async function enter(device: TestDevice, host: TestHost, change?: TokenChange, more?: object) {
    const answer = await bring(device, host, change, more)
    return answer.json.press === undefined ? answer : confirm(device, answer.json.transaction)
  }
  async function exchange(...call: Parameters<typeof enter>): Promise<ExchangeAnswer> {
    const { status, json } = await enter(...call)
    if (status !== 200) throw new Error(`The exchange failed: ${JSON.stringify(json)}`)
    return json as unknown as ExchangeAnswer
  }
  return { begin, send, bring, confirm, enter, exchange }
}
