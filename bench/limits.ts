/**
 * What one caller can take from the others: `npx tsx bench/limits.ts [--tree PATH] [--parts sign-in,connections,memory]
 * [--seconds 8] [--json PATH]`. The services run in a process of their own on 127.0.0.1, behind a proxy as far as they
 * know, so that callers can be told apart; `--tree` is another checkout, to compare with. Bounded: some thousand
 * requests, and two to three minutes. Exit code 1 when a bound is broken.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { privateKeyToAccount } from 'viem/accounts'
import { formatMessage } from '../services/test/signInMessage.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({
  options: {
    tree: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
    parts: { type: 'string', default: 'sign-in,connections,memory' },
    seconds: { type: 'string', default: '8' },
    json: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const parts = values.parts.split(',')
const origin = 'https://app.example.com'
const account = privateKeyToAccount(`0x${'33'.repeat(32)}`)
const longBytes = 4_000_000
const longCalls = 300
const agent = new Agent({ keepAlive: true, maxSockets: 400 })

interface Answer {
  status: number
  text: string
  bytes: number
}

/** Calls as from an address; the body of a long answer is counted and not kept. */
function call(
  base: string,
  path: string,
  {
    from,
    method = 'GET',
    headers = {},
    body,
  }: { from: string; method?: string; headers?: Record<string, string>; body?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${base}${path}`,
      { agent, method, headers: { 'X-Forwarded-For': from, ...headers } },
      (response) => {
        let text = ''
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes < 10_000) text += chunk.toString()
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, bytes }))
        response.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

/** A node that answers sign-in's questions at once, and one method with four megabytes. */
const long = 'x'.repeat(longBytes)
const node = createServer((incoming, response) => {
  let text = ''
  incoming.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  incoming.on('end', () => {
    const { id, method } = JSON.parse(text) as { id: unknown; method: string }
    const results: Record<string, string> = { eth_chainId: '0x7a69', eth_getLogs: long }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] ?? '0x' }))
  })
})
node.listen(0, '127.0.0.1')
await once(node, 'listening')
const nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`

const folder = await mkdtemp(join(tmpdir(), 'latchkey-limits-'))
const main = join(values.tree, 'services/src/cli/main.ts')
const words = (...more: string[]) => ['--import', 'tsx', main, ...more, '--data', join(folder, 'data')]
execFileSync(process.execPath, words('project', 'add', 'demo', '--origin', origin), {
  stdio: 'ignore',
  cwd: values.tree,
})

interface Server {
  url: string
  child: ChildProcess
}

async function start(...more: string[]): Promise<Server> {
  const child = spawn(process.execPath, words('serve', '--port', '0', '--chain', `eip155:31337=${nodeUrl}`, ...more), {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: values.tree,
  })
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return { url: (JSON.parse(line) as { url: string }).url, child }
}

async function stop({ child }: Server): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function readMemory({ child }: Server): Promise<number> {
  const text = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]) / 1024)
}

/** Runs `act` so often a second; late ones are not caught up on. */
async function every(rate: number, forSeconds: number, act: (index: number) => Promise<unknown>): Promise<void> {
  const open: Promise<unknown>[] = []
  const begun = performance.now()
  for (let index = 0; index < rate * forSeconds; index++) {
    const waitMs = begun + (index / rate) * 1000 - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (performance.now() - begun > forSeconds * 1000) break
    open.push(act(index))
  }
  await Promise.all(open)
}

const query = 'projectId=demo&st=appkit&sv=html-wagmi-4.2.2'
const page = { Origin: origin }

/** A whole sign-in of a user; whether it worked. */
async function signIn({ url }: Server, from: string): Promise<boolean> {
  const nonce = await call(url, `/auth/v1/nonce?${query}`, { from, headers: page })
  if (nonce.status !== 200) return false
  const { token, nonce: text, serverTime } = JSON.parse(nonce.text) as Record<'token' | 'nonce' | 'serverTime', string>
  const message = formatMessage({
    domain: new URL(origin).host,
    statement: 'Sign in to the demo',
    uri: `${origin}/account`,
    nonce: text,
    issuedAt: serverTime,
    address: account.address,
    chainId: '31337',
  })
  const signature = await account.signMessage({ message })
  const answer = await call(url, `/auth/v1/authenticate?${query}`, {
    from,
    method: 'POST',
    headers: { ...page, 'X-Nonce-JWT': `Bearer ${token}` },
    body: JSON.stringify({ message, signature }),
  })
  return answer.status === 200
}

