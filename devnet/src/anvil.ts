import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { findFreePort } from './freePort.js'

/** What one chain's process is started with. */
export interface AnvilOptions {
  binary: string
  chainId: number
  /** As anvil names it; its newest when absent. */
  hardfork?: string
  /** TCP port on 127.0.0.1; a free one when absent. */
  port?: number
  /** File that keeps the chain between runs; none when absent. */
  stateFile?: string
  /** Seconds between blocks; a block for each transaction when absent. */
  blockTime?: number
  mnemonic: string
  /** Called with the process id at once, before the chain answers. */
  onSpawn(pid: number): void
}

/** A running chain. */
export interface Anvil {
  rpcUrl: string
  pid: number
  /** Resolves when the process has ended, whatever ended it. */
  exited: Promise<void>
  /** Asks the process to write its state and end; kills it when it has not after 5 s. */
  stop(): Promise<void>
}

type Child = ChildProcessByStdio<null, Readable, Readable>

/**
 * Starts anvil and resolves when it listens.
 * @throws {Error} when it ends before, with the last thing that it said: a given port is taken, a state file is unreadable
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const attempts = options.port === undefined ? 5 : 1
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await findFreePort())
    try {
      return await startOnPort(options, port)
    } catch (error) {
      // Between finding a free port and using it, another program may have taken it.
      if (!(error instanceof PortTakenError) || attempt >= attempts) throw error
    }
  }
}

class PortTakenError extends Error {
  override name = 'PortTakenError' as const
}

async function startOnPort(options: AnvilOptions, port: number): Promise<Anvil> {
  const child: Child = spawn(options.binary, toArguments(options, port), { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (child.pid !== undefined) options.onSpawn(child.pid)
  await waitUntilListening(child, port, options.chainId)
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await exited
      clearTimeout(timer)
    },
  }
}

function toArguments({ chainId, hardfork, stateFile, blockTime, mnemonic }: AnvilOptions, port: number): string[] {
  const list = ['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`, '--mnemonic', mnemonic]
  if (hardfork !== undefined) list.push('--hardfork', hardfork)
  if (stateFile) list.push('--state', stateFile, '--state-interval', '10')
  if (blockTime !== undefined) list.push('--block-time', `${blockTime}`)
  return list
}

/**
 * Waits for anvil's own word that it listens. Asking the port instead could be answered by another program that holds it.
 * What it prints is never passed on: the banner holds the private keys.
 */
function waitUntilListening(child: Child, port: number, chainId: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const read = (chunk: string) => {
      said += chunk
      if (!said.includes('Listening on')) return
      child.off('exit', fail)
      child.stdout.removeAllListeners('data').resume()
      child.stderr.resume()
      resolve()
    }
    const fail = (code: number | null) => {
      if (/address already in use|os error 98|os error 48/i.test(said)) {
        reject(new PortTakenError(`Port ${port} of 127.0.0.1 is taken. Stop what uses it, or choose another port.`))
        return
      }
      const reason =
        said
          .match(/^\s*Error:.*$/ims)?.[0]
          .trim()
          .slice(0, 500) ?? `exit code ${code}`
      reject(new Error(`The local chain ${chainId} did not start: ${reason}`))
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.once('error', reject)
    child.once('exit', fail)
  })
}
