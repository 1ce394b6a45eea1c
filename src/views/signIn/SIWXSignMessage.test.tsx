// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { LatchkeyError, type Siwx } from '../../kernel/index.js'
import { click, control, each, focused, has, sees, seesTitle, until, words } from '../../testing/test/page.js'
import { address, createWorld, network } from '../test/world.js'

/** A host that keeps its sessions in memory, and a wallet that answers when the test says so. */
async function begin({ required = false, fail = undefined as Error | undefined } = {}) {
  const signatures: { accept(): void; refuse(error: Error): void }[] = []
  const messages: string[] = []
  const host = {
    fail,
    siwx: {
      getRequired: () => required,
      async createMessage({ accountAddress, chainId }) {
        const data = {
          accountAddress,
          chainId,
          domain: 'a.example',
          uri: 'https://a.example',
          version: '1',
          nonce: 'n',
        }
        return { ...data, toString: () => `${accountAddress} on ${chainId}` }
      },
      async addSession() {
        if (host.fail) throw host.fail
      },
      async revokeSession() {
        throw new Error('not asked for')
      },
      async setSessions() {
        throw new Error('not asked for')
      },
      getSessions: async () => [],
    } satisfies Siwx as Siwx,
  }
  const world = createWorld({
    siwx: host.siwx,
    metadata: { name: 'Tidemark' },
    networks: [network(1, 'Harbour'), network(2, 'Strand')],
    methods: {
      signMessage: (_, message) =>
        new Promise((resolve, reject) => {
          messages.push(`${message}`)
          signatures.push({ accept: () => resolve('0x'), refuse: reject })
        }),
    },
  })
  await world.connect()
  await seesTitle('Sign in')
  /** Presses the button, and waits until the wallet is asked. */
  const sign = async (label = 'Sign message') => {
    const before = signatures.length
    await click(label)
    await until(() => expect(signatures).toHaveLength(before + 1))
    return signatures[before] as (typeof signatures)[number]
  }
  return { ...world, host, messages, sign }
}
const isLoading = (label: string) => control(label).getAttribute('aria-busy') === 'true'
const rejected = () => new LatchkeyError('REQUEST_REJECTED', 'declined', { outcome: 'rejected' })

test('behavior: says which app asks, for which account and on which network; the button has focus, nothing leads back', async () => {
  await begin()
  await sees('Sign in to Tidemark')
  await sees('Sign a message to prove that this wallet is yours. It costs nothing and moves nothing.')
  expect(each('[part=key-value] dd').map((fact) => fact.textContent)).toEqual([
    expect.stringContaining(address),
    'Harbour',
  ])
  await until(() => expect(focused()).toBe('Sign message'))
  expect(has('Back')).toBe(false)
})

test('behavior: signed, the modal closes and the host has the session', async () => {
  const { latchkey, sign, messages } = await begin()
  const signature = await sign()
  await sees('Sign in your wallet')
  await sees('Read the message in Alpha and accept it')
  expect(isLoading('Sign message')).toBe(true)
  signature.accept()
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(messages).toEqual([`${address} on eip155:1`])
  expect(latchkey.state().session?.message).toBe(messages[0])
})

test('behavior: a wallet that takes its time is looked for after 5 s; a second press asks nothing twice', async () => {
  const { clock, sign, messages } = await begin()
  await sign()
  await click('Sign message')
  await clock.advance(4999)
  expect(words()).not.toContain('Still waiting')
  await clock.advance(1)
  await sees('Still waiting. Is the window behind this one?')
  expect(messages).toHaveLength(1)
})

test('behavior: a refusal is no failure, and the wallet can be asked again', async () => {
  const { latchkey, sign } = await begin()
  const first = await sign()
  first.refuse(rejected())
  await sees('Signature declined')
  await sees('Nothing was signed. You can try again.')
  expect(has('Copy error code')).toBe(false)
  const second = await sign('Try again')
  await sees('Sign in your wallet')
  second.accept()
  await until(() => expect(latchkey.state().session).toBeDefined())
})

test.each([
  ['SIGN_IN_FAILED', 'You are not signed in. Try again in a moment.'],
  ['constructor', 'You are not signed in. Try again in a moment.'],
  ['NONCE_EXPIRED', 'That took too long. Sign once more.'],
  ['REQUEST_EXPIRED', 'That took too long. Sign once more.'],
  ['RELAY_UNREACHABLE', 'Check your connection, then try again.'],
  ['SERVICE_UNREACHABLE', 'Check your connection, then try again.'],
  ['SIGNATURE_INVALID', 'The signature is not one of this account. Choose this account in Alpha, then try again.'],
  ['CHAIN_NOT_SERVED', 'Signing in does not work on this network. Switch to another one, then try again.'],
  ['ORIGIN_NOT_ALLOWED', 'Tidemark is not set up for signing in. Tell the people who run it.'],
])('behavior: a failure (%s) says what helps, and has a code to hand on', async (code, help) => {
  const { latchkey, sign } = await begin({ fail: new LatchkeyError(code, 'It went wrong') })
  const signature = await sign()
  signature.accept()
  await sees('Error signing message')
  await sees(help)
  await click('Copy error code')
  await until(() => expect(has('Copied')).toBe(true))
  expect(await navigator.clipboard.readText()).toBe(`${code}: It went wrong`)
  expect(latchkey.state()).toMatchObject({ open: true, view: 'SIWXSignMessage', session: undefined })
})

test.each(['Cancel', 'Close'])('behavior: optional, %s leaves the user connected without a session', async (way) => {
  const { latchkey } = await begin()
  await click(way)
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(latchkey.state()).toMatchObject({ status: 'connected', session: undefined })
})

test('S32: who is suspended reads it, and keeps the wallet though the app requires a session', async () => {
  const { latchkey, sign } = await begin({ required: true, fail: new LatchkeyError('USER_SUSPENDED', 'Suspended') })
  const signature = await sign()
  signature.accept()
  await sees('Your account is suspended')
  await sees('Those who run Tidemark have suspended your account there. Your wallet is still yours.')
  await click('Cancel')
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(latchkey.state()).toMatchObject({ status: 'connected', session: undefined })
})

test('behavior: required, it cannot be closed, and Cancel leaves the wallet', async () => {
  const { latchkey } = await begin({ required: true })
  await sees('It is free, and Tidemark needs it.')
  await click('Close')
  expect(latchkey.close()).toBe(false)
  expect(latchkey.state()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
  await click('Cancel')
  await until(() => expect(latchkey.state()).toMatchObject({ open: false, status: 'disconnected' }))
})

test('behavior: another network or account while it is asked is what is signed for', async () => {
  const { emit, sign, messages } = await begin()
  emit({ type: 'network', namespace: 'eip155', networkId: 'eip155:2' })
  await sees('Strand')
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  emit({ type: 'accounts', namespace: 'eip155', accounts: [{ address: other }] })
  await sees('0x70...dc79C8')
  await sign()
  expect(messages).toEqual([`${other} on eip155:2`])
})

test('behavior: what happens is said aloud', async () => {
  const { sign } = await begin()
  const spoken = () =>
    [...document.querySelectorAll('[data-latchkey="modal"]')]
      .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('.unseen[role=status]') ?? [])])
      .map((place) => place.textContent)
      .join()
  await until(() => expect(spoken()).toContain('Sign in to Tidemark'))
  const signature = await sign()
  await until(() => expect(spoken()).toContain('Sign in your wallet'))
  signature.refuse(rejected())
  await until(() => expect(spoken()).toContain('Signature declined'))
})
