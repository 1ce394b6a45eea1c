import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Mail } from '../../src/mail/mailer.js'
import type { FromServer, ToServer } from './wire.js'

/** The process has ended before it answered. */
export class KilledError extends Error {
  override name = 'KilledError' as const
}

/** Services of their own process that can be told to end after a write. */
export interface KillableServer {
  /** Ends the process right after so many writes from now. */
  killAfter(writes: number): Promise<void>
  /** @throws {KilledError} */
  call(request: Request): Promise<Response>
  readonly isAlive: boolean
  readonly pid: number
  end(): Promise<void>
}

/** Starts killable servers from one bundle; mails of all of them come to one list. */
export async function buildKillable() {
  const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
  // Inside of the repository: packages are found from there.
  const local = path('../../../.local')
  await mkdir(local, { recursive: true })
  const folder = await mkdtemp(join(local, 'killable-'))
  const outfile = join(folder, 'server.mjs')
  await build({
    entryPoints: [path('./server.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  const mails: Mail[] = []
  return {
    mails,
    /** @param place address of a Postgres, or `memory` */
    start: (place: string) => startServer(outfile, place, mails),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function startServer(outfile: string, place: string, mails: Mail[]): Promise<KillableServer> {
  const child = fork(outfile, [place], { execArgv: [] })
  const answers = new Map<number, { resolve(response: Response): void; reject(error: Error): void }>()
  let next = 0
  let armed: () => void = () => undefined
  let isAlive = true
  const send = (message: ToServer) => child.send(message)
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: FromServer) => {
      if ('ready' in message) resolve()
      else if ('armed' in message) armed()
      else if ('mail' in message) mails.push(message.mail)
      else {
        const { status, headers, body } = message.response
        answers.get(message.id)?.resolve(new Response(body, { status, headers }))
        answers.delete(message.id)
      }
    })
    child.once('exit', () => {
      isAlive = false
      reject(new KilledError('The server ended.'))
      for (const { reject: fail } of answers.values()) fail(new KilledError('The server ended.'))
    })
  })
  await ready
  return {
    pid: child.pid ?? 0,
    get isAlive() {
      return isAlive
    },
    killAfter(writes) {
      const done = new Promise<void>((resolve) => {
        armed = resolve
      })
      send({ kill: writes })
      return done
    },
    async call(request) {
      if (!isAlive) throw new KilledError('The server ended.')
      const id = next++
      const { url: at, method } = request
      const answer = new Promise<Response>((resolve, reject) => answers.set(id, { resolve, reject }))
      send({ id, request: { url: at, method, headers: [...request.headers], body: await request.text() } })
      return answer
    },
    end: () => endChild(child, isAlive),
  }
}

async function endChild(child: ChildProcess, isAlive: boolean): Promise<void> {
  if (!isAlive) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
