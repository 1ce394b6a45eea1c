// @vitest-environment happy-dom

import { readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { messages as hostLoginTexts } from '../../adapters/embedded/views/hostLogin/messages/en.js'
import { emailAtom } from '../../plugins/email/atoms.js'
import { toEmailError } from '../../plugins/email/errors.js'
import { email } from '../../plugins/email/index.js'
import { messages as emailTexts } from '../../plugins/email/messages/en.js'
import { createLogin } from '../../plugins/email/test/world.js'
import { messages as payTexts } from '../../plugins/pay/messages/en.js'
import { messages as receiveTexts } from '../../plugins/receive/messages/en.js'
import { sendAtom } from '../../plugins/send/atoms.js'
import { toSendError } from '../../plugins/send/errors.js'
import { send } from '../../plugins/send/index.js'
import { messages as sendTexts } from '../../plugins/send/messages/en.js'
import { loginAtom } from '../../plugins/socials/atoms.js'
import { socials } from '../../plugins/socials/index.js'
import { messages as socialTexts } from '../../plugins/socials/messages/en.js'
import { createLogin as createSocialLogin } from '../../plugins/socials/test/world.js'
import { messages as swapsTexts } from '../../plugins/swaps/messages/en.js'
import { messages as balanceTexts } from '../features/balances/messages/en.js'
import { messages as signInTexts } from '../features/signIn/messages/en.js'
import { setSignIn } from '../features/signIn/state.js'
import { attemptAtom } from '../kernel/attempts/index.js'
import { LatchkeyError, type Messages, type Store } from '../kernel/index.js'
import { alertsAtom } from '../kernel/notices/state.js'
import { settle } from '../testing/settle.js'
import { click, seesTitle, until, words } from '../testing/test/page.js'
import { sendsAs } from '../testing/test/sendsAs.js'
import { messages as en } from '../ui/messages/en.js'
import { bars } from '../ui/messages/later/bars.js'
import { messages as laterTexts } from '../ui/messages/later/en.js'
import { messages as viewTexts } from './messages/index.js'
import { switchAtom } from './networks/switching.js'
import { createWorld, network, wallet, walletConnect } from './test/world.js'

const page = readFileSync('docs/errors.md', 'utf8')
const [, told = ''] = /^## Who is told what\n([\s\S]*?)^## /m.exec(page) ?? []
const [places = '', codes = ''] = told.split('| Code |')
const cellsOf = (table: string) =>
  table
    .split('\n')
    .filter((line) => /^\| (?!---|Place)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
const quoted = (text: string) => [...text.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words)

/** What the table says of each code: the words by place, and how the host hears. */
const table = new Map(
  cellsOf(codes).flatMap(([names = '', said = '', host = '']) =>
    [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, code = '']) => {
      const by = [...said.matchAll(/([a-z ]+): “([^”]+)”/g)].map(([, place = '', text = '']) => [place.trim(), text])
      return [code, { by: Object.fromEntries(by) as Readonly<Record<string, string>>, host }] as const
    }),
  ),
)
/** Those of the user; a node rejects as well (TRANSACTION_REJECTED). */
const rejected = /^(CONNECTION|REQUEST|SWITCH|UPGRADE)_REJECTED$/
/** An error as developers read it. No user may. */
const sentence = 'Set projectId in services, or list the option networks'
const errorOf = (code: string) =>
  new LatchkeyError(code, sentence, { outcome: rejected.test(code) ? 'rejected' : 'failed' })

/** Words for developers alone: options, and verbs with a name out of code. */
const [, ownOptions = ''] =
  /interface LatchkeyOptions<[\s\S]*?^> \{\n([\s\S]*?)^\}/m.exec(
    readFileSync('src/kernel/contract/options.ts', 'utf8'),
  ) ?? []
