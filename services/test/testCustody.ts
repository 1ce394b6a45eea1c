import { exportJWK, generateKeyPair } from 'jose'
import { createServices, type ServicesOptions } from '../src/createServices.js'
import { createLineLog } from '../src/log.js'
import type { Mail } from '../src/mail/mailer.js'
import { readManifest } from '../src/manifest/readManifest.js'
import type { Store } from '../src/openStore.js'
import { type Assertion, signAssertion } from '../src/proof/assertion.js'
import { consentKeysPath, createConsentSealer, createRemoteConsentKey } from '../src/proof/consentKeys.js'
import { ctx, sha256, toB64 } from '../src/proof/encoding.js'
import { createMemorySecrets } from './memorySecrets.js'
import { createTestClock } from './memoryServices.js'
import { createTestDevice } from './testDevice.js'
import { makeShares } from './testShares.js'
import { createTestWallet, randomId, testMembers } from './testWallet.js'

type Device = Awaited<ReturnType<typeof createTestDevice>>
type Options = Partial<ServicesOptions>

/** Where custody's mails lead in tests. */
export const custodyUrl = 'https://custody.test'
const plenty = { perSecond: 1_000, burst: 1_000_000 }
const issuer = 'latchkey-services'

/** Auth, as custody and recovery know it: an issuer of assertions with a public key. */
export async function createTestAuth(clock: { now(): number }) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return {
    /** What other processes read its assertions by. */
    jwk: await exportJWK(publicKey),
    keys: { issuer, findKey: async (kid: string) => (kid === 'k1' ? publicKey : undefined) },
    /** Signs an assertion for a device. */
    assert(
      user: { rlm: string; sub: string; wal: string | null },
      device: { jkt: string },
      scp: Assertion['scp'],
      more: Partial<Assertion> & { address?: string } = {},
    ): Promise<string> {
      const { address, ...claims } = more
      const iat = Math.floor(clock.now() / 1000)
      const jti = randomId()
      // Each device has one login, as most do.
      const about = {
        iss: issuer,
        aud: 'custody',
        ...user,
        sid: device.jkt.slice(0, 22),
        cnf: { jkt: device.jkt },
      } as const
      const login = { amr: ['otp', 'known'], at: iat, org: 'https://app.test', head: null }
      const mh = address === undefined ? {} : { mh: toB64(sha256(ctx('latchkey/1/mh', jti, address))) }
      const times = { iat, exp: iat + 120, jti }
      const { rlm, sub, wal } = user
      return signAssertion(
        { ...about, rlm, sub, wal, scp, ...login, ...mh, ...times, ...claims },
        { kid: 'k1', key: privateKey },
      )
    },
  }
}

/** Custody and recovery of one process over an open store, with an auth of the test's. */
export async function createTestCustody(store: Store, options: Options = {}) {
  const clock = createTestClock(Date.now())
  // Where the services have a clock of their own, auth has it too: its assertions live two minutes.
  const auth = await createTestAuth(options.clock ?? clock)
  const secrets = { custody: createMemorySecrets(), recovery: createMemorySecrets() }
  const mails: Mail[] = []
  const lines: string[] = []
  const post = (mail: Mail) => void mails.push(mail)
  const mailer = { post, send: async (mail: Mail) => post(mail), close: async () => undefined }
  const serve = (over: Store) =>
    createServices({
      store: over,
      clock,
      secrets,
      mailer,
      frameOrigin: 'https://frame.test',
      assertions: auth.keys,
      custody: { url: custodyUrl },
      // One address calls for all users of a test.
      rateLimits: { custodyAddress: plenty, custodyMailAddress: plenty, custodyMails: plenty, recoveryAddress: plenty },
      log: createLineLog((line) => lines.push(line)),
      ...options,
    })
  const services = serve(store)
  const { seal } = createConsentSealer(
    createRemoteConsentKey(`${custodyUrl}${consentKeysPath}`, {
      fetch: (url) => services.fetch(new Request(url)),
      clock,
      log: createLineLog((line) => lines.push(line)),
    }),
  )
  /** The number that the device shows which asked for a mail last. */
  let shown: string | null = null
  const makeDevice = (of = services) =>
    createTestDevice(async (request) => {
      const response = await of.fetch(request)
      if (response.ok && new URL(request.url).pathname === '/custody/v1/mail') {
        shown = ((await response.clone().json()) as { number: string }).number
      }
      return response
    })

  /** Creates a managed wallet with one device, a code and mail as its check. */
  async function createWallet({ address = `${randomId().toLowerCase()}@mail.test`, device: given }: Making = {}) {
    const device = given ?? (await makeDevice())
    const wallet = createTestWallet()
    const evd = [{ id: randomId(), kind: 'mail' as const, at: 1 }]
    const mem = [testMembers.dev(device.jkt), testMembers.man(), testMembers.code()]
    const first = wallet.first({ mem, evd })
    const none = { rlm: wallet.rlm, sub: wallet.sub, wal: null }
    const body = {
      manifest: wallet.sign(first),
      record: toB64(wallet.record),
      ...makeShares(first),
      evidence: [{ id: evd[0]?.id, kind: 'mail', address }],
    }
    const token = await auth.assert(none, device, 'create', { address })
    const answer = await device.post('/custody/v1/create', body, { token })
    const user = { ...none, wal: wallet.wal }
    const head = readManifest(body.manifest)
    return { wallet, user, device, address, first, head, body, answer, evd: evd[0]?.id ?? '' }
  }

  return {
    clock,
    auth,
    /** What auth gives a device that wants to log in: custody alone can read it. */
    consent: async (user: Parameters<typeof auth.assert>[0], device: Device) =>
      seal(await auth.assert(user, device, 'consent')),
    /** Encrypts to custody, as auth does with a consent. */
    seal,
    secrets,
    mails,
    lines,
    services,
    serve,
    makeDevice,
    createWallet,
    /** Calls a route of custody with a fresh assertion. */
    async call(
      user: { rlm: string; sub: string; wal: string | null },
      device: Device,
      [scp, route]: readonly [Assertion['scp'], string],
      body: object,
      more: Parameters<typeof auth.assert>[3] = {},
    ) {
      const token = await auth.assert(user, device, scp, more)
      return device.post(`/${more.aud ?? 'custody'}/v1/${route}`, body, { token })
    },
    /**
     * Presses on a page that was mailed last.
     * @param number default: what the device shows; null: none of those that are offered
     */
    async press(page: 'press' | 'not-me' = 'press', mail = mails.at(-1), number: string | null = shown) {
      const secret = new RegExp(`/custody/v1/${page}[^#\\s]*#([\\w-]{22})`).exec(mail?.text ?? '')?.[1]
      const response = await services.fetch(
        new Request(`${custodyUrl}/custody/v1/${page}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Origin: custodyUrl },
          body: JSON.stringify({ secret, ...(page === 'press' && { number }) }),
        }),
      )
      return response.status
    },
  }
}

interface Making {
  address?: string
  device?: Device
}

export type TestCustody = Awaited<ReturnType<typeof createTestCustody>>
