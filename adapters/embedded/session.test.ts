import { describe, expect, test, vi } from 'vitest'
import { type ConnectorSession, isLatchkeyError, type RpcCall, toNetwork } from '../../src/adapter.js'
import { createMessage, writeMessage } from '../../src/siwx/writeMessage.js'
import { settle } from '../../src/testing/settle.js'
import { createRoom, createWorld, networks as given } from './test/world.js'
import { workedOutMethods } from './wire/methods.js'

const local = 'eip155:31337'
const cluster = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const sign: RpcCall = { method: 'personal_sign', params: ['0x68690a', '0x00'] }

/** Asks a session; says how it ended. */
function request(session: ConnectorSession, call: RpcCall, signal?: AbortSignal) {
  const asked = { ended: undefined as unknown, error: undefined as unknown }
  session.request(call, { networkId: session.networkId, ...(signal && { signal }) }).then(
    (result) => Object.assign(asked, { ended: result ?? 'nothing' }),
    (error) => Object.assign(asked, { ended: error.code, error }),
  )
  return asked
}

/** A login with a modal. */
async function createLogin(parts: Parameters<typeof createWorld>[0] = {}) {
  const room = createRoom()
  const world = createWorld({ ...parts, context: { ...room.context, ...parts.context } })
  return { ...world, room, ...(await world.loggedIn()) }
}

