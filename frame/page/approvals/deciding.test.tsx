import { parseTransaction, recoverMessageAddress, toHex } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settle } from '../../../src/testing/settle.js'
import { announcedMessages } from '../../common/channel/announced/announcedMessages.js'
import { windowMessages } from '../../common/channel/windowMessages.js'
import { press } from '../../common/gate/test/press.js'
import { FlowError } from '../../flows/index.js'
import { FrameError } from '../errors.js'
import { approve, createNode, createWorld, ether, origin, patient, type World } from './test/setup.js'

const receiver = '0x00000000000000000000000000000000000A11cE'
const idle = {
  eth_getBalance: '0x8ac7230489e80000',
  eth_getCode: '0x',
  eth_getTransactionCount: '0x5',
  eth_estimateGas: '0x5208',
  eth_feeHistory: { baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'] },
  eth_maxPriorityFeePerGas: '0x3b9aca00',
}
const transfer = [{ to: receiver, value: '0xde0b6b3a7640000' }]
/** @param window Id of the window that the page has opened for it */
const sign = (world: World, message: string | Uint8Array, window?: string) => {
  const params = [typeof message === 'string' ? message : toHex(message), world.evm]
  return world.ask(createNode(ether).client, 'personal_sign', params, { window })
}
const words = (world: World) => world.buttons().map(({ textContent }) => textContent)
const unreachable = () => Promise.reject(new FrameError('CHAIN_UNREACHABLE', 'gone'))

test('S12: the asking origin stands first, then operator, network and whole account; a name that is the page’s own is marked', async () => {
  const world = await createWorld({
    host: { name: 'Official Wallet Support' },
    // Of other pages, and of a pattern, which is no origin.
    names: { 'https://app.shop.example': 'Other', 'https://*.example': 'Wild', 'https://shop.example:8443': 'Port' },
  })
  const asked = world.ask(createNode(ether, idle).client, 'eth_sendTransaction', transfer)
  await expect.poll(world.text, patient).toContain('1 ETH')
  const text = world.text()
  expect(text.indexOf('shop.example')).toBe(0)
  for (const shown of [
    'calls itself Official Wallet Support (unverified)',
    'Example Wallet',
    'Local',
    world.evm,
    receiver,
    'asks you to send',
  ])
    expect(text).toContain(shown)
  expect(world.root.querySelector('.asker')?.textContent).toBe('shop.example')
  press(world.buttons()[1])
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_REJECTED', message: 'User rejected the request' })
})

test('S12: a name that the operator has set for exactly this origin stands in place of what the page calls itself, unmarked', async () => {
  const world = await createWorld({ host: { name: 'Official Wallet Support' }, names: { [origin]: 'Tidemark' } })
  const asked = sign(world, 'Hello')
  await expect
    .poll(() => world.root.querySelector('h1')?.textContent, patient)
    .toBe('shop.example Tidemark asks you to sign a message')
  for (const word of ['Official', 'unverified']) expect(world.text()).not.toContain(word)
  press(world.buttons()[1])
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

test('S17: of four warnings the worst three are in sight; the others come by a press, and are something new to read', async () => {
  const takeNotices = () => ({ isCopied: true, isDeleting: true, added: { members: [1], evidence: [] } })
  const world = await createWorld({ takeNotices })
  const asked = world.ask(createNode(ether, idle).client, 'eth_sendTransaction', transfer)
  const firstTime = 'You have not sent anything to this receiver before.'
  const more = () => [...world.root.querySelectorAll('button')].find((each) => each.textContent === '1 more warning')
  await expect.poll(more, patient).toBeDefined()
  expect([world.root.querySelectorAll('.notice').length, world.text().includes(firstTime)]).toEqual([3, false])
  world.pass()
  await expect.poll(() => world.buttons()[0]?.hasAttribute('aria-disabled'), patient).toBe(false)
  press(more())
  await expect.poll(world.text, patient).toContain(firstTime)
  await expect.poll(() => world.buttons()[0]?.hasAttribute('aria-disabled'), patient).toBe(true)
  press(world.buttons()[1])
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

/** Windows as the browser opens them for this page, and what the frame says to the one that found it. */
function openWindows() {
  const heard: Record<string, unknown>[] = []
  const opened = { closed: false, close: () => undefined }
  const stub = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  onTestFinished(() => stub.mockRestore())
  let port: MessagePort | undefined
  return {
    opened,
    last: (type: string) => heard.findLast((message) => message.type === type),
    post: (message: object) => port?.postMessage(message),
    /** The window asks for its frame. @param id Default: that of the window which was opened last. */
    find(id = new URL(`${stub.mock.lastCall?.[0]}`).hash.slice(1)) {
      const source = {
        ...opened,
        postMessage(_: unknown, { transfer }: { transfer?: readonly MessagePort[] }) {
          port = transfer?.[0]
          port?.addEventListener('message', ({ data }) => void heard.push(data))
          port?.start()
        },
      }
      const data = { type: announcedMessages.find, purpose: 'window', id }
      const from = Object.assign(source, { top: source })
      window.dispatchEvent(Object.assign(new Event('message'), { data, source: from, origin: window.location.origin }))
    },
  }
}

test('S11: of a site that the operator has not trusted nothing is approved in the frame, in a window what it showed alone', async () => {
  const windows = openWindows()
  const world = await createWorld({ framedApprovals: ['https://other.example'] })
  const asked = sign(world, 'Hello')
  await expect.poll(() => words(world), patient).toEqual(['Review in a window', 'Reject'])
  // A row says who asks for what kind of thing; the rest is for the window.
  expect(world.text()).toContain('shop.example')
  expect(world.text()).not.toContain('Hello')
  press(world.buttons()[0])
  world.pass()
  windows.find()
  await expect.poll(() => windows.last(windowMessages.news)?.news, patient).toMatchObject({ ready: expect.anything() })
  const { seen } = (windows.last(windowMessages.news)?.news ?? {}) as { seen: number }
  let calls = 0
  const consent = async (to: number) => {
    const id = calls++
    world.pass()
    windows.post({ type: windowMessages.call, id, name: 'approve', payload: { seen: to } })
    await expect.poll(() => windows.last(windowMessages.result)?.id, patient).toBe(id)
  }
  for (const other of [seen - 1, seen + 1, 0]) if (other !== seen) await consent(other)
  expect(world.counts.signatures).toBe(0)
  await consent(seen)
  expect(await asked).toMatch(/^0x/)
  expect(world.counts.signatures).toBe(1)
})

test('S11: a request in the window that the page opened shows nothing in the frame; closed, it is kept for two minutes', async () => {
  const windows = openWindows()
  const world = await createWorld({ framedApprovals: [] })
  const id = 'a'.repeat(32)
  const asked = sign(world, 'Hello', id)
  const ended = asked.catch(({ code }) => code)
  await expect.poll(() => words(world), patient).toEqual(['Review in a window', 'Reject'])
  windows.find(id)
  await expect.poll(() => windows.last(windowMessages.news)?.news, patient).toMatchObject({ ready: expect.anything() })
  expect([world.text(), words(world)]).toEqual(['', []])
  // An id is for one request.
  await expect(sign(world, 'Again', id)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  windows.post({ type: windowMessages.left })
  await vi.waitUntil(() => words(world).length > 0, patient)
  expect(world.text()).toContain('The window was closed')
  await vi.advanceTimersByTimeAsync(119_000)
  expect(words(world)).toEqual(['Review in a window', 'Reject'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await ended).toBe('REQUEST_REJECTED')
  expect(world.counts.signatures).toBe(0)
})

test('S13: the end of a request closes the window that the page opened for it, whether or not it was shown', async () => {
  const windows = openWindows()
  const world = await createWorld({ framedApprovals: [] })
  const id = 'b'.repeat(32)
  const asked = sign(world, 'Hello', id)
  windows.find(id)
  world.approvals.abort()
  await expect(asked).rejects.toThrow()
  await expect.poll(() => windows.last(windowMessages.over), patient).toBeDefined()
})

test.each([
  ['letters that look alike', 'https://xn--pple-43d.com', 'xn--pple-43d.com'],
  ['the same in another script', 'https://\u0430pple.com', 'xn--pple-43d.com'],
  ['a plain connection', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['a port', 'https://shop.example:8443', 'shop.example:8443'],
])('S21: an origin with %s is shown as it is resolved', async (_, asking, shown) => {
  const world = await createWorld({ host: { origin: asking, name: 'Apple\u202e' } })
  const asked = sign(world, 'Hello')
  await expect.poll(() => world.root.querySelector('.asker')?.textContent, patient).toBe(shown)
  expect(world.text()).toContain('calls itself ? (unverified)')
  world.approvals.abort()
  await expect(asked).rejects.toThrow()
})

test('S13: requests wait for one another; each has a screen of its own, and closing rejects all', async () => {
  const world = await createWorld()
  const first = sign(world, 'First words')
  const second = sign(world, 'Second words')
  const third = sign(world, 'three')
  await expect.poll(world.text, patient).toContain('First words')
  expect(world.text()).not.toContain('Second words')
  await approve(world)
  expect(await recoverMessageAddress({ message: 'First words', signature: (await first) as `0x${string}` })).toBe(
    world.evm,
  )
  await expect.poll(world.text, patient).toContain('Second words')
  // The click that approved the first one is none for the second.
  press(world.buttons()[0])
  expect(world.counts.signatures).toBe(1)
  world.approvals.abort()
  for (const each of [second, third])
    await expect(each).rejects.toMatchObject({ code: 'REQUEST_ABORTED', message: 'Request was aborted' })
  expect(world.text()).toBe('')
  expect(world.counts.signatures).toBe(1)
})

test('S13: a request that is not valid does not wait for the user', async () => {
  const world = await createWorld()
  const first = sign(world, 'First words')
  await expect(world.ask(createNode(ether).client, 'eth_sign', [])).rejects.toMatchObject({
    code: 'METHOD_NOT_ALLOWED',
  })
  world.approvals.abort()
  await expect(first).rejects.toThrow()
})

test('F7: leaving by Escape aborts, and the next request is shown', async () => {
  const world = await createWorld()
  const first = sign(world, 'First words')
  const second = sign(world, 'Second words')
  await expect.poll(world.text, patient).toContain('First words')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await expect(first).rejects.toMatchObject({ code: 'REQUEST_ABORTED', message: 'Request was aborted' })
  await expect.poll(world.text, patient).toContain('Second words')
  await approve(world)
  await second
})

/** Something that a test lets go on when it wants. */
function hold() {
  let go: () => void = () => undefined
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  return { go, gone }
}

test('F7: nothing is signed after an abort while the wallet was being unlocked', async () => {
  const { go, gone } = hold()
  const world = await createWorld({ unlocking: () => gone })
  const asked = sign(world, 'Hello')
  await approve(world)
  await expect.poll(() => words(world)[0], patient).toBe('Unlocking your wallet')
  world.approvals.abort()
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  go()
  await world.login.unlock()
  await new Promise((resolve) => setImmediate(resolve))
  expect(world.counts.signatures).toBe(0)
})

test('F7: nothing is signed or sent after an abort while the fee was asked for', async () => {
  const { go, gone } = hold()
  const world = await createWorld()
  const node = createNode(ether, { ...idle, eth_getBalance: () => gone.then(() => idle.eth_getBalance) })
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer)
  await expect.poll(world.text, patient).toContain('1 ETH')
  world.approvals.abort()
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  go()
  await new Promise((resolve) => setImmediate(resolve))
  expect(world.counts.signatures).toBe(0)
  expect(node.methods()).not.toContain('eth_sendRawTransaction')
})

test('F7: a signature that was made as it was given up is neither sent nor handed out', async () => {
  const world = await createWorld()
  const node = createNode(ether, { ...idle, eth_sendRawTransaction: '0x1' })
  const wallet = await world.login.unlock()
  const real = wallet.signEvm
  Object.assign(wallet, {
    signEvm: async (preimage: Uint8Array) => {
      const signature = await real(preimage)
      world.approvals.abort()
      return signature
    },
  })
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer)
  await approve(world)
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const message = sign(world, 'Hello')
  await approve(world)
  await expect(message).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(node.methods()).not.toContain('eth_sendRawTransaction')
})

test('F7: what has left is reported as it came out, though it was given up meanwhile', async () => {
  const { go, gone } = hold()
  const world = await createWorld()
  const node = createNode(ether, { ...idle, eth_sendRawTransaction: () => gone })
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer)
  await approve(world)
  await vi.waitFor(() => expect(node.methods()).toContain('eth_sendRawTransaction'), patient)
  expect(words(world)).toEqual(['Sending', 'Reject'])
  world.approvals.abort()
  const next = sign(world, 'next')
  await new Promise((resolve) => setImmediate(resolve))
  expect(world.text()).toBe('')
  go()
  expect(await asked).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(world.text, patient).toContain('next')
  world.approvals.abort()
  await expect(next).rejects.toThrow()
})

test('S16: a request ends with the login, and one that waits is not shown to another user', async () => {
  const world = await createWorld()
  const first = sign(world, 'First words')
  await expect.poll(world.text, patient).toContain('First words')
  const second = sign(world, 'Second words')
  world.logInAs([{ namespace: 'eip155', address: receiver, path: '' }])
  press(world.buttons()[1])
  await expect(first).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  await expect(second).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  world.logInAs([{ namespace: 'eip155', address: world.evm, path: '' }])
  const third = sign(world, 'three')
  await expect.poll(world.text, patient).toContain('three')
  world.logOut()
  await expect(third).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('S16: a wallet that opens with another account signs nothing', async () => {
  const world = await createWorld()
  const wallet = await world.login.unlock()
  Object.assign(wallet, { accounts: [{ namespace: 'eip155', address: receiver, path: '' }] })
  const asked = sign(world, 'Hello')
  await approve(world)
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(world.counts.signatures).toBe(0)
})

test('S32: nothing is signed before auth has answered a question that began with the request', async () => {
  const { go, gone } = hold()
  const world = await createWorld({ confirming: () => gone })
  const asked = sign(world, 'Hello')
  await approve(world)
  await vi.waitFor(() => expect(world.confirmations()).toBe(1))
  await settle(20)
  expect(world.counts.signatures).toBe(0)
  go()
  expect(await asked).toMatch(/^0x/)
  expect(world.counts.signatures).toBe(1)
  // An answer to a request before is none to this one.
  const next = sign(world, 'Once more')
  await approve(world)
  await next
  expect(world.confirmations()).toBe(2)
})

test('S32: where auth does not answer nothing is signed, and a further try asks it anew', async () => {
  let isDown = true
  const confirming = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve())
  const world = await createWorld({ confirming })
  const asked = sign(world, 'Hello')
  await approve(world)
  await expect.poll(world.text, patient).toContain('Your wallet could not be opened')
  expect(world.counts.signatures).toBe(0)
  isDown = false
  press(world.root.querySelector('.notice button') ?? world.buttons()[0])
  await approve(world)
  expect(await asked).toMatch(/^0x/)
})

/** Auth's answers: a user who is suspended for this site, or who is not. */
const createAuth = () => {
  const auth = {
    isSuspended: true,
    confirming: async () => {
      if (auth.isSuspended) throw new FlowError('USER_SUSPENDED')
    },
  }
  return auth
}

test('S32: for a user who is suspended here nothing is signed: it says so, Approve is gone, and the page hears why', async () => {
  const world = await createWorld({ confirming: createAuth().confirming })
  const asked = sign(world, 'Hello')
  await expect.poll(world.text, patient).toContain('Your account is suspended here')
  expect(world.text()).toContain('Your wallet stays yours')
  expect(words(world)).toEqual(['Close'])
  world.pass()
  press(world.buttons()[0])
  await expect(asked).rejects.toMatchObject({ code: 'USER_SUSPENDED' })
  expect(world.counts.signatures).toBe(0)
})

test('S32: one who is suspended while it is read signs nothing, however fast the press; lifted, a further try signs', async () => {
  const { go, gone } = hold()
  const auth = createAuth()
  const world = await createWorld({ confirming: () => gone.then(auth.confirming) })
  const asked = sign(world, 'Hello')
  await approve(world)
  go()
  await expect.poll(world.text, patient).toContain('Your account is suspended here')
  expect(world.counts.signatures).toBe(0)
  auth.isSuspended = false
  press(world.root.querySelector('.notice button') ?? undefined)
  await approve(world)
  expect(await asked).toMatch(/^0x/)
})

test('S32: auth’s word that came before the chain’s stays in sight, and decides', async () => {
  const { go, gone } = hold()
  const { client } = createNode(ether, { ...idle, eth_getBalance: () => gone.then(() => idle.eth_getBalance) })
  const world = await createWorld({ confirming: createAuth().confirming })
  const asked = world.ask(client, 'eth_sendTransaction', transfer)
  asked.catch(() => undefined)
  await expect.poll(world.text, patient).toContain('Your account is suspended here')
  go()
  await settle(50)
  expect(world.text()).toContain('Your account is suspended here')
  expect(words(world)).toEqual(['Close'])
  press(world.buttons()[0])
  await expect(asked).rejects.toMatchObject({ code: 'USER_SUSPENDED' })
})

test('S32: what auth has said a minute ago is asked again before a signature', async () => {
  const world = await createWorld()
  const asked = sign(world, 'Hello')
  await expect.poll(world.text, patient).toContain('Hello')
  await expect.poll(world.confirmations, patient).toBe(1)
  world.pass(60_000)
  await approve(world)
  await asked
  expect(world.confirmations()).toBe(2)
})

test('S32: a device of an account that is being deleted says so with what it signs', async () => {
  const told = { isCopied: false, isDeleting: true, added: { members: [], evidence: [] } }
  const world = await createWorld({ takeNotices: () => told })
  const asked = sign(world, 'Hello')
  await expect.poll(world.text, patient).toContain('This account is being deleted. To keep it, log out and in again')
  await approve(world)
  expect(await asked).toMatch(/^0x/)
})

test('behavior: what the unlocked wallet has to tell comes before consent, also where the user was faster', async () => {
  const { go, gone } = hold()
  let isCopied = true
  let seen = 0
  const world = await createWorld({
    unlocking: () => gone,
    noticesSeen: async () => {
      seen += 1
    },
    takeNotices: () => ({ isCopied, isDeleting: false, added: { members: [], evidence: [] } }),
  })
  isCopied = false
  const asked = sign(world, 'Hello')
  await approve(world)
  await expect.poll(() => words(world)[0], patient).toBe('Unlocking your wallet')
  isCopied = true
  go()
  await expect.poll(world.text, patient).toContain('A copy of this device may be using your wallet.')
  expect(world.counts.signatures).toBe(0)
  expect(seen).toBe(0)
  await approve(world)
  isCopied = false
  expect(await asked).toMatch(/^0x/)
  expect(seen).toBe(1)
  const next = sign(world, 'Hello again')
  await expect.poll(world.text, patient).toContain('Hello again')
  expect(world.text()).not.toContain('A copy of this device')
  world.approvals.abort()
  await expect(next).rejects.toThrow()
})

test('S10: a click that a script makes, and one within 800 ms of a change, is none', async () => {
  const world = await createWorld()
  const asked = sign(world, 'Hello')
  await expect.poll(() => words(world)[0], patient).toBe('Sign message')
  const [button] = world.buttons()
  expect(button?.getAttribute('aria-disabled')).toBe('true')
  press(button)
  // What the request needs may arrive after the pause has passed, and begin it again.
  const isArmed = () => {
    world.pass()
    return world.buttons()[0]?.getAttribute('aria-disabled')
  }
  await expect.poll(isArmed, patient).toBeNull()
  press(world.buttons()[0], false)
  await new Promise((resolve) => setImmediate(resolve))
  expect([words(world)[0], world.counts.unlocks, world.counts.signatures]).toEqual(['Sign message', 1, 0])
  press(world.buttons()[0])
  await asked
})

test('S8: an approval asks the project’s node alone, whatever address the page names', async () => {
  const world = await createWorld()
  const node = createNode(ether, { ...idle, eth_sendRawTransaction: '0x1' })
  const fetches = vi.spyOn(globalThis, 'fetch')
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer, { rpcUrl: 'https://liar.example/' })
  await approve(world)
  await asked
  expect(fetches).not.toHaveBeenCalled()
  expect(new Set(node.methods())).toEqual(new Set([...Object.keys(idle), 'eth_sendRawTransaction']))
  fetches.mockRestore()
})

test('behavior: without a node, amount and receiver are shown, the fee is unknown, and nothing can be approved until it is', async () => {
  const world = await createWorld()
  const answers: Record<string, unknown> = { ...idle, eth_getBalance: unreachable, eth_sendRawTransaction: '0x1' }
  const node = createNode(ether, answers)
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer)
  await expect.poll(world.text, patient).toContain('The fee is not known')
  for (const shown of ['1 ETH', receiver, 'Unknown']) expect(world.text()).toContain(shown)
  world.pass()
  expect(world.buttons()[0]?.getAttribute('aria-disabled')).toBe('true')
  answers.eth_getBalance = idle.eth_getBalance
  press([...world.root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again'))
  await expect.poll(world.text, patient).toContain('~ 8.999 ETH')
  await approve(world)
  await asked
})

test('behavior: a wallet that does not unlock is reported, and can be tried again', async () => {
  let isBroken = true
  const world = await createWorld({
    unlocking: async () => {
      if (isBroken) throw new Error('a service did not answer')
    },
  })
  const asked = sign(world, 'Hello')
  await approve(world)
  await expect.poll(world.text, patient).toContain('Your wallet could not be opened')
  expect(world.text()).not.toContain('a service did not answer')
  isBroken = false
  press([...world.root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again'))
  await approve(world)
  expect(await asked).toMatch(/^0x/)
})

test('behavior: a login that has ended by the time of the unlock is reported to the page', async () => {
  const world = await createWorld({
    unlocking: () => Promise.reject(new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')),
  })
  const asked = sign(world, 'Hello')
  await approve(world)
  await expect(asked).rejects.toMatchObject({ code: 'LOGGED_OUT' })
})

test('behavior: a wallet that locks while the user reads is unlocked again', async () => {
  const world = await createWorld()
  const asked = sign(world, 'Hello')
  await expect.poll(() => world.counts.unlocks, patient).toBe(1)
  await expect.poll(world.text, patient).toContain('Hello')
  world.lock()
  await approve(world)
  expect(await asked).toMatch(/^0x/)
  expect(world.counts.unlocks).toBe(2)
})

test('behavior: what is missing is said before anything is signed', async () => {
  const world = await createWorld()
  const node = createNode(ether, { ...idle, eth_getBalance: '0x0', eth_estimateGas: undefined })
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer)
  await expect.poll(world.text, patient).toContain('You need 1.001 ETH more. Add funds, then try again.')
  expect(words(world)).toEqual(['Close'])
  press(world.buttons()[0])
  await expect(asked).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
})

test('behavior: what the network would refuse cannot be approved', async () => {
  const world = await createWorld()
  const node = createNode(ether, { ...idle, eth_estimateGas: undefined })
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer)
  await expect.poll(world.text, patient).toContain('The network says that this would fail.')
  expect(words(world)).toEqual(['Close'])
  world.approvals.abort()
  await expect(asked).rejects.toThrow()
})

test('F19: after a suspension the cost is asked for again; where it rose, the user looks again', async () => {
  const world = await createWorld()
  const answers: Record<string, unknown> = { ...idle, eth_sendRawTransaction: '0x1' }
  const node = createNode(ether, answers)
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer)
  await expect.poll(world.text, patient).toContain('0.000063 ETH')
  world.pass(120_000)
  answers.eth_feeHistory = { baseFeePerGas: ['0x1', '0x4a817c800'] }
  await approve(world)
  await expect.poll(world.text, patient).toContain('The cost has changed.')
  expect(world.text()).toContain('0.00087 ETH')
  expect(world.counts.signatures).toBe(0)
  await approve(world)
  await asked
  expect(world.counts.signatures).toBe(1)
})

test('F11: a transfer that was posted without an answer is found by its hash, and is posted once', async () => {
  const world = await createWorld()
  const node = createNode(ether, {
    ...idle,
    eth_sendRawTransaction: unreachable,
    eth_getTransactionByHash: (hash: string) => ({ hash }),
  })
  const asked = world.ask(node.client, 'eth_sendTransaction', transfer)
  await approve(world)
  expect(await asked).toMatch(/^0x[0-9a-f]{64}$/)
  expect(node.methods().filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
})

test('F11: where no node can say, the page gets that, the next transfer warns, and it can only take the place of the first', async () => {
  const world = await createWorld()
  const answers: Record<string, unknown> = {
    ...idle,
    eth_sendRawTransaction: () => Promise.reject(new FrameError('RPC_FAILED', 'failed inside', -32603)),
    eth_getTransactionByHash: () => null,
  }
  const node = createNode(ether, answers)
  const first = world.ask(node.client, 'eth_sendTransaction', transfer)
  await approve(world)
  await expect(first).rejects.toMatchObject({
    code: 'CHAIN_UNREACHABLE',
    message: expect.stringContaining('not certain'),
  })
  answers.eth_sendRawTransaction = '0x1'
  const second = world.ask(node.client, 'eth_sendTransaction', transfer)
  await expect.poll(world.text, patient).toContain('An earlier transaction may still be carried out.')
  await approve(world)
  await second
  const raws = node.asked.filter(({ method }) => method === 'eth_sendRawTransaction')
  expect(raws.map(({ params }) => parseTransaction(params[0] as `0x02${string}`).nonce)).toEqual([5, 5])
  answers.eth_getTransactionByHash = (hash: string) => ({ hash })
  // One of the two was carried out: both places are used up.
  answers.eth_getTransactionCount = '0x6'
  const third = world.ask(node.client, 'eth_sendTransaction', transfer)
  await expect.poll(world.text, patient).toContain('0.000063 ETH')
  expect(world.text()).not.toContain('An earlier transaction')
  world.approvals.abort()
  await expect(third).rejects.toThrow()
})

test('F11: a node that failed inside after it took a transfer is not believed; a plain refusal is reported', async () => {
  const world = await createWorld()
  let known: unknown = { hash: '0x' }
  let code = -32603
  const node = createNode(ether, {
    ...idle,
    eth_sendRawTransaction: () => Promise.reject(new FrameError('RPC_FAILED', 'nonce too low', code)),
    eth_getTransactionByHash: () => known,
  })
  const first = world.ask(node.client, 'eth_sendTransaction', transfer)
  await approve(world)
  expect(await first).toMatch(/^0x/)
  known = null
  code = -32000
  const second = world.ask(node.client, 'eth_sendTransaction', transfer)
  await approve(world)
  await expect(second).rejects.toMatchObject({ code: 'RPC_FAILED', rpcCode: -32000, message: 'nonce too low' })
})

const signIn = (world: World, over: Record<string, string> = {}) => {
  const fields = {
    domain: 'shop.example',
    address: world.evm as string,
    uri: `${origin}/login`,
    version: '1',
    chain: '31337',
    nonce: 'abcdefgh12345678',
    issued: new Date(1_800_000_000_000).toISOString(),
    more: '',
    ...over,
  }
  return [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    fields.address,
    '',
    'Welcome to the shop.',
    '',
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${fields.chain}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issued}${fields.more}`,
  ].join('\n')
}

test('S19: a sign-in for the page that asks is shown as one and signed as it stands', async () => {
  const world = await createWorld()
  const message = signIn(world)
  const asked = sign(world, message)
  await expect.poll(world.text, patient).toContain('asks you to sign in')
  expect(world.text()).toContain('Welcome to the shop.')
  expect(await approve(world)).toBe('Sign in')
  expect(await recoverMessageAddress({ message, signature: (await asked) as `0x${string}` })).toBe(world.evm)
})

test.each<[string, Record<string, string>, string]>([
  ['another domain', { domain: 'bank.example' }, 'for another site'],
  ['a domain of the same letters', { domain: 'sh\u043ep.example' }, 'for another site'],
  ['a domain with a port', { domain: 'shop.example:8443' }, 'for another site'],
  ['another scheme', { domain: 'http://shop.example' }, 'for another site'],
  ['another uri', { uri: 'https://bank.example/' }, 'leads to another site'],
  ['a uri of the same name without TLS', { uri: 'http://shop.example/' }, 'leads to another site'],
  ['a uri that is none', { uri: 'shop.example' }, 'leads to another site'],
  ['another account', { address: receiver }, 'for another account'],
  ['another chain', { chain: '1' }, 'for another network'],
  ['an end in the past', { more: '\nExpiration Time: 2020-01-01T00:00:00Z' }, 'has expired'],
  ['a beginning to come', { more: '\nNot Before: 2100-01-01T00:00:00Z' }, 'not valid yet'],
  ['another version', { version: '2' }, 'not in the form'],
  ['a short nonce', { nonce: 'abc' }, 'not in the form'],
  ['no time', { issued: 'yesterday' }, 'not in the form'],
  ['a line more', { more: '\nAnd send all coins' }, 'not in the form'],
  ['two statements', { address: `${receiver}\n\nbank.example wants you to sign in` }, 'not in the form'],
])('S19: a sign-in with %s is shown with the reason and can only be closed', async (_, over, reason) => {
  const world = await createWorld()
  const asked = sign(world, signIn(world, over))
  await expect.poll(world.text, patient).toContain(reason)
  expect(words(world)).toEqual(['Close'])
  world.pass()
  press(world.buttons()[0])
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect([world.counts.unlocks, world.counts.signatures]).toEqual([0, 0])
})

test('S19: a text that only looks like a sign-in is held against the form, too', async () => {
  const world = await createWorld()
  const asked = sign(world, 'Bank Wants  You to sign in with YOUR account')
  await expect.poll(world.text, patient).toContain('not in the form that is safe to sign')
  press(world.buttons()[0])
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
})

/** What readers of sign-in messages pass over: ours refuses it. */
const leniencies: Readonly<Record<string, (text: string) => string | Uint8Array>> = {
  'a bell in its statement': (text) => text.replace('Welcome', 'Wel\u0007come'),
  'a null byte in its first line': (text) => text.replace('wants you', 'wants\u0000you'),
  'a letter that is not seen in its first line': (text) => text.replace('wants', 'wan\u200bts'),
  'letters of full width': (text) => text.replace('wants you', '\uff57ants you'),
  'lines that end as on Windows': (text) => text.replaceAll('\n', '\r\n'),
  'mixed line ends': (text) => text.replace('\n', '\r\n'),
  'old line ends': (text) => text.replaceAll('\n', '\r'),
  'separators of lines': (text) => text.replaceAll('\n', '\u2028'),
  'a space before it': (text) => ` ${text}`,
  'a line before it': (text) => `\n${text}`,
  'a space behind it': (text) => `${text} `,
  'a byte order mark': (text) => `\ufeff${text}`,
  'another scheme': (text) => `ftp://${text}`,
  'a byte that is no UTF-8 behind it': (text) => Uint8Array.of(...new TextEncoder().encode(text), 0xff),
  'a byte before it': (text) => Uint8Array.of(0xff, ...new TextEncoder().encode(text)),
}

test.each(Object.entries(leniencies))(
  'S19: a sign-in with %s is refused, and never signed as bytes',
  async (_, change) => {
    for (const domain of ['bank.example', 'shop.example']) {
      const world = await createWorld()
      const asked = sign(world, change(signIn(world, { domain })))
      await expect.poll(() => words(world), patient).toEqual(['Close'])
      world.pass()
      press(world.buttons()[0])
      await expect(asked).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
      expect(world.counts.signatures).toBe(0)
    }
  },
)

test('S19: a sign-in that expires while it is shown is not signed', async () => {
  const world = await createWorld()
  const end = new Date(1_800_000_000_000 + 60_000).toISOString()
  const asked = sign(world, signIn(world, { more: `\nExpiration Time: ${end}` }))
  await expect.poll(world.text, patient).toContain('asks you to sign in')
  world.pass(60_000)
  await approve(world)
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(world.counts.signatures).toBe(0)
})

test('S19: a sign-in is named to auth before it is signed, letter by letter, and not signed where auth refuses', async () => {
  const named: [string, number][] = []
  const world = await createWorld({ naming: async (text) => void named.push([text, world.counts.signatures]) })
  const message = signIn(world)
  const asked = sign(world, message)
  await expect.poll(world.text, patient).toContain('asks you to sign in')
  expect(named).toEqual([])
  await approve(world)
  await asked
  expect(named).toEqual([[message, 0]])
  const refusing = await createWorld({
    naming: () => Promise.reject(new FrameError('LOGGED_OUT', 'Another login has it.')),
  })
  const refused = sign(refusing, signIn(refusing))
  await expect.poll(refusing.text, patient).toContain('asks you to sign in')
  await approve(refusing)
  await expect(refused).rejects.toMatchObject({ code: 'LOGGED_OUT' })
  expect(refusing.counts.signatures).toBe(0)
})

test('S38: a message is text, whatever is in it; what is not seen is marked', async () => {
  const world = await createWorld()
  const message = `<img src=x onerror=alert(1)> pay \u202e001\u202c now\u200b ${'\n'.repeat(60)}and all else`
  const asked = sign(world, message)
  await expect.poll(world.text, patient).toContain('<img src=x onerror=alert(1)>')
  expect(world.root.querySelector('img')).toBeNull()
  const marks = [...world.root.querySelectorAll('.mark')].map(({ textContent }) => textContent)
  expect(marks).toEqual(['U+202E', 'U+202C', 'U+200B', '59 empty lines'])
  expect(world.text()).toContain('invisible or direction-changing characters')
  await approve(world)
  expect(await recoverMessageAddress({ message, signature: (await asked) as `0x${string}` })).toBe(world.evm)
})

test('S38: a message of 10 kB is shown whole', async () => {
  const world = await createWorld()
  const message = Array.from({ length: 2000 }, (_, at) => `${at}`.padStart(4, '0')).join(' ')
  const asked = sign(world, message)
  await expect.poll(world.text, patient).toContain(message)
  world.approvals.abort()
  await expect(asked).rejects.toThrow()
})

test('S14: what moves something waits for the check of a first send; a message does not, and who leaves the check sends nothing', async () => {
  let outcome: Promise<void> = Promise.reject(new FrameError('SCREEN_CLOSED', 'The user closed this.'))
  outcome.catch(() => undefined)
  const checked: string[] = []
  const world = await createWorld({
    checkFirstSend: () => {
      checked.push('asked')
      return outcome
    },
  })
  const send = () => world.ask(createNode(ether, idle).client, 'eth_sendTransaction', transfer)
  await expect(send()).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  expect([checked, world.told]).toEqual([['asked'], []])
  const signed = sign(world, 'Hello')
  await expect.poll(world.text, patient).toContain('Hello')
  expect(checked).toEqual(['asked'])
  press(world.buttons()[1])
  await expect(signed).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  outcome = Promise.resolve()
  const sent = send()
  await expect.poll(world.text, patient).toContain('1 ETH')
  press(world.buttons()[1])
  await expect(sent).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  expect(checked).toEqual(['asked', 'asked'])
})
