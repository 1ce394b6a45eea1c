import { createServer } from 'node:net'
import { createInbox } from '../../../devnet/src/inbox/index.js'
import { silentLog } from '../../../services/src/log.js'
import { createMailer } from '../../../services/src/mail/createMailer.js'
import { readMailServer } from '../../../services/src/mail/mailServer.js'
import { toB64 } from '../../../services/src/proof/encoding.js'
import { serve } from '../../../services/src/serve.js'
import { createMemorySecrets } from '../../../services/test/memorySecrets.js'
import { createTestDevice } from '../../../services/test/testDevice.js'
import { makeShares } from '../../../services/test/testShares.js'
import { createTestWallet, randomId, testMembers } from '../../../services/test/testWallet.js'
import { openTestDatabase } from '../support/testDatabase.js'

const site = 'https://shop.example'
const plenty = { perSecond: 1_000, burst: 1_000_000 }

/** Those services, and what a test does with them. */
export type LoginServices = Awaited<ReturnType<typeof serveLogin>>

type Device = Awaited<ReturnType<typeof createTestDevice>>
type LoggedIn = { device: Device; token: string; user: { rlm: string; sub: string } }

/** A port that was free just now: mails name the address of their services before these listen. */
async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

/** Auth and custody on a database of their own, which mail over SMTP to a mailbox of this machine, by a clock that the test moves. */
export async function serveLogin() {
  const inbox = await createInbox()
  const database = await openTestDatabase()
  const port = await findPort()
  const url = `http://127.0.0.1:${port}`
  let ahead = 0
  const running = await serve({
    store: database.url ? { url: database.url } : { folder: 'memory' },
    port,
    clock: { now: () => Date.now() + ahead },
    mailer: createMailer({
      server: readMailServer(inbox.url),
      from: { name: 'Latchkey', address: 'login@latchkey.example' },
      log: silentLog,
    }),
    frameOrigin: 'https://frame.test',
    operator: 'Tidemark Wallet',
    secrets: { auth: createMemorySecrets(), custody: createMemorySecrets() },
    login: { url },
    custody: { url },
    rateLimits: { custodyAddress: plenty, custodyMailAddress: plenty, custodyMails: plenty },
  })
  await running.projects.add({ id: 'demo', origins: [site] })
  const makeDevice = () => createTestDevice((request) => fetch(request), url)

  async function call(device: Device, path: string, body: object, token?: string) {
    const { status, json } = await device.post(path, body, {
      ...(token !== undefined && { token }),
      headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0' },
    })
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
    return json
  }
  const begin = (device: Device, email: string, language?: string) =>
    call(device, '/login/v1/email', { projectId: 'demo', email, origin: site, ...(language && { language }) })

  /** Logs in, with the code of the mail. */
  async function logIn(email: string): Promise<LoggedIn> {
    const device = await makeDevice()
    const { transaction } = await begin(device, email)
    const { text } = await inbox.next(email)
    const redeemed = await call(device, '/login/v1/email/redeem', { transaction, code: /^\d{6}$/m.exec(text)?.[0] })
    return { device, token: redeemed.accessToken as string, user: redeemed.user as LoggedIn['user'] }
  }

  /** Makes a managed wallet whose check is the user's mailbox. */
  async function makeWallet({ device, token, user }: LoggedIn, address: string) {
    const wallet = createTestWallet(user)
    const id = randomId()
    const first = wallet.first({
      mem: [testMembers.dev(device.jkt), testMembers.man()],
      evd: [{ id, kind: 'mail', at: 1 }],
    })
    const manifest = wallet.sign(first)
    const { assertion } = await call(device, '/login/v1/assertion', { audience: 'custody', scope: 'create' }, token)
    const evidence = [{ id, kind: 'mail', address }]
    const body = { manifest, record: toB64(wallet.record), ...makeShares(first), evidence }
    await call(device, '/custody/v1/create', body, assertion as string)
    await call(device, '/login/v1/manifest', { manifests: [manifest] }, token)
  }

  return {
    url,
    site,
    inbox,
    begin,
    makeDevice,
    logIn,
    makeWallet,
    call,
    advance(ms: number) {
      ahead += ms
    },
    /** Begins a login of a user with a wallet on a device that the wallet does not know: custody mails its page. */
    async askFromNewDevice(email: string, language?: string) {
      ahead += 31_000
      const device = await makeDevice()
      const begun = await begin(device, email, language)
      const asked = await call(
        device,
        '/custody/v1/mail',
        { address: email, ...(language && { language }) },
        begun.consent as string,
      )
      const mail = await inbox.next(email)
      const link = (page: string) => new RegExp(`http\\S+/${page}\\S*`).exec(mail.text)?.[0] ?? ''
      return {
        mail,
        /** What the device shows. */
        number: asked.number as string,
        press: link('custody/v1/press'),
        notMe: link('custody/v1/not-me'),
        isPressed: async () =>
          (await call(device, '/custody/v1/mail/status', { request: asked.request as string })).pressed,
      }
    },
    async close() {
      await running.close()
      await inbox.close()
      await database.stop()
    },
  }
}
