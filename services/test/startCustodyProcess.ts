import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { CustodyProcessOptions } from './custodyProcess.js'

/** A process of custody and recovery that has said that it is ready. */
export interface CustodyProcess {
  child: ChildProcess
  /** Calls it. Fails when it dies. */
  call(request: Request): Promise<Response>
}

/** Bundles the process once, so that starting it many times is quick. */
export async function buildCustodyProcess() {
  const local = fileURLToPath(new URL('../../.local', import.meta.url))
  await mkdir(local, { recursive: true })
  const folder = await mkdtemp(join(local, 'custody-'))
  const entry = fileURLToPath(new URL('custodyProcess.ts', import.meta.url))
  const outfile = join(folder, 'main.mjs')
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  return {
    async start(options: CustodyProcessOptions): Promise<CustodyProcess> {
      const child = spawn(process.execPath, [outfile, JSON.stringify(options)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
      const agent = new Agent({ keepAlive: true })
      return { child, call: (call) => send(line.trim(), call, agent) }
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Sends a call under the name that its proof has: `fetch` would name the process's address instead. */
async function send(at: string, call: Request, agent: Agent): Promise<Response> {
  const headers = { ...Object.fromEntries(call.headers), Host: 'services.test' }
  const sent = request(new URL(new URL(call.url).pathname, at), { method: 'POST', headers, agent })
  sent.end(await call.text())
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const given = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, `${value}`])
  return new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 0, headers: given })
}