const options = [...ownOptions.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = '']) => name)
const camel = options.filter((name) => /[A-Z]/.test(name))
const hostWords = new RegExp(
  `\\b(Set (?!its date)|List |Remove [a-z]+[A-Z]|[Oo]ptions?\\b|services\\b|multiWallet|createLatchkey|rpcUrls|plugins?\\b|adapters?\\b|projectId|${camel.join('|')})`,
)

test('behavior: docs/errors.md says of every code, once, who is told what', () => {
  const explained = [...page.matchAll(/^### ([A-Z][A-Z0-9_]+)$/gm)].map(([, code = '']) => code)
  const named = [...codes.matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, code = '']) => code),
  )
  expect(named.toSorted()).toEqual(explained.toSorted())
  expect(table.size).toBe(named.length)
})

const texts = Object.values({
  ...en,
  ...viewTexts.en,
  ...laterTexts,
  ...sendTexts,
  ...swapsTexts,
  ...payTexts,
  ...receiveTexts,
  ...emailTexts,
  ...socialTexts,
  ...balanceTexts,
  ...signInTexts,
  ...hostLoginTexts,
} as Messages).flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))

test('behavior: what users read is a text of the modal, and none of them is a sentence for hosts', () => {
  const said = [...quoted(places), ...quoted(codes)]
  expect(said.length).toBeGreaterThan(60)
  expect(said.filter((text) => !texts.includes(text))).toEqual([])
  const forDevelopers = Object.entries<string>(bars)
    .filter(([key]) => key.startsWith('alert.'))
    .map(([, text]) => text)
  expect(forDevelopers.every((text) => /^For developers\.|^Details$/.test(text))).toBe(true)
  expect(texts.filter((text) => hostWords.test(text) && !forDevelopers.includes(text))).toEqual([])
  // The rule knows what it forbids.
  expect(hostWords.test('Multi-Wallet Not Enabled. Switch multiWallet on at your services.')).toBe(true)
  expect(hostWords.test(sentence)).toBe(true)
})

beforeAll(() => vi.spyOn(console, 'warn').mockImplementation(() => {}))

/** Goes through the table in one place: sets each code's error, and compares what can be read. */
async function walk(place: string, fallback: string, set: (error: LatchkeyError) => void, skip = /^$/) {
  let count = 0
  for (const [code, { by }] of table) {
    if (skip.test(code)) continue
    set(errorOf(code))
    // Drawn by then: the words of the code before may be the same.
    await settle(1)
    const text = (by[place] ?? fallback).replace(/\{\w+\}/g, '…')
    const parts = text.split('…').filter((part) => part.length > 2)
    await until(() =>
      expect(
        parts.filter((part) => !words().includes(part)),
        `${code} in ${words()}`,
      ).toEqual([]),
    )
    expect(words(), code).not.toMatch(hostWords)
    expect(words(), code).not.toContain(code)
    count++
  }
  expect(count).toBeGreaterThan(100)
}
const fallbackOf = (place: string) =>
  quoted(cellsOf(places).find(([name = '']) => name.startsWith(place))?.[1] ?? '').at(-1) as string
const connectorOf = (store: Store) => store.get(attemptAtom)

test('behavior: connecting: users read what the table says, for each code', async () => {
  const { latchkey, store } = createWorld()
  void latchkey.open()
  await click('Alpha')
  await until(() => expect(connectorOf(store)).toBeDefined())
  const attempt = store.get(attemptAtom)
  if (!attempt) throw new Error('no attempt')
  await walk('connecting', fallbackOf('connecting'), (error) => store.set(attemptAtom, { ...attempt, error }))
})

test('behavior: pairing: users read what the table says, for each code', async () => {
  const { latchkey, store } = createWorld({ pairings: [walletConnect], wallets: [] })
  void latchkey.open({ view: 'ConnectingWalletConnect' })
  await until(() => expect(connectorOf(store)).toBeDefined())
  const attempt = store.get(attemptAtom)
  if (!attempt) throw new Error('no attempt')
  await walk('pairing', fallbackOf('pairing'), (error) => store.set(attemptAtom, { ...attempt, error }))
})