/** Five users a second sign in, each from an address of its own, while one line posts nothing at all. */
async function measureSignIns(server: Server, rate: number, line: (index: number) => string) {
  const flood = (index: number) =>
    call(server.url, `/auth/v1/authenticate?${query}`, { from: line(index), method: 'POST' })
  // The project's burst is gone after some time in any case: the time is what is skipped here.
  await every(400, 1, flood)
  let tried = 0
  let worked = 0
  const times: number[] = []
  await Promise.all([
    every(rate, seconds, flood),
    every(5, seconds, async (index) => {
      tried++
      const begun = performance.now()
      if (await signIn(server, `198.51.${rate & 127}.${index & 255}`)) {
        worked++
        times.push(performance.now() - begun)
      }
    }),
  ])
  times.sort((a, b) => a - b)
  return { worked, tried, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}

/** Connections that a second address gets while the first holds all that it can. */
async function measureConnections() {
  const server = await start()
  const port = Number(new URL(server.url).port)
  const open = (localAddress: string) =>
    new Promise<import('node:net').Socket>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      socket.on('error', () => undefined)
      socket.on('connect', () => resolve(socket))
    })
  const held = await Promise.all(Array.from({ length: 2_200 }, () => open('127.0.0.1')))
  for (const socket of held) socket.resume()
  // Until those that were cut off know it.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  let served = 0
  const asked = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const socket = await open('127.0.0.2')
      socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
      await Promise.race([
        once(socket, 'data').then(
          () => served++,
          () => undefined,
        ),
        once(socket, 'close'),
      ])
      return socket
    }),
  )
  const isHeld = held.filter((socket) => !socket.destroyed).length
  // Then it is seen for how long a caller that sends nothing is kept.
  const begun = performance.now()
  while (held.some((socket) => !socket.destroyed) && performance.now() - begun < 45_000) {
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const keptMs = performance.now() - begun
  for (const socket of [...held, ...asked]) socket.destroy()
  await stop(server)
  return { held: isHeld, served, keptSeconds: Math.round(keptMs / 100) / 10 }
}

/** 300 long answers at once, from so many addresses; and short calls of others meanwhile. */
async function measureMemory(addresses: number) {
  const server = await start('--trusted-proxies', '1')
  const post = (from: string, method: string) =>
    call(server.url, `/v1/?chainId=eip155:31337&projectId=demo`, {
      from,
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    })
  for (let index = 0; index < 50; index++) await post('192.0.2.200', 'eth_blockNumber')
  const before = await readMemory(server)
  let peak = before
  let isOver = false
  const times: number[] = []
  const normal = (async () => {
    while (!isOver) {
      const begun = performance.now()
      const answer = await post('192.0.2.201', 'eth_blockNumber')
      if (answer.status === 200) times.push(performance.now() - begun)
      peak = Math.max(peak, await readMemory(server))
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  })()
  const begun = performance.now()
  const answers = await Promise.allSettled(
    Array.from({ length: longCalls }, (_, index) => post(`203.0.113.${index % addresses}`, 'eth_getLogs')),
  )
  const took = performance.now() - begun
  isOver = true
  await normal
  const whole = answers.filter(
    ({ status, ...rest }) => status === 'fulfilled' && 'value' in rest && rest.value.bytes > longBytes,
  )
  times.sort((a, b) => a - b)
  await stop(server)
  return {
    grewMb: peak - before,
    whole: whole.length,
    seconds: Math.round(took / 100) / 10,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
}

const rows: Row[] = []
try {
  const lines: [string, string, (index: number) => string][] = [
    ['address', 'one IPv4 address', () => '192.0.2.1'],
    ['ports', 'one address, ports written', (index) => `192.0.2.1:${1024 + (index % 60_000)}`],
    ['line', 'one line, all of its /48', (index) => `2001:db8:7:${(index % 65_536).toString(16)}::1`],
  ]
  for (const [id, name, line] of parts.includes('sign-in') ? lines : []) {
    for (const rate of [22, 200]) {
      const server = await start('--trusted-proxies', '1')
      const { worked, tried, p99 } = await measureSignIns(server, rate, line)
      await stop(server)
      const others = `${rate}/s from ${name}`
      rows.push(
        {
          id: `signIn.${id}.${rate}`,
          title: `sign-ins of others, ${others}`,
          value: (100 * worked) / tried,
          unit: '%',
          bound: 95,
          atLeast: true,
        },
        { id: `signIn.${id}.${rate}.p99`, title: `  p99, ${others}`, value: p99, unit: 'ms' },
      )
    }
  }
  if (parts.includes('connections')) {
    const { held, served, keptSeconds } = await measureConnections()
    rows.push(
      { id: 'connections.held', title: 'connections that one address holds', value: held, unit: '' },
      {
        id: 'connections.served',
        title: 'of 100 asked for by a second address, served',
        value: served,
        unit: '',
        bound: 100,
        atLeast: true,
      },
      {
        id: 'connections.kept',
        title: 'a caller that sends nothing is kept',
        value: keptSeconds,
        unit: 's',
        bound: 40,
      },
    )
  }
  for (const addresses of parts.includes('memory') ? [1, 100] : []) {
    const { grewMb, whole, seconds: took, p99 } = await measureMemory(addresses)
    const many = `${longCalls} long answers, addresses: ${addresses}`
    rows.push(
      { id: `memory.${addresses}`, title: `memory grows, ${many}`, value: grewMb, unit: 'MB', bound: 200 },
      { id: `memory.${addresses}.whole`, title: '  answered whole', value: whole, unit: '' },
      { id: `memory.${addresses}.seconds`, title: '  done after', value: took, unit: 's' },
      { id: `memory.${addresses}.p99`, title: '  p99 of short calls meanwhile', value: p99, unit: 'ms' },
    )
  }
  await report('Limits: what one caller can take from the others', rows, values.json)
} finally {
  agent.destroy()
  node.closeAllConnections()
  node.close()
  await rm(folder, { recursive: true })
}
