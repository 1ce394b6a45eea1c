import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { bundledProgram } from './bundleProgram.js'

/** The embedded database is compiled in half the time when it need not become fast. */
const nodeFlags = ['--liftoff-only', '--enable-source-maps']

/** What a command line ended with. */
export interface Ended {
  code: number
  out: string
  err: string
}

/** A server of its own process that has said that it is ready. */
export interface StartedServer {
  child: ChildProcessByStdio<null, Readable, Readable>
  /** Its whole standard error, once it has ended. */
  err: Promise<string>
  url: string
  dataUrl: string
  chains: string[]
}

/** The binary as its own process, on one state. */
export interface Program {
  start(...words: string[]): StartedServer['child']
  run(...words: string[]): Promise<Ended>
  /** Starts a server on a free port; it is killed at the latest when the test ends. */
  startServer(...words: string[]): Promise<StartedServer>
}

/** Names the state: a folder, read when a command starts, or the address of a Postgres. */
export function createProgram(state: { folder: () => string } | { url: () => string }): Program {
  function start(...words: string[]) {
    // Without the database of the machine's own environment.
    const { DATABASE_URL: _url, ...env } = process.env
    const flags = 'folder' in state ? ['--data', state.folder()] : []
    return spawn(process.execPath, [...nodeFlags, bundledProgram(), ...words, ...flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: 'url' in state ? { ...env, DATABASE_URL: state.url() } : env,
    })
  }

  return {
    start,
    async run(...words) {
      const child = start(...words)
      const [out, err, [code]] = await Promise.all([readAll(child.stdout), readAll(child.stderr), once(child, 'exit')])
      return { code: code as number, out, err }
    },
    async startServer(...words) {
      const child = start('serve', '--port', '0', ...words)
      onTestFinished(() => void child.kill('SIGKILL'))
      const err = readAll(child.stderr)
      const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
      const ready = JSON.parse(line) as { url: string; dataUrl: string; chains: string[] }
      return { child, err, ...ready }
    },
  }
}

/** All that a stream says until it ends. */
export async function readAll(stream: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += chunk
  return text
}
