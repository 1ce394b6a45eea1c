import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Channel, type ChannelAnswer, type ChannelRequest, createChannels } from './createChannels.js'
import { type Person, signChannel, toPeople } from './people.js'
import { type Registries, startRegistries } from './registries.js'
import { writePage } from './writePage.js'

/** A Farcaster of this machine. */
export interface Farcaster extends Pick<Registries, 'rpcUrl' | 'register' | 'addKey' | 'removeKey' | 'accounts'> {
  /** Address of the relay, without the version. */
  readonly relayUrl: string
  /** What wallets answer the relay with. */
  readonly relayKey: string
  readonly people: readonly Person[]
  stop(): Promise<void>
}

export interface FarcasterOptions {
  /** TCP port of 127.0.0.1. Default: a free one. */
  readonly port?: number
}

const longest = 16_384

/**
 * A relay of Farcaster's sign-in, for development and tests: it keeps channels in memory and trusts whoever knows its key. In the
 * place of users' phones it has a page, on which a user of the local chain signs. A public installation names the real relay.
 */
export async function startFarcaster({ port = 0 }: FarcasterOptions = {}): Promise<Farcaster> {
  const registries = await startRegistries()
  const people = toPeople(registries.accounts)
  for (const { fid, account } of people) await registries.register(fid, account.address)
  const relayKey = 'latchkey-local'
  let relayUrl = ''
  const channels = createChannels((token) => `${relayUrl}/sign-in?channelToken=${token}`)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://relay')
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const show = (channelToken: string | null, chosen?: string | null) =>
      showPage(response, channelToken ?? '', chosen ?? undefined)
    const route = `${request.method} ${pathname}`
    if (route === 'GET /sign-in') return show(searchParams.get('channelToken'))
    if (route === 'POST /sign-in') {
      const form = new URLSearchParams(await readBody(request))
      return show(form.get('channelToken'), form.get('fid'))
    }
    if (route === 'POST /v1/channel') {
      const {
        token,
        url,
        request: asked,
      } = channels.open(await readJson<ChannelRequest>(request, ['siweUri', 'domain', 'nonce']))
      return send(201, { channelToken: token, url, nonce: asked.nonce })
    }
    const channel = channels.find(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (!channel) return send(401, { errCode: 'unauthorized', message: 'No such channel' })
    if (route === 'POST /v1/channel/authenticate') {
      if (request.headers['x-farcaster-auth-relay-key'] !== relayKey) return send(401, { errCode: 'unauthorized' })
      channel.answer = await readJson<ChannelAnswer>(request, ['message', 'signature', 'fid'])
      return send(201, describe(channel))
    }
    if (route === 'GET /v1/channel/status') return send(channel.answer ? 200 : 202, describe(channel))
    send(404, { errCode: 'not_found' })
  }

  async function showPage(response: ServerResponse, token: string, chosen: string | undefined): Promise<void> {
    const channel = channels.find(token)
    const person = people.find(({ fid }) => `${fid}` === chosen)
    if (channel && person && !channel.answer) channel.answer = await signChannel(person, channel.request)
    writePage(response, { channel, people })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400)
      response.end()
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  relayUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...registries,
    ...{ relayUrl, relayKey, people },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await Promise.all([closed, registries.stop()])
    },
  }
}

/** As the real relay describes a channel. */
const describe = ({ url, request, answer }: Channel) => ({
  ...{ state: answer ? 'completed' : 'pending', nonce: request.nonce, url, signatureParams: request },
  ...{ metadata: { ip: '127.0.0.1', userAgent: 'local' }, acceptAuthAddress: true },
  ...answer,
})

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > longest) throw new Error('The body is too long.')
  }
  return text
}

/** Reads a body that has these fields; the others are as its sender wrote them. */
async function readJson<Body>(request: IncomingMessage, needed: readonly (keyof Body & string)[]): Promise<Body> {
  const body = Object(JSON.parse(await readBody(request))) as Body
  if (needed.some((name) => body[name] === undefined)) throw new Error('The body lacks a field.')
  return body
}
