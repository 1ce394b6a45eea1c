import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'

/**
 * What happens at the frame's address: nothing ever (`hang`), no connection (`refuse`), a failed page (`error`), one that may
 * not be framed (`deny`), one that never says READY (`silent`), or one that answers as the test says (`answer`).
 */
export type FrameMode = 'hang' | 'refuse' | 'error' | 'deny' | 'silent' | 'answer'

/** An answer of the scripted frame: a payload, an error's text, or none at all. */
export type Scripted = { readonly payload?: unknown } | { readonly error: string } | 'nothing'

/** What the scripted frame's page offers to the test. */
interface ScriptedWindow {
  /** Messages that it was sent, oldest first. */
  readonly heard: readonly { readonly type: string; readonly id: string; readonly payload?: unknown }[]
  /** By the message's name, over what the page answers by itself. */
  readonly answers: Record<string, Scripted>
  /** Says something to the page around it. */
  say(type: string, id: string, payload?: unknown): void
}

const account = {
  evm: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW',
}

/** The page's own code: it logs in whoever asks, and signs nothing. */
const script = `
const own = {
  IS_CONNECTED: () => ({ payload: { isConnected: localStorage.loggedIn === 'yes' } }),
  CONNECT_EMAIL: ({ email }) => {
    localStorage.email = email
    return { payload: { action: 'VERIFY_OTP' } }
  },
  CONNECT_OTP: () => {
    localStorage.loggedIn = 'yes'
    return {}
  },
  GET_USER: (asked) => {
    const chainId = asked?.chainId ?? 1
    const address = typeof chainId === 'number' ? '${account.evm}' : '${account.solana}'
    const accounts = [{ address, type: 'eoa' }]
    return { payload: { email: localStorage.email, address, chainId, accounts, preferredAccountType: 'eoa' } }
  },
  GET_CHAIN_ID: () => ({ payload: { chainId: 1 } }),
  SWITCH_NETWORK: ({ chainId }) => ({ payload: { chainId } }),
  SET_PREFERRED_ACCOUNT: ({ type }) => ({ payload: { type, address: '${account.evm}' } }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ payload: { smartAccountEnabledNetworks: [] } }),
  SIGN_OUT: () => {
    localStorage.clear()
    return {}
  },
  RPC_REQUEST: () => 'nothing',
}
window.heard = []
window.answers = {}
window.say = (type, id, payload) =>
  parent.postMessage({ type: '@w3m-frame/' + type, id, payload }, location.ancestorOrigins[0])
addEventListener('message', ({ data, source }) => {
  if (source !== parent || !data?.type?.startsWith('@w3m-app/')) return
  heard.push(data)
  const name = data.type.replace('@w3m-app/', '')
  const answer = answers[name] ?? own[name]?.(data.payload) ?? {}
  if (answer === 'nothing') return
  if ('error' in answer) say(name + '_ERROR', data.id, { message: answer.error })
  else say(name + '_SUCCESS', data.id, answer.payload)
})
if (!new URL(location).searchParams.has('late') && document.currentScript.dataset.ready === 'yes') say('READY', 'ready', {})
`

const page = (isReady: boolean) =>
  `<!doctype html><title>Frame</title><link rel="icon" href="data:,"><body>
<script data-ready="${isReady ? 'yes' : 'no'}">${script}</script>`

/** A frame that fails as the test says, on an origin of its own; from the next load on it does as its mode says. */
export interface ScriptedFrame {
  readonly origin: string
  mode: FrameMode
  /** The scripted page inside of a host's, once it is there. */
  in(page: Page): Promise<Frame>
  /** What was sent to it, by name. */
  heard(frame: Frame): Promise<readonly string[]>
  /** Ids of what it was asked by this name. */
  idsOf(frame: Frame, name: string): Promise<readonly string[]>
  say(frame: Frame, type: string, id: string, payload?: unknown): Promise<void>
  answer(frame: Frame, name: string, answer: Scripted): Promise<void>
  close(): Promise<void>
}

/** Serves a frame for faults. */
export async function serveScriptedFrame(): Promise<ScriptedFrame> {
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const html = { 'content-type': 'text/html; charset=utf-8' }
    if (frame.mode === 'hang') hanging.add(response)
    else if (frame.mode === 'refuse') request.socket.destroy()
    else if (frame.mode === 'error') response.writeHead(500, html).end('<!doctype html><title>Failed</title>')
    else if (frame.mode === 'deny')
      response.writeHead(200, { ...html, 'content-security-policy': "frame-ancestors 'none'" }).end(page(true))
    else response.writeHead(200, html).end(page(frame.mode === 'answer'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const frame: ScriptedFrame = {
    origin,
    mode: 'answer',
    async in(host) {
      const find = () => host.frames().find((each) => each.url().startsWith(origin))
      const there = find() ?? (await host.waitForEvent('framenavigated', (each) => each.url().startsWith(origin)))
      await there.waitForFunction(() => 'heard' in window)
      return there
    },
    heard: (there) =>
      there.evaluate(() =>
        (window as unknown as ScriptedWindow).heard.map(({ type }) => type.replace('@w3m-app/', '')),
      ),
    idsOf: (there, name) =>
      there.evaluate(
        (wanted) =>
          (window as unknown as ScriptedWindow).heard
            .filter(({ type }) => type === `@w3m-app/${wanted}`)
            .map(({ id }) => id),
        name,
      ),
    say: (there, type, id, payload) =>
      there.evaluate((said) => (window as unknown as ScriptedWindow).say(said.type, said.id, said.payload), {
        type,
        id,
        payload,
      }),
    answer: (there, name, answer) =>
      there.evaluate(
        (given) => {
          const { answers } = window as unknown as ScriptedWindow
          answers[given.name] = given.answer
        },
        { name, answer },
      ),
    async close() {
      for (const response of hanging) response.destroy()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return frame
}
