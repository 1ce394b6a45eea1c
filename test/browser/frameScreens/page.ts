// The frame of frameScreens.spec.ts: the screens as they are, shown by name, and a record of what the page is told.
import type { FrameScreen } from '../../../adapters/embedded/wire/frameEvents.js'
import { FlowError } from '../../../frame/flows/index.js'
import { toB64 } from '../../../frame/keys/index.js'
import { createClock } from '../../../frame/page/createClock.js'
import { createLoginScreens, createScreens, createWindowScreen } from '../../../frame/page/screens/index.js'
import type { HostPage } from '../../../frame/page/types.js'
import { createPasskey } from '../../../frame/windows/passkey/ceremonies.js'
import type { RequestName } from './approvals.js'
import { ApprovalSketch, Everything } from './sketches.js'

const fill = (value: number) => toB64(new Uint8Array(16).fill(value))
const query = new URLSearchParams(location.search)
const host: HostPage = {
  origin: 'https://shop.example',
  name: 'Shop',
  theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  language: query.get('language') ?? 'en',
}
const told: FrameScreen[] = []
const place = document.createElement('div')
document.body.append(place)
const screens = createScreens({
  place,
  link: {
    host: () => host,
    showScreen(screen) {
      told.push(screen)
      // The page around it makes room.
      parent.postMessage(screen, query.get('host') ?? location.origin)
    },
  },
})
const login = createLoginScreens({ clock: createClock(), operator: 'Example Wallet' })
const owner = { realm: fill(1), sub: fill(2), name: 'ada@example.org' }
const accounts = [
  { namespace: 'eip155', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', path: '' },
  { namespace: 'solana', address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', path: '' },
] as const
const added: object[] = []
const recovered: object[] = []
const outcomes: string[] = []

const ask = { realm: owner.realm, sub: owner.sub, user: owner.name, operator: 'Example Wallet', exclude: [] }
const components = {
  code: () =>
    login.code({
      ...{ address: owner.name, digits: 6, resendAfter: 30 },
      resend: async () => ({ digits: 6, resendAfter: 30 }),
      async submit(code) {
        if (code !== '123456') throw new FlowError('CODE_WRONG')
      },
    }),
  ready: () =>
    login.ready({
      ...{ accounts, recovery: 'managed', owner },
      async addPasskey({ secret, ...rest }) {
        // What it was, for the test; the bytes are wiped by the screen.
        added.push({ ...rest, secret: toB64(secret.slice()) })
      },
    }),
  recover: () =>
    login.recover({
      ...{ ways: ['mail', 'prf', 'code'], realm: owner.realm, address: owner.name },
      recover(by, signal) {
        recovered.push('secret' in by ? { ...by, secret: toB64(by.secret.slice()) } : by)
        return by.k === 'mail'
          ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
          : Promise.resolve()
      },
    }),
  window: () => createWindowScreen('passkey', ask, {}),
  approve: () => ApprovalSketch,
  parts: () => Everything,
}
export type ScreenSketch = keyof typeof components

const page = {
  told,
  added,
  recovered,
  outcomes,
  /** A passkey of this very user, made without a window. */
  async makePasskey() {
    const { cred, output } = await createPasskey(ask)
    return { cred, secret: toB64(output ?? new Uint8Array()) }
  },
  /** Shows the approval of a request; what is refused is an outcome. */
  async ask(name: RequestName) {
    const { askFor } = await import('./approvals.js')
    await askFor(name, screens, host).then(
      () => outcomes.push('done'),
      (error: { code?: string }) => outcomes.push(error.code ?? `${error}`),
    )
  },
  show(name: ScreenSketch) {
    const component = components[name]() as never
    screens.show<unknown>(name === 'parts' ? 'approve' : name, component).then(
      () => outcomes.push('done'),
      (error: { code?: string }) => outcomes.push(error.code ?? 'failed'),
    )
  },
}
export type ScreensPage = typeof page
Object.assign(globalThis, { page })
const first = query.get('show')
if (first) page.show(first as ScreenSketch)
const asked = query.get('ask')
if (asked) void page.ask(asked as RequestName)