const networks = [network(1, 'Harbour'), network(2, 'Strand')]

test('behavior: switching: users read what the table says, for each code', async () => {
  const { latchkey, store, connect } = createWorld({ networks })
  await connect()
  void latchkey.open({ view: 'SwitchNetwork' })
  await seesTitle('Choose network')
  const strand = latchkey.state().networks[1]
  if (!strand) throw new Error('no network')
  await walk('switching', fallbackOf('switching'), (error) => store.set(switchAtom, { network: strand, error }))
})

test('behavior: signing in: users read what the table says, for each code', async () => {
  const { latchkey, store, connect } = createWorld({ networks, metadata: { name: 'Tidemark' } })
  await connect()
  const { account, network: inUse, connections } = latchkey.state()
  if (!account || !inUse || !connections[0]) throw new Error('not connected')
  const request = { connection: connections[0], network: inUse, required: false, signing: false }
  setSignIn(store, request)
  void latchkey.open({ view: 'SIWXSignMessage' })
  await seesTitle('Sign in')
  await walk('signing in', fallbackOf('signing'), (error) => setSignIn(store, { ...request, error }))
})

test('behavior: sending: users read what the table says, for each code', async () => {
  const { latchkey, store, connect } = createWorld({
    networks,
    plugins: [send()],
    methods: {
      transfer: sendsAs(() => '0x'),
      estimateTransfer: async () => ({ fee: { value: 0n, decimals: 18, symbol: 'ETH' } }) as never,
      getBalance: async () => ({ value: 1n, decimals: 18, symbol: 'ETH' }),
    },
  })
  await connect()
  void latchkey.open({ view: 'WalletSend' }).catch(() => undefined)
  await seesTitle('Send')
  await until(() => expect(store.get(sendAtom).support).toBeDefined())
  const set = (error: LatchkeyError) =>
    store.set(sendAtom, { ...store.get(sendAtom), form: { step: 'editing', failure: toSendError(error) } })
  // A refusal is shown by a toast, and leaves no failure in the form.
  await walk('sending', fallbackOf('sending, before'), set, rejected)
})

test('behavior: logging in: users read what the table says, for each code', async () => {
  const { latchkey, store } = createWorld({ plugins: [email()], sources: [createLogin().source()] })
  void latchkey.open({ view: 'EmailLogin' }).catch(() => undefined)
  await seesTitle('Continue with e-mail')
  const step = { action: 'VERIFY_OTP', digits: 6, codeEntry: 'page', isNew: false } as const
  const login = { email: 'you@example.com', step, verified: false }
  const set = (error: LatchkeyError) =>
    store.set(emailAtom, { ...store.get(emailAtom), login, problem: { of: 'code', error: toEmailError(error) } })
  await walk('logging in', fallbackOf('logging in'), set)
})

test('behavior: social login: users read what the table says, for each code', async () => {
  const { latchkey, store } = createWorld({ plugins: [socials()], sources: [createSocialLogin().source()] })
  void latchkey.open({ view: 'ConnectingSocial', params: { provider: 'google' } }).catch(() => undefined)
  await seesTitle('Google')
  const set = (error: LatchkeyError) => store.set(loginAtom, { provider: 'google', phase: 'provider', error })
  await walk('social login', fallbackOf('social login'), set)
})

test('behavior: alerts are heard by the host; users read none of them, whatever is in sight', async () => {
  const { latchkey, store } = createWorld({ debug: true, wallets: [wallet('Alpha')] })
  const alerted = [...table].filter(([, { host }]) => host.includes('alert')).map(([code]) => code)
  expect(alerted.length).toBeGreaterThan(8)
  void latchkey.open()
  await seesTitle('Connect')
  // Those that break nothing are not even a bar.
  store.set(
    alertsAtom,
    alerted.map((code) => ({ code, level: 'warning' as const, title: code, detail: sentence })),
  )
  await settle()
  expect(words()).not.toMatch(hostWords)
})
