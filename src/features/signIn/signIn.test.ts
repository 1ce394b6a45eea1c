import { beforeAll, expect, test, vi } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { MemoryWallet } from '../../../test/fixtures/wallets.js'
import { attempts } from '../../kernel/attempts/index.js'
import { signIn } from '../../kernel/connections/signIn.js'
import { connectorsAtom } from '../../kernel/connections/state.js'
import type { CaipNetworkId } from '../../kernel/contract/caip.js'
import type { LatchkeyOptions } from '../../kernel/contract/options.js'
import type { Siwx, SiwxSession } from '../../kernel/contract/siwx.js'
import { navigation } from '../../kernel/navigation/index.js'
import { toastAtom } from '../../kernel/notices/state.js'
import { settle } from '../../testing/settle.js'
import { signInState } from './state.js'

// Code that comes when it is needed: here it has come.
beforeAll(() => Promise.all([import('../../kernel/work/createWork.js'), import('./setup.js')]))

/** A host's own sign-in, which keeps its sessions in memory and says what it was asked. */
function createHost({ required = false, signOutOnDisconnect = true } = {}) {
  const log: string[] = []
  let sessions: SiwxSession[] = []
  const host = {
    log,
    sessions: () => sessions,
    /** What its next call does. */
    trouble: undefined as { readonly at: keyof Siwx; readonly error: Error } | undefined,
    siwx: {
      async createMessage({ accountAddress, chainId }) {
        fail('createMessage')
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
      async addSession(session) {
        fail('addSession')
        log.push(`added ${session.message} / ${session.signature}`)
        sessions.push(session)
      },
      async revokeSession(chainId, address) {
        log.push(`revoked ${address} on ${chainId}`)
        sessions = sessions.filter(({ data }) => data.accountAddress !== address || data.chainId !== chainId)
      },
      async setSessions(list) {
        fail('setSessions')
        log.push(`set ${list.map(({ message, signature }) => `${message} / ${signature}`).join(', ')}`)
        sessions = [...list]
      },
      async getSessions(chainId, address) {
        fail('getSessions')
        return sessions.filter(({ data }) => data.accountAddress === address && data.chainId === chainId)
      },
      getRequired: () => required,
      signOutOnDisconnect,
    } satisfies Siwx as Siwx,
  }
  const fail = (at: keyof Siwx) => {
    if (host.trouble?.at === at) throw host.trouble.error
  }
  return host
}

async function begin(
  host = createHost(),
  options: Partial<LatchkeyOptions> = {},
  wallet = new MemoryWallet('one', ['alpha']),
) {
  const instance = createInstance({ wallets: [wallet], options: { siwx: host.siwx, ...options } })
  const { latchkey, store } = instance
  const connected = latchkey.connect()
  await settle()
  const context = await instance.loadEngine()
  const [row] = store.get(connectorsAtom)
  if (row) context.resources.need(attempts).choose(row)
  await connected
  await settle()
  return { ...instance, ...host, host, wallet, context, connected }
}
const sign = async ({ context }: Awaited<ReturnType<typeof begin>>) => {
  context.resources.peek(signIn)?.sign()
  await settle()
}

test('behavior: a user who has connected is asked; once signed, there is a session and the modal closes', async () => {
  const world = await begin()
  expect(world.latchkey.state()).toMatchObject({ open: true, view: 'SignIn', status: 'connected', session: undefined })
  await sign(world)
  expect(world.log).toEqual(['added one-a on alpha:1 / one-a signed one-a on alpha:1'])
  expect(world.latchkey.state()).toMatchObject({
    open: false,
    session: { message: 'one-a on alpha:1', data: { nonce: 'n', accountAddress: 'one-a' } },
  })
})

test('behavior: a user with a session is asked nothing, and the modal closes at once', async () => {
  const host = createHost()
  const first = await begin(host)
  await sign(first)
  first.latchkey.stop()
  const { latchkey } = await begin(host)
  expect(latchkey.state()).toMatchObject({ open: false, session: { message: 'one-a on alpha:1' } })
  expect(host.log).toHaveLength(1)
})

test('behavior: each new address and each new chain is asked about once', async () => {
  const world = await begin()
  await sign(world)
  world.wallet.use('alpha', 'one-b')
  await settle()
  expect(world.latchkey.state()).toMatchObject({ view: 'SignIn', session: undefined })
  expect(world.store.get(signInState)?.connection.accounts[0]?.address).toBe('one-b')
  world.context.resources.peek(signIn)?.cancel()
  expect(world.latchkey.state().open).toBe(false)
  world.wallet.move('alpha', 'alpha:2')
  await settle()
  expect(world.store.get(signInState)?.network.caipNetworkId).toBe('alpha:2')
  await sign(world)
  world.wallet.use('alpha', 'one-a')
  world.wallet.move('alpha', 'alpha:1')
  await settle()
  expect(world.latchkey.state()).toMatchObject({ open: false, session: { message: 'one-a on alpha:1' } })
})

test('behavior: a chain that the app does not know is asked nothing about', async () => {
  const world = await begin(createHost(), { allowUnsupportedChain: true })
  await sign(world)
  world.wallet.move('alpha', 'alpha:9' as CaipNetworkId)
  await settle()
  expect(world.latchkey.state()).toMatchObject({ open: false, session: undefined })
})

/** A wallet that connects and signs in at once, and a host whose sign-in may fail. */
const inOneStep = (host = createHost(), ...chains: CaipNetworkId[]) => {
  const wallet = new MemoryWallet('one', ['alpha'])
  wallet.signsInOn = chains
  if (chains.length > 1) wallet.cacao = {}
  return begin(host, {}, wallet)
}

test('behavior: a user who signed in while connecting is asked nothing, and is signed in', async () => {
  const { latchkey, log } = await inOneStep(createHost(), 'alpha:1')
  expect(log).toEqual(['added one-a on alpha:1 / at once'])
  expect(latchkey.state()).toMatchObject({ open: false, session: { message: 'one-a on alpha:1' } })
})

test('behavior: what came as CAIP-74 objects replaces all sessions at once', async () => {
  const world = await inOneStep(createHost(), 'alpha:1', 'alpha:2')
  expect(world.log).toEqual(['set one-a on alpha:1 / at once, one-a on alpha:2 / at once'])
  world.wallet.move('alpha', 'alpha:2')
  await settle()
  expect(world.latchkey.state()).toMatchObject({ open: false, session: { message: 'one-a on alpha:2' } })
})

test('behavior: what was signed while connecting and is not good ends the connection', async () => {
  const host = createHost()
  host.trouble = { at: 'setSessions', error: new Error('forged') }
  const { latchkey, wallet } = await inOneStep(host, 'alpha:1', 'alpha:2')
  expect(latchkey.state()).toMatchObject({ status: 'disconnected', session: undefined })
  expect(wallet.disconnects).toBe(1)
})

test('behavior: no message to sign while connecting: the user connects, and is asked then', async () => {
  const host = createHost()
  host.trouble = { at: 'createMessage', error: new Error('down') }
  const { latchkey } = await inOneStep(host, 'alpha:1')
  expect(latchkey.state()).toMatchObject({ open: true, view: 'SignIn', status: 'connected' })
})

test('behavior: a host that signs in a way of its own, or not on this namespace, has no wallet asked while it connects', async () => {
  for (const change of [{ signMessage: async () => 'own' }, { namespaces: ['beta'] }]) {
    const host = createHost()
    Object.assign(host.siwx, change)
    const { latchkey } = await inOneStep(host, 'alpha:1')
    expect(host.log).toEqual([])
    expect(latchkey.state()).toMatchObject({ status: 'connected', session: undefined })
    latchkey.stop()
  }
})

test('behavior: optional, it can be closed and cancelled; nothing is lost', async () => {
  const world = await begin()
  expect(world.latchkey.close()).toBe(true)
  expect(world.latchkey.state()).toMatchObject({ open: false, status: 'connected', session: undefined })
  await settle()
  expect(world.latchkey.state().open).toBe(false)
})

// ---- S19: a required sign-in is not passed by

/** A user who must sign in and is asked; the modal has the view. */
const beginRequired = async () => {
  const world = await begin(createHost({ required: true }))
  expect(world.latchkey.state()).toMatchObject({ open: true, view: 'SignIn' })
  return world
}
type World = Awaited<ReturnType<typeof beginRequired>>
const waysOut: [name: string, go: (world: World) => unknown][] = [
  ['close', ({ latchkey }) => latchkey.close()],
  ['back', ({ context }) => context.resources.need(navigation).moves.back()],
  ['done', ({ context }) => context.resources.need(navigation).moves.done('done')],
  ['open of the account', ({ latchkey }) => latchkey.open()],
  ['open of a view', ({ latchkey }) => latchkey.open({ view: 'Account' })],
  ['push', ({ context }) => context.resources.need(navigation).moves.push('Account')],
  ['replace', ({ context }) => context.resources.need(navigation).moves.replace('Account')],
  ['reset', ({ context }) => context.resources.need(navigation).moves.reset('Account')],
  [
    'a choice of a wallet',
    ({ context, store }) => store.get(connectorsAtom).map((row) => context.resources.need(attempts).choose(row)),
  ],
]
test.each(waysOut)('behavior: required, no way leads past the sign-in: %s, then close', async (_, go) => {
  const world = await beginRequired()
  go(world)
  await settle()
  expect(world.latchkey.state().view).toBe('SignIn')
  expect(world.modalCalls).toContain('shake')
  // From whatever depth.
  expect(world.latchkey.close()).toBe(false)
  expect(world.latchkey.state()).toMatchObject({ open: true, view: 'SignIn', status: 'connected', attempt: undefined })
  expect(world.wallet.prompts).toBe(1)
  await sign(world)
  expect(world.latchkey.state()).toMatchObject({ open: false, session: { message: 'one-a on alpha:1' } })
})

test('behavior: required, what the host opened meanwhile ends with the modal, once', async () => {
  const world = await beginRequired()
  const settled: unknown[] = []
  world.latchkey.open({ view: 'Account' }).then(
    () => settled.push('done'),
    (error) => settled.push(error.code),
  )
  await settle()
  expect(settled).toEqual([])
  await sign(world)
  expect(settled).toEqual(['MODAL_CLOSED'])
})

test('behavior: required, a user who opens the modal again is asked again', async () => {
  const world = await beginRequired()
  // The modal was ended by the kernel itself, as when its code is lost on the way.
  world.context.resources.need(navigation).views.end()
  expect(world.latchkey.state().open).toBe(false)
  void world.latchkey.open()
  await settle()
  expect(world.latchkey.state()).toMatchObject({ open: true, view: 'SignIn' })
  expect(world.latchkey.close()).toBe(false)
})

test('behavior: required, a reload asks again, and is not passed by either', async () => {
  const host = createHost({ required: true })
  const world = await begin(host)
  world.latchkey.stop()
  const wallet = new MemoryWallet('one', ['alpha'])
  wallet.allowed.add('alpha')
  const { latchkey } = createInstance({ wallets: [wallet], storage: world.storage, options: { siwx: host.siwx } })
  latchkey.start()
  await latchkey.ready()
  await settle()
  void latchkey.open()
  await settle()
  expect(latchkey.state()).toMatchObject({ open: true, view: 'SignIn', status: 'connected' })
  expect(latchkey.close()).toBe(false)
})

test('behavior: required, a host can disconnect, and the modal closes', async () => {
  const world = await beginRequired()
  await world.latchkey.disconnect()
  await settle()
  expect(world.latchkey.state()).toMatchObject({ open: false, status: 'disconnected', session: undefined })
  expect(world.store.get(signInState)).toBeUndefined()
})

test('behavior: required, the wallet that leaves by itself is not held', async () => {
  const world = await beginRequired()
  world.wallet.leave('alpha')
  await settle()
  expect(world.latchkey.state()).toMatchObject({ status: 'disconnected' })
  expect(world.latchkey.close()).toBe(true)
})

test('behavior: required, a chain that the app does not know is shown, and asked about when it is left', async () => {
  const world = await beginRequired()
  world.wallet.move('alpha', 'alpha:9' as CaipNetworkId)
  await settle()
  expect(world.latchkey.state()).toMatchObject({ open: true, view: 'Unsupported' })
  for (const go of [() => world.latchkey.close(), () => void world.latchkey.open({ view: 'Account' })]) go()
  await settle()
  expect(world.latchkey.state().view).toBe('Unsupported')
  world.wallet.move('alpha', 'alpha:2')
  await settle()
  expect(world.latchkey.state()).toMatchObject({ open: true, view: 'SignIn' })
})

test('behavior: optional, another view may take its place', async () => {
  const world = await begin()
  void world.latchkey.open({ view: 'Account' })
  await settle()
  expect(world.latchkey.state().view).toBe('Account')
  expect(world.latchkey.close()).toBe(true)
})

// ---- the look for a session

test.each([
  ['none is found, and the user is asked', 0],
  ['one is found, and the modal closes', 1],
])('behavior: while the look for a session is slow the modal stays; %s', async (_, found) => {
  const host = createHost()
  const { getSessions } = host.siwx
  let answer = () => {}
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  if (found) {
    const data = { accountAddress: 'one-a', chainId: 'alpha:1', domain: '', uri: '', version: '1', nonce: 'n' } as const
    host.sessions().push({ data, message: 'there', signature: '' })
  }
  host.siwx.getSessions = async (...asked) => {
    await slow
    return getSessions(...asked)
  }
  const world = await begin(host)
  // Connected is connected, and what was waiting stays in sight.
  expect(world.latchkey.state()).toMatchObject({ status: 'connected', open: true, view: 'Connecting' })
  await settle(10)
  expect(world.latchkey.state()).toMatchObject({ open: true, view: 'Connecting' })
  answer()
  await settle()
  expect(world.latchkey.state()).toMatchObject(found ? { open: false } : { open: true, view: 'SignIn' })
  expect(world.modalCalls.filter((call) => call === 'hide')).toHaveLength(found)
})

test.each(['answers', 'fails'] as const)(
  'F26: a look that %s after the account changed says nothing of the new one',
  async (how) => {
    const world = await begin()
    await sign(world)
    world.wallet.move('alpha', 'alpha:2')
    await settle()
    const { getSessions } = world.siwx
    let end = () => {}
    const late = new Promise<void>((resolve) => {
      end = resolve
    })
    world.siwx.getSessions = async (chainId, address) => {
      if (address !== 'one-a') return getSessions(chainId, address)
      await late
      if (how === 'fails') throw new Error('late')
      return getSessions(chainId, address)
    }
    // Back to where there is a session, and on before that is known.
    world.wallet.move('alpha', 'alpha:1')
    await settle()
    world.wallet.use('alpha', 'one-b')
    await settle()
    end()
    await settle()
    expect(world.latchkey.state()).toMatchObject({
      open: true,
      view: 'SignIn',
      status: 'connected',
      session: undefined,
    })
    expect(world.store.get(signInState)?.connection.accounts[0]?.address).toBe('one-b')
    expect(world.errors).toEqual([])
  },
)

test('behavior: a button that is pressed twice asks the wallet once', async () => {
  const world = await begin()
  let prompts = 0
  world.siwx.signMessage = async ({ message }) => {
    prompts++
    await settle()
    return message
  }
  world.context.resources.peek(signIn)?.sign()
  await sign(world)
  await settle(6)
  expect(prompts).toBe(1)
  expect(world.log).toHaveLength(1)
})

test('F26: the failure of a signature for an account that is gone is not shown for the new one', async () => {
  const world = await begin()
  let refuse = () => {}
  world.siwx.signMessage = () =>
    new Promise((_, reject) => {
      refuse = () => reject(new Error('no'))
    })
  await sign(world)
  world.wallet.use('alpha', 'one-b')
  await settle()
  refuse()
  await settle()
  const asked = world.store.get(signInState)
  expect(asked).toMatchObject({ signing: false, connection: { accounts: [{ address: 'one-b' }] } })
  expect(asked?.error).toBeUndefined()
})

test('S32: an account that another wallet still has keeps its session when one wallet leaves', async () => {
  const host = createHost()
  const wallets = [new MemoryWallet('one', ['alpha']), new MemoryWallet('two', ['alpha'])]
  for (const wallet of wallets) wallet.accounts.alpha = ['shared-a']
  const features = [{ id: 'multi_wallet', isEnabled: true, config: [] }]
  const { latchkey } = createInstance({
    wallets,
    fetch: async () => Response.json({ features }),
    options: { siwx: host.siwx, services: 'https://s.example.com', projectId: 'p' },
  })
  latchkey.start()
  await vi.waitFor(() => expect(latchkey.state().flags.multiWallet?.source).toBe('remote'))
  for (const { id } of wallets) await latchkey.connect({ connector: id })
  await settle()
  expect(latchkey.state().connections).toHaveLength(2)
  const [, older] = latchkey.state().connections
  await latchkey.disconnect(older?.id)
  await settle()
  expect(host.log).toEqual([])
  await latchkey.disconnect()
  await settle()
  expect(host.log).toEqual(['revoked shared-a on alpha:1'])
})

test('behavior: required, closing shakes and cancelling leaves the wallet', async () => {
  const world = await begin(createHost({ required: true }))
  expect(world.latchkey.close()).toBe(false)
  expect(world.latchkey.state().view).toBe('SignIn')
  world.context.resources.peek(signIn)?.cancel()
  await settle()
  expect(world.latchkey.state()).toMatchObject({ open: false, status: 'disconnected' })
})

test('behavior: required, cancelling goes back to the chain that has a session', async () => {
  const world = await begin(createHost({ required: true }))
  await sign(world)
  world.wallet.onRequest = (method) => {
    if (method === 'switch') world.wallet.move('alpha', 'alpha:1')
  }
  world.wallet.move('alpha', 'alpha:2')
  await settle()
  expect(world.latchkey.state().view).toBe('SignIn')
  world.context.resources.peek(signIn)?.cancel()
  await expect.poll(() => world.latchkey.state().open).toBe(false)
  await settle()
  expect(world.latchkey.state()).toMatchObject({
    open: false,
    status: 'connected',
    network: { caipNetworkId: 'alpha:1' },
    session: { message: 'one-a on alpha:1' },
  })
})

test('behavior: what fails stays in sight with its error, and can be tried again', async () => {
  const world = await begin()
  world.host.trouble = { at: 'addSession', error: new Error('the signature is not good') }
  await sign(world)
  expect(world.store.get(signInState)?.error).toMatchObject({
    code: 'SIGN_IN_FAILED',
    message: 'Error signing message: the signature is not good',
  })
  expect(world.latchkey.state().session).toBeUndefined()
  world.host.trouble = undefined
  await sign(world)
  expect(world.latchkey.state()).toMatchObject({ open: false, session: { message: 'one-a on alpha:1' } })
})

test('F26 what was signed for an account that is gone counts for nothing', async () => {
  const world = await begin()
  world.wallet.onRequest = () => {}
  const { siwx } = world
  const create = siwx.createMessage
  siwx.createMessage = async (input) => {
    const message = await create(input)
    world.wallet.use('alpha', 'one-b')
    return message
  }
  await sign(world)
  expect(world.log).toEqual([])
  expect(world.store.get(signInState)).toMatchObject({
    signing: false,
    connection: { accounts: [{ address: 'one-b' }] },
  })
})

/** What the wallet may go on to while something is awaited. */
const moves: [name: string, move: (wallet: MemoryWallet) => void][] = [
  ['account', (wallet) => wallet.use('alpha', 'one-b')],
  ['chain', (wallet) => wallet.move('alpha', 'alpha:2')],
]
const moments: [at: 'createMessage' | 'signMessage' | 'addSession', log: readonly string[]][] = [
  // Nothing is handed in that was signed for what is not in use.
  ['createMessage', []],
  ['signMessage', []],
  // It is a good session of the account that signed, and of no other.
  ['addSession', ['added one-a on alpha:1 / one-a signed one-a on alpha:1']],
]
for (const [what, move] of moves)
  test.each(moments)(
    `F26: the ${what} changes during %s: no user is signed in, and the new one is asked about`,
    async (at, log) => {
      const world = await begin()
      const { siwx } = world
      const tracked: string[] = []
      world.latchkey.on('track', ({ event }) => tracked.push(event))
      let asked = 0
      let prompts = 0
      const signMessage = async ({ message }: { readonly message: string }) => {
        prompts++
        return `one-a signed ${message}`
      }
      const original = { signMessage, ...siwx }[at] as (...input: unknown[]) => Promise<unknown>
      Object.assign(siwx, {
        signMessage,
        [at]: async (...input: unknown[]) => {
          const answer = await original(...input)
          if (++asked === 1) {
            move(world.wallet)
            // The look at the new one is over before this goes on.
            await settle()
          }
          return answer
        },
      })
      await sign(world)
      await settle(6)
      expect(world.log).toEqual(log)
      // No wallet is asked to sign for what is not in use.
      expect(prompts).toBe(at === 'createMessage' ? 0 : 1)
      expect(tracked).not.toContain('SIWX_AUTH_SUCCESS')
      expect(world.latchkey.state()).toMatchObject({ open: true, view: 'SignIn', session: undefined })
      expect(world.store.get(signInState)).toMatchObject({ signing: false })
      expect(world.store.get(signInState)?.error).toBeUndefined()
      expect(world.store.get(signInState)?.connection).toBe(world.latchkey.state().namespaces.alpha?.connection)
    },
  )

test('behavior: no user passes for signed in because the look for a session failed', async () => {
  const host = createHost()
  host.trouble = { at: 'getSessions', error: new Error('offline') }
  const world = await begin(host)
  expect(world.latchkey.state()).toMatchObject({ status: 'disconnected', session: undefined })
  expect(world.errors).toMatchObject([{ code: 'SIGN_IN_FAILED' }])
  // For users: what happened, in the specification's words, and what to do; not the host's "offline".
  await vi.waitFor(() =>
    expect(world.store.get(toastAtom)?.text).toBe(
      'A problem occurred while trying initialize authentication. Connect again in a moment.',
    ),
  )
})

test.each([
  [true, ['revoked one-a on alpha:1']],
  [false, []],
])('parameters: signOutOnDisconnect %s', async (signOutOnDisconnect, told) => {
  const world = await begin(createHost({ signOutOnDisconnect }))
  await sign(world)
  await world.latchkey.disconnect()
  await settle()
  expect(world.log.slice(1)).toEqual(told)
  expect(world.latchkey.state()).toMatchObject({ open: false, session: undefined })
})

/** Signs in with both accounts on both chains, and ends on the first of each. */
const signInEverywhere = async (world: Awaited<ReturnType<typeof begin>>) => {
  for (const account of ['one-b', 'one-a']) {
    world.wallet.use('alpha', account, account === 'one-a' ? 'one-b' : 'one-a')
    for (const chain of ['alpha:2', 'alpha:1'] as const) {
      world.wallet.move('alpha', chain)
      await settle()
      if (world.store.get(signInState)) await sign(world)
    }
  }
  expect(world.host.sessions().map(({ message }) => message)).toHaveLength(4)
  world.log.splice(0)
}

test('S32: signing out ends the sessions of the account on all its chains, and of no other account', async () => {
  const world = await begin()
  await signInEverywhere(world)
  await world.context.resources.peek(signIn)?.signOut()
  expect(world.log.sort()).toEqual(['revoked one-a on alpha:1', 'revoked one-a on alpha:2'])
})

test('S32: disconnecting ends the sessions of all accounts of the connection, on all chains', async () => {
  const world = await begin()
  await signInEverywhere(world)
  await world.latchkey.disconnect()
  await settle()
  expect(world.log.sort()).toEqual([
    'revoked one-a on alpha:1',
    'revoked one-a on alpha:2',
    'revoked one-b on alpha:1',
    'revoked one-b on alpha:2',
  ])
})

test('S32: a sign-in that knows how ends the account itself, and one chain that fails keeps no other', async () => {
  const world = await begin()
  await signInEverywhere(world)
  const { revokeSession } = world.siwx
  world.siwx.revokeSession = async (chainId, address) => {
    if (chainId === 'alpha:1') throw new Error('offline')
    await revokeSession(chainId, address)
  }
  await expect(world.context.resources.peek(signIn)?.signOut()).rejects.toThrow('offline')
  expect(world.log).toEqual(['revoked one-a on alpha:2'])
  world.siwx.revokeAccount = async (namespace, address) => void world.log.push(`ended ${address} of ${namespace}`)
  await world.context.resources.peek(signIn)?.signOut()
  expect(world.log.slice(1)).toEqual(['ended one-a of alpha'])
})

test('behavior: signing out ends the session and not the connection; the next look asks', async () => {
  const world = await begin()
  await sign(world)
  await world.context.resources.peek(signIn)?.signOut()
  expect(world.log.slice(1)).toEqual(['revoked one-a on alpha:1'])
  expect(world.latchkey.state()).toMatchObject({ open: false, status: 'connected', session: undefined })
  world.wallet.move('alpha', 'alpha:2')
  await settle()
  expect(world.store.get(signInState)?.network.caipNetworkId).toBe('alpha:2')
  // No session there: nothing is to be ended.
  await world.context.resources.peek(signIn)?.signOut()
  expect(world.log).toHaveLength(2)
})

test('behavior: required, a user who has signed out is asked again', async () => {
  const world = await begin(createHost({ required: true }))
  await sign(world)
  await world.context.resources.peek(signIn)?.signOut()
  expect(world.latchkey.state()).toMatchObject({ open: true, view: 'SignIn', session: undefined })
  await sign(world)
  expect(world.latchkey.state()).toMatchObject({ open: false, session: { message: 'one-a on alpha:1' } })
})

test('behavior: a session that could not be ended is still there', async () => {
  const world = await begin()
  await sign(world)
  const { revokeSession } = world.siwx
  world.siwx.revokeSession = async () => {
    throw new Error('offline')
  }
  await expect(world.context.resources.peek(signIn)?.signOut()).rejects.toThrow('offline')
  expect(world.latchkey.state().session).toBeDefined()
  world.siwx.revokeSession = revokeSession
  await world.context.resources.peek(signIn)?.signOut()
  expect(world.latchkey.state().session).toBeUndefined()
})

test('behavior: a session that ends by itself, and one that takes its place', async () => {
  const host = createHost()
  let tell = () => {}
  let watched = 0
  const siwx: Siwx = {
    ...host.siwx,
    // Anew each time, as from storage.
    getSessions: async (...asked) => (await host.siwx.getSessions(...asked)).map((session) => ({ ...session })),
    watch(listener) {
      tell = listener
      watched++
      return () => void watched--
    },
  }
  const world = await begin({ ...host, siwx })
  await sign(world)
  const first = world.latchkey.state().session as SiwxSession
  tell()
  await settle()
  // Still there: the same object as before.
  expect(world.latchkey.state().session).toBe(first)
  await siwx.setSessions([{ ...first, message: 'newer' }])
  tell()
  await settle()
  expect(world.latchkey.state().session?.message).toBe('newer')
  await siwx.setSessions([])
  tell()
  await settle()
  expect(world.latchkey.state()).toMatchObject({ session: undefined, status: 'connected', open: false })
  expect(watched).toBe(1)
  world.latchkey.stop()
  expect(watched).toBe(0)
})

test('F26: a session that ended is not taken for that of the account that came meanwhile', async () => {
  const host = createHost()
  let tell = () => {}
  host.siwx.watch = (listener) => {
    tell = listener
    return () => undefined
  }
  const world = await begin(host)
  await sign(world)
  world.wallet.use('alpha', 'one-b')
  await settle()
  await sign(world)
  world.wallet.use('alpha', 'one-a')
  await settle()
  const { getSessions } = host.siwx
  let end = () => {}
  const late = new Promise<void>((resolve) => {
    end = resolve
  })
  host.siwx.getSessions = async (chainId, address) => {
    if (address === 'one-b') return getSessions(chainId, address)
    await late
    return []
  }
  tell()
  await settle()
  world.wallet.use('alpha', 'one-b')
  await settle()
  end()
  await settle()
  expect(world.latchkey.state().session?.data.accountAddress).toBe('one-b')
})

test('behavior: accounts of a namespace that the sign-in is not for are asked nothing', async () => {
  const host = createHost({ required: true })
  const world = await begin({ ...host, siwx: { ...host.siwx, namespaces: ['beta'] } })
  expect(world.latchkey.state()).toMatchObject({ open: false, status: 'connected', session: undefined })
})

test('behavior: a reload finds the session, and asks for one where there is none', async () => {
  const host = createHost()
  const world = await begin(host)
  await sign(world)
  world.latchkey.stop()
  const again = async () => {
    const wallet = new MemoryWallet('one', ['alpha'])
    wallet.allowed.add('alpha')
    const next = createInstance({ wallets: [wallet], storage: world.storage, options: { siwx: host.siwx } })
    next.latchkey.start()
    await settle()
    await next.latchkey.ready()
    await settle()
    return next.latchkey.state()
  }
  expect(await again()).toMatchObject({ status: 'connected', open: false, session: { message: 'one-a on alpha:1' } })
  await host.siwx.revokeSession('alpha:1', 'one-a')
  expect(await again()).toMatchObject({ status: 'connected', open: true, view: 'SignIn' })
})

test('F26: the account that is asked to sign in is the one that the text names, whatever is in use by then', async () => {
  const host = createHost()
  const { createMessage } = host.siwx
  const world = await begin(host)
  const asked: string[] = []
  world.wallet.onRequest = (method) => void asked.push(method)
  host.siwx.createMessage = async (input) => {
    const message = await createMessage(input)
    // Right after the last look at the account, and before the wallet is asked.
    return {
      ...message,
      toString() {
        queueMicrotask(() => world.wallet.use('alpha', 'one-b'))
        return 'the text of one-a'
      },
    }
  }
  await sign(world)
  expect(world.latchkey.state().account?.address).toBe('one-b')
  expect(asked).toEqual([])
  expect(world.log).toEqual([])
})