describe('connecting', () => {
  test('behavior: both namespaces come from one login, with its user and the way it was let in', async () => {
    const { frame, clock, connect, ask, context } = createWorld()
    ask({ method: 'CONNECT_EMAIL', params: { email: 'alice@example.com' } })
    await clock.advance(500)
    expect(context.storage.get('lastEmail', Number)).toBe(clock.now())
    ask({ method: 'CONNECT_OTP', params: { otp: '123456' } })
    await settle()
    const sessions = await connect({ input: { method: 'email' } }).sessions
    expect(sessions).toMatchObject([
      { namespace: 'eip155', networkId: local, user: { email: 'alice@example.com' }, method: 'email' },
      { namespace: 'solana', networkId: cluster, accounts: [{ address: frame.solana, type: 'eoa' }], method: 'email' },
    ])
    expect(sessions[0]?.accounts).toEqual([
      { address: frame.owner, type: 'eoa' },
      { address: frame.second, type: 'eoa' },
    ])
    const asked = frame.asked.filter(({ type }) => type.endsWith('GET_USER')).map(({ payload }) => payload)
    expect(asked).toEqual([{ chainId: 31337, preferredAccountType: 'smartAccount' }, { chainId: cluster }])
    const kept = ['used', 'last', 'lastEmail'].map((name) => context.storage.get(name, (value) => value))
    expect(kept).toEqual([true, 'alice@…', undefined])
  })

  test('parameters: defaultAccountTypes: what accounts of new wallets are, on EVM chains alone', async () => {
    const { frame, connect, ready } = createWorld({ options: { defaultAccountTypes: { eip155: 'eoa' } } })
    frame.allow(true)
    const { sessions } = connect()
    await ready()
    await sessions
    const asked = frame.asked.filter(({ type }) => type.endsWith('GET_USER')).map(({ payload }) => payload)
    expect(asked).toEqual([{ chainId: 31337, preferredAccountType: 'eoa' }, { chainId: cluster }])
  })

  test.each(['says which chains it works with', 'does not say which chains it works with'])(
    'behavior: the network in use is not served: each namespace is connected on the first that is, by a frame that %s',
    async (how) => {
      const chains = how.startsWith('says') ? ['eip155:1', local, cluster] : undefined
      const { frame, connect, ready, context, raised } = createWorld({ frame: { ...(chains && { chains }) } })
      frame.allow(true)
      frame.unknownChains.push(999_999, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
      const unserved = [{ id: 999_999 }, { id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' }]
      const others = unserved.map((one) => toNetwork({ ...given[0], name: 'Unserved', ...one } as never))
      const networks = [...others, ...context.networks()]
      const { sessions } = connect({ networks })
      await ready()
      expect((await sessions).map(({ networkId }) => networkId)).toEqual([local, cluster])
      expect(raised).toEqual([])
      const asked = frame.asked.filter(({ type }) => type.endsWith('GET_USER')).map(({ payload }) => Object(payload))
      expect(asked.map(({ chainId }) => chainId).slice(-1)).toEqual([cluster])
      expect(asked).toHaveLength(chains ? 2 : 4)
    },
  )

  test('behavior: a cluster that is not served leaves the login to the other namespace, and its host is notified', async () => {
    const { frame, connect, ready, raised } = createWorld({ frame: { chains: [local] } })
    frame.allow(true)
    const { sessions } = connect()
    await ready()
    expect((await sessions).map(({ networkId }) => networkId)).toEqual([local])
    expect(raised).toMatchObject([{ code: 'NETWORKS_NOT_SERVED', level: 'warning' }])
    expect(raised[0]?.detail).toContain(`Cluster (${cluster})`)
  })

  test('behavior: with no network that is served a login is refused before a code is mailed, and both chains and setting are named', async () => {
    const { frame, ask, connect, ready, raised } = createWorld({ frame: { chains: ['eip155:1'] } })
    const asked = ask({ method: 'CONNECT_EMAIL', params: { email: 'alice@example.com' } })
    await ready()
    await settle()
    expect(asked.ended).toBe('NETWORKS_NOT_SERVED')
    expect(frame.methods()).toEqual([])
    expect(raised).toMatchObject([{ code: 'NETWORKS_NOT_SERVED', level: 'error', title: 'Invalid App Configuration' }])
    for (const named of [`Local (${local})`, `Cluster (${cluster})`, 'eip155:1', '--chain'])
      expect(raised[0]?.detail).toContain(named)
    frame.allow(true)
    await expect(connect().sessions).rejects.toMatchObject({ code: 'NETWORKS_NOT_SERVED' })
  })

  test('behavior: with no network that is served by a frame that does not say so, the login ends with the same', async () => {
    const { frame, connect, ready } = createWorld()
    frame.allow(true)
    frame.unknownChains.push(31337, cluster)
    const { sessions } = connect()
    await ready()
    await expect(sessions).rejects.toMatchObject({ code: 'NETWORKS_NOT_SERVED' })
  })

  test('behavior: an input of another form is refused, and so is a user without an account of the network', async () => {
    const { frame, clock, connect, ready } = createWorld()
    await expect(connect({ input: 'email' }).sessions).rejects.toMatchObject({ code: 'EMBEDDED_INPUT_INVALID' })
    frame.allow(true)
    frame.silent.add('GET_USER')
    const { sessions } = connect()
    await ready()
    frame.tell('GET_USER_SUCCESS', { address: 'not an address', chainId: 31337 }, frame.asked.at(-1)?.id)
    await expect(sessions).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    await clock.advance(1)
  })

  test('behavior: what the app wants signed is signed with the login, on EVM alone; anything else is asked for afterwards', async () => {
    const { frame, connect, ready } = createWorld()
    frame.allow(true)
    const data = {
      accountAddress: '<<AccountAddress>>',
      chainId: local,
      domain: 'test.invalid',
      uri: 'http://test.invalid',
      version: '1',
      nonce: 'n0nce123',
      issuedAt: '2026-01-01T00:00:00.000Z',
    } as const
    const text = writeMessage(data)
    const signIn = async () => createMessage(data)
    const signed = connect({ signIn })
    await ready()
    const [evm, solana] = await signed.sessions
    expect(evm?.signedIn).toEqual([
      {
        data: { ...data, accountAddress: frame.owner },
        message: text.replace('<<AccountAddress>>', frame.owner),
        signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
      },
    ])
    expect(solana?.signedIn).toBeUndefined()
    const asked = frame.asked.filter(({ type }) => type.endsWith('GET_USER')).map(({ payload }) => Object(payload))
    expect(asked[0].siwxMessage).toEqual({ ...data, serializedMessage: text })
    expect(asked[1].siwxMessage).toBeUndefined()

    frame.silent.add('GET_USER')
    const other = connect({ signIn, namespaces: ['eip155'] })
    await settle()
    frame.tell(
      'GET_USER_SUCCESS',
      { address: frame.owner, chainId: 31337, message: 'give me all', signature: '0x00' },
      frame.asked.at(-1)?.id,
    )
    expect((await other.sessions)[0]?.signedIn).toBeUndefined()
  })

  test('behavior: silently the frame is asked only where a login was used, and its no forgets the login', async () => {
    const { frame, connect, context, clock, ready } = createWorld()
    expect(await connect({ silent: true }).sessions).toEqual([])
    expect([frame.elements.length, clock.pending]).toEqual([0, 0])
    context.storage.set('used', true)
    context.storage.set('last', 'alice@…')
    const asked = connect({ silent: true })
    await ready()
    expect(await asked.sessions).toEqual([])
    expect(frame.methods()).toEqual(['IS_CONNECTED'])
    expect(['used', 'last'].map((name) => context.storage.get(name, (value) => value))).toEqual([undefined, undefined])

    frame.allow(true)
    context.storage.set('used', true)
    const { sessions } = connect({ silent: true })
    await settle()
    expect((await sessions).map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(frame.methods().slice(1, 3)).toEqual(['IS_CONNECTED', 'SYNC_THEME'])
  })

  test('behavior: the frame hears at once of light and dark, and of no colour', async () => {
    const { frame, connect, ready } = createWorld({ context: { theme: () => 'system' } })
    frame.allow(true)
    const { sessions } = connect()
    await ready()
    await sessions
    const themes = () =>
      frame.asked.filter(({ type }) => type.endsWith('SYNC_THEME')).map(({ payload }) => payload as unknown)
    const before = themes().length
    for (const isDark of [true, false]) frame.preferDark(isDark)
    await settle()
    expect(themes().slice(before)).toEqual([{ themeMode: 'dark' }, { themeMode: 'light' }])
  })

  test('behavior: silently a frame that does not load is no answer, and the login stays remembered', async () => {
    const { connect, context, clock } = createWorld({ frame: { readyAfter: Number.POSITIVE_INFINITY } })
    context.storage.set('used', true)
    const { sessions } = connect({ silent: true })
    await clock.advance(20_000)
    await expect(sessions).rejects.toMatchObject({ code: 'IFRAME_LOAD_FAILED', outcome: 'failed' })
    expect(context.storage.get('used', Boolean)).toBe(true)
  })
})

describe('the end', () => {
  test.each(['evm', 'solana'] as const)(
    'behavior: disconnecting %s signs out once, and the other ends with it',
    async (which) => {
      const login = await createLogin()
      const { frame, changes, context } = login
      await Promise.all([login[which].disconnect(), login[which].disconnect()])
      expect(frame.methods().filter((method) => method === 'SIGN_OUT')).toHaveLength(1)
      expect(changes).toEqual([{ type: 'ended', namespace: which === 'evm' ? 'solana' : 'eip155', reason: 'user' }])
      expect(context.storage.get('used', Boolean)).toBeUndefined()
    },
  )

  test('F6 a frame that does not answer is left after 3 s; what it says later changes nothing', async () => {
    const { frame, clock, evm, changes, context } = await createLogin()
    frame.hold('SIGN_OUT')
    let isOver = false
    void evm.disconnect().then(() => {
      isOver = true
    })
    await clock.advance(2999)
    expect([isOver, context.storage.get('used', Boolean)]).toEqual([false, undefined])
    await clock.advance(1)
    expect(isOver).toBe(true)
    frame.release('SIGN_OUT')
    await settle()
    expect(changes).toEqual([{ type: 'ended', namespace: 'solana', reason: 'user' }])
    expect(clock.pending).toBe(0)
  })

  test('behavior: who signs out in the frame’s settings is told of no end, and a login that ends elsewhere is', async () => {
    const { frame, ask, changes } = await createLogin()
    frame.decision = 'later'
    void ask({ method: 'SHOW_SETTINGS' })
    await settle()
    frame.tell('IS_CONNECTED_SUCCESS', { isConnected: false })
    expect(changes.map(({ type, ...rest }) => [type, 'reason' in rest && rest.reason])).toEqual([
      ['ended', 'user'],
      ['ended', 'user'],
    ])
  })

  test('S32 a login that ends elsewhere ends here, and is forgotten', async () => {
    const { frame, changes, context } = await createLogin()
    frame.setAccounts([])
    expect(changes).toEqual([
      { type: 'ended', namespace: 'eip155' },
      { type: 'ended', namespace: 'solana' },
    ])
    expect(context.storage.get('used', Boolean)).toBeUndefined()
    frame.tell('GET_USER_SUCCESS', { address: frame.second, chainId: 31337 })
    expect(changes).toHaveLength(2)
  })

  test('behavior: an approval of a frame that has logged out ends the sessions', async () => {
    const { frame, evm, changes } = await createLogin()
    frame.silent.add('RPC_REQUEST')
    const asked = request(evm, sign)
    await settle()
    frame.tell('RPC_REQUEST_ERROR', { message: 'Nobody is logged in.', code: 'LOGGED_OUT' }, frame.asked.at(-1)?.id)
    await settle()
    expect([asked.ended, changes.length]).toEqual(['LOGGED_OUT', 2])
  })

  test('behavior: name and picture of the login are shown, a picture that leads elsewhere is not, and a new e-mail leaves them', async () => {
    const { frame, changes } = await createLogin()
    const picture = 'data:image/png;base64,iVBORw0KGgo='
    const user = { address: frame.second, chainId: 31337, email: null, userName: 'Ada Lovelace' }
    frame.tell('GET_USER_SUCCESS', { ...user, picture })
    const seen = () => changes.filter(({ type }) => type === 'user').at(-1)
    expect(seen()).toEqual({ type: 'user', namespace: 'eip155', user: { name: 'Ada Lovelace', picture } })
    frame.tell('UPDATE_EMAIL_SECONDARY_OTP_SUCCESS', { newEmail: 'new@example.com' })
    expect(changes.filter(({ namespace, type }) => namespace === 'eip155' && type === 'user').at(-1)).toMatchObject({
      user: { email: 'new@example.com', name: 'Ada Lovelace', picture },
    })
    frame.tell('GET_USER_SUCCESS', { ...user, picture: 'https://tracker.example/a.png' })
    expect(seen()).toEqual({ type: 'user', namespace: 'eip155', user: { name: 'Ada Lovelace' } })
  })

  test.each([
    ['verified', { isVerified: true, isLoginAddress: false }],
    ['claimed', { isVerified: false, isLoginAddress: false }],
    ['login', { isVerified: true, isLoginAddress: true }],
    // Another frame of the protocol.
    [undefined, { isVerified: undefined, isLoginAddress: undefined }],
  ])('behavior: who vouches for the user, and where the address is from: %s', async (emailKind, said) => {
    const { frame, changes, context } = await createLogin()
    const user = { address: frame.second, chainId: 31337, email: 'ada@example.com', provider: 'google' }
    frame.tell('GET_USER_SUCCESS', { ...user, emailKind })
    expect(changes.filter(({ type }) => type === 'user').at(-1)).toEqual({
      type: 'user',
      namespace: 'eip155',
      user: { email: 'ada@example.com', provider: 'google', ...said },
    })
    // The page keeps no word of a provider's.
    expect(context.storage.get('last', (value) => value)).toBeUndefined()
  })

  test.each([
    ['whose time is over leaves what it goes on with, and no address', { reason: 'expired' }, 'ada@…'],
    ['that the user or another device has ended leaves nothing', {}, undefined],
  ])('S36: a login %s', async (_, why, left) => {
    const { frame, changes, context, evm } = await createLogin()
    const user = { address: frame.second, chainId: 31337, email: 'ada@example.com', provider: 'email' }
    frame.tell('GET_USER_SUCCESS', user)
    frame.silent.add('RPC_REQUEST')
    const asked = request(evm, sign)
    await settle()
    frame.tell('IS_CONNECTED_SUCCESS', { isConnected: false, ...why })
    expect(changes.at(-1)).toEqual({ type: 'ended', namespace: 'solana', ...why })
    // What a request hears afterwards changes nothing of it.
    frame.tell('RPC_REQUEST_ERROR', { message: 'Nobody is logged in.', code: 'LOGGED_OUT' }, frame.asked.at(-1)?.id)
    await settle()
    expect(asked.ended).toBe('LOGGED_OUT')
    expect(['used', 'last'].map((name) => context.storage.get(name, (value) => value))).toEqual([undefined, left])
  })

  test('behavior: an e-mail that was changed is shown on all of its sessions', async () => {
    const { frame, changes } = await createLogin()
    frame.tell('UPDATE_EMAIL_SECONDARY_OTP_SUCCESS', { newEmail: 'new@example.com' })
    expect(changes).toEqual([
      { type: 'user', namespace: 'eip155', user: { email: 'new@example.com' } },
      { type: 'user', namespace: 'solana', user: { email: 'new@example.com' } },
    ])
  })
})

describe('requests', () => {
  test('behavior: accounts and chain come from what is known here, reads from the project, and nothing of it reaches the frame', async () => {
    const reads: unknown[] = []
    const context = {
      read: async (id: string, { method, params }: RpcCall) => {
        reads.push([id, method, params])
        return '0x1'
      },
    }
    const { frame, evm } = await createLogin({ context })
    const before = frame.asked.length
    const options = { networkId: evm.networkId }
    expect(await evm.request({ method: 'eth_accounts' }, options)).toEqual([frame.owner, frame.second])
    expect(await evm.request({ method: 'eth_chainId' }, options)).toBe('0x7a69')
    expect(await evm.request({ method: 'net_version' }, options)).toBe('31337')
    await evm.request({ method: 'eth_getBalance', params: [frame.owner, 'latest'] }, options)
    await evm.request({ method: 'eth_sendRawTransaction', params: ['0x00'] }, options)
    expect(reads).toEqual([
      [local, 'eth_getBalance', [frame.owner, 'latest']],
      [local, 'eth_sendRawTransaction', ['0x00']],
    ])
    expect(frame.asked).toHaveLength(before)
  })

  test('S15: a method of EVM that is in no list reaches no node, nor the frame', async () => {
    const read = vi.fn(async () => '0x1')
    const { frame, evm, room } = await createLogin({ context: { read } })
    const before = frame.asked.length
    for (const method of ['eth_mine', 'eth_unknown', 'eth_fillTransaction', 'net_peers', 'web3_anything']) {
      const asked = request(evm, { method, params: [] })
      await settle()
      expect([method, asked.ended]).toEqual([method, 4200])
    }
    // A library that tries one out covers nothing that the user is asked.
    expect(room.views()).toEqual([])
    expect(read).not.toHaveBeenCalled()
    expect(frame.asked.length).toBe(before)
  })

  test('behavior: filters and other safe methods that no node answers are the frame’s to answer', async () => {
    const read = vi.fn(async () => '0x1')
    const { frame, evm } = await createLogin({ context: { read } })
    for (const method of [...workedOutMethods, 'eth_newPendingTransactionFilter', 'eth_supportedEntryPoints']) {
      const asked = request(evm, { method, params: [] })
      await settle()
      expect(Object(frame.asked.at(-1)?.payload).method).toBe(method)
      // The fixture knows none of them.
      expect(asked.ended).toBe(4200)
    }
    expect(read).not.toHaveBeenCalled()
  })

  test('behavior: a signature is asked for over a view of its own, as high as the frame says', async () => {
    const { frame, evm, room } = await createLogin()
    frame.decision = 'later'
    const asked = request(evm, { ...sign, params: ['0x68690a', frame.owner] })
    await settle()
    expect([room.views(), room.isShown]).toEqual([['ApproveTransaction'], true])
    expect(room.state()?.screen).toEqual({ name: 'approve', height: 420 })
    expect(frame.asked.at(-1)?.payload).toEqual({
      ...{ method: 'personal_sign', params: ['0x68690a', frame.owner] },
      ...{ chainNamespace: 'eip155', chainId: 31337 },
    })
    frame.decide('approve')
    await settle()
    expect(asked.ended).toMatch(/^0x[0-9a-f]{130}$/)
    expect([room.views(), room.isShown]).toEqual([[], false])
  })

  test('behavior: a frame that does not say what it shows is seen after a second', async () => {
    const { frame, evm, room, clock } = await createLogin()
    frame.silent.add('RPC_REQUEST')
    request(evm, sign)
    await clock.advance(999)
    expect([room.views(), room.isShown]).toEqual([['ApproveTransaction'], false])
    await clock.advance(1)
    expect([room.isShown, room.state()?.screen.height]).toEqual([true, 600])
  })

  test('S13 one request at a time, in one view; the next is asked when the one before is done', async () => {
    const { frame, evm, room } = await createLogin()
    frame.decision = 'later'
    const [one, two] = [request(evm, sign), request(evm, sign)]
    await settle()
    expect(frame.methods().filter((method) => method === 'RPC_REQUEST')).toHaveLength(1)
    frame.decide('refuse')
    await settle()
    expect(one.error).toMatchObject({ code: 'REQUEST_REJECTED', outcome: 'rejected' })
    expect([two.ended, room.views()]).toEqual(['REQUEST_REJECTED', []])
    expect(frame.methods().filter((method) => method === 'RPC_REQUEST')).toHaveLength(2)
    expect(frame.prompts).toBe(2)
  })

  test.each([
    ['SCREEN_CLOSED', 'The user closed this.'],
    ['REQUEST_ABORTED', 'Request was aborted'],
  ])('F7 Escape in the frame is a no, and nothing was sent: %s', async (code, message) => {
    const { frame, evm, room } = await createLogin()
    frame.silent.add('RPC_REQUEST')
    const asked = request(evm, sign)
    await settle()
    frame.tell('RPC_REQUEST_ERROR', { message, code }, frame.asked.at(-1)?.id)
    await settle()
    expect(asked.error).toMatchObject({ code: 'REQUEST_REJECTED', message: 'Request was aborted', outcome: 'rejected' })
    expect(room.views()).toEqual([])
  })

  test('F4 F11 a frame that the page moves or takes away has said neither yes nor no: nothing that waits counts as refused', async () => {
    for (const go of ['move', 'place'] as const) {
      const { frame, evm, room } = await createLogin()
      frame.hold('RPC_REQUEST')
      const asked = [request(evm, sign), request(evm, sign)]
      await settle()
      if (go === 'move') frame.move()
      else room.vanish()
      await settle()
      expect(asked[0]?.error, go).toMatchObject({
        code: 'REQUEST_ABORTED',
        outcome: 'dismissed',
        data: { maybeSent: true },
      })
      if (go === 'place') expect(asked[1]?.ended).toBe('REQUEST_ABORTED')
    }
  })

  test('F7 the user closes what asks: all that wait are aborted, the frame is notified once, and a late signature is dropped', async () => {
    const { frame, evm, room } = await createLogin()
    frame.hold('RPC_REQUEST')
    const asked = [request(evm, sign), request(evm, sign)]
    await settle()
    room.close()
    await settle()
    expect(asked.map(({ error }) => error)).toMatchObject([
      { code: 'REQUEST_REJECTED', message: 'Request was aborted', outcome: 'rejected' },
      { code: 'REQUEST_REJECTED', message: 'Request was aborted', outcome: 'rejected' },
    ])
    expect(frame.methods().slice(-2)).toEqual(['RPC_REQUEST', 'RPC_ABORT'])
    frame.release('RPC_REQUEST')
    await settle()
    expect(asked.every(({ ended }) => ended === 'REQUEST_REJECTED')).toBe(true)
    // What is asked next is asked.
    const next = request(evm, sign)
    await settle()
    expect(next.ended).toMatch(/^0x/)
  })

  test('F7 a caller that gives up one request ends it in the frame, and leaves the others', async () => {
    const { frame, evm, room } = await createLogin()
    frame.decision = 'later'
    const leave = new AbortController()
    const [one, two] = [request(evm, sign, leave.signal), request(evm, sign)]
    await settle()
    leave.abort()
    await settle()
    expect([one.ended, room.views()]).toEqual(['REQUEST_ABORTED', ['ApproveTransaction']])
    expect(frame.methods().slice(-3)).toEqual(['RPC_REQUEST', 'RPC_ABORT', 'RPC_REQUEST'])
    frame.decide('approve')
    await settle()
    expect(two.ended).toMatch(/^0x/)
  })

  test('F4 a crashed frame ends an approval by its silence, which says that it may have been done; nothing is asked twice', async () => {
    const { frame, clock, evm, alerts } = await createLogin()
    frame.silent.add('RPC_REQUEST')
    const asked = request(evm, sign)
    await clock.advance(300_000)
    // The frame answers small questions: its user takes time.
    expect(asked.ended).toBeUndefined()
    frame.silent.add('GET_CHAIN_ID')
    await clock.advance(60_000)
    expect(asked.error).toMatchObject({ code: 'IFRAME_REQUEST_TIMEOUT', data: { maybeSent: true } })
    expect(alerts()).toEqual(['IFRAME_REQUEST_TIMEOUT'])
    expect(frame.methods().filter((method) => method === 'RPC_REQUEST')).toHaveLength(1)
    expect(clock.pending).toBe(0)
  })

  test('behavior: a method of no list opens the modal, is reported after 300 ms, and never reaches the frame', async () => {
    const { frame, clock, evm, room } = await createLogin()
    frame.decision = 'later'
    const open = request(evm, sign)
    await settle()
    const before = frame.methods().filter((method) => method === 'RPC_REQUEST').length
    const asked = request(evm, { method: 'eth_sign', params: ['0x00', '0x00'] })
    await clock.advance(299)
    expect([asked.ended, room.state()?.refused]).toEqual([undefined, false])
    await clock.advance(1)
    expect(asked.error).toMatchObject({ code: 'METHOD_NOT_SUPPORTED', message: 'Requested RPC call is not allowed' })
    expect([open.ended, room.state()?.refused, room.views()]).toEqual([
      'METHOD_NOT_SUPPORTED',
      true,
      ['ApproveTransaction'],
    ])
    expect(frame.methods().filter((method) => method === 'RPC_REQUEST')).toHaveLength(before)
    room.close()
    await settle()
    expect(room.views()).toEqual([])
  })

  test('behavior: without a modal nothing is asked that nobody could see', async () => {
    const { frame, loggedIn } = createWorld()
    const { evm } = await loggedIn()
    const before = frame.asked.length
    const asked = [request(evm, sign), request(evm, { method: 'eth_sign' })]
    await settle()
    expect(asked.map(({ ended }) => ended)).toEqual(['MODAL_MISSING', 'MODAL_MISSING'])
    expect(frame.asked).toHaveLength(before)
  })

  test('behavior: another chain is chosen through the frame; one that it does not work with is unknown', async () => {
    const { frame, evm, solana, changes, context } = await createLogin()
    const options = { networkId: evm.networkId }
    await evm.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }, options)
    expect(frame.asked.at(-1)).toMatchObject({ type: '@w3m-app/SWITCH_NETWORK', payload: { chainId: 1 } })
    expect(changes).toEqual([{ type: 'network', namespace: 'eip155', networkId: 'eip155:1' }])
    expect(await evm.request({ method: 'eth_chainId' }, options)).toBe('0x1')
    expect(context.storage.get('chain', (value) => value)).toBe('eip155:1')
    frame.unknownChains.push(5)
    const refused = evm.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] }, options)
    await expect(refused).rejects.toMatchObject({ code: 4902 })
    await expect(evm.request({ method: 'wallet_addEthereumChain' }, options)).rejects.toMatchObject({ code: 4902 })
    await solana.request({ method: 'latchkey_chooseChain', params: ['solana:devnet'] }, { networkId: solana.networkId })
    expect(frame.asked.at(-1)?.payload).toEqual({ chainId: 'solana:devnet' })
  })

  test('behavior: bigints are hex text, and what a node says keeps its code', async () => {
    const { frame, evm } = await createLogin()
    frame.silent.add('RPC_REQUEST')
    const asked = request(evm, { method: 'eth_sendTransaction', params: [{ value: 255n }] })
    await settle()
    const { id, payload } = frame.asked.at(-1) ?? {}
    expect(Object(payload).params).toEqual([{ value: '0xff' }])
    frame.tell('RPC_REQUEST_ERROR', { message: 'nonce too low', code: 'RPC_FAILED', rpcCode: -32000 }, id)
    await settle()
    expect([asked.ended, isLatchkeyError(asked.error)]).toEqual([-32000, false])
  })

  test('behavior: the fee that the user has seen goes along with the transaction', async () => {
    const { frame, evm } = await createLogin()
    frame.silent.add('RPC_REQUEST')
    const terms = { units: 21_000n, price: 3n }
    const call = { method: 'eth_sendTransaction', params: [{ value: '0x1' }] }
    const asked = evm.request(call, { networkId: evm.networkId, terms })
    await settle()
    const { id, payload } = frame.asked.at(-1) ?? {}
    expect(Object(payload).params).toEqual([{ value: '0x1', gas: '0x5208', maxFeePerGas: '0x3' }])
    frame.tell('RPC_REQUEST_ERROR', { message: 'nonce too low', code: 'RPC_FAILED', rpcCode: -32000 }, id)
    await expect(asked).rejects.toMatchObject({ code: -32000 })
  })
})

describe('screens of the frame', () => {
  test('behavior: a screen of the login is shown over a view of its own until the frame is done with it', async () => {
    const { frame, room, changes } = await createLogin()
    frame.screen({ name: 'offer', height: 500 })
    await settle()
    expect([room.views(), room.isShown]).toEqual([['EmbeddedScreen'], true])
    frame.screen({ name: 'recover', height: 320 })
    await settle()
    expect(room.views()).toEqual(['EmbeddedScreen'])
    expect(room.state()?.screen.height).toBe(320)
    frame.screen({ name: 'none', height: 0 })
    await settle()
    expect([room.views(), room.isShown, frame.methods().includes('CLOSE_SCREEN')]).toEqual([[], false, false])
    expect(changes).toEqual([])
  })

  test('behavior: leaving it tells the frame', async () => {
    const { frame, room } = await createLogin()
    frame.screen({ name: 'offer', height: 500 })
    await settle()
    room.close()
    await settle()
    expect(frame.methods().at(-1)).toBe('CLOSE_SCREEN')
    expect([room.views(), room.isShown]).toEqual([[], false])
  })

  test('behavior: what the frame needs for an approval is shown in its place', async () => {
    const { frame, evm, room } = await createLogin()
    frame.silent.add('RPC_REQUEST')
    request(evm, sign)
    await settle()
    frame.screen({ name: 'recover', height: 320 })
    await settle()
    expect(room.views()).toEqual(['ApproveTransaction'])
    expect(room.isShown).toBe(true)
  })
})
