import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { root } from '../lib/run.mjs'

/** Runs the second half of `npm start` as a user does, up to its last line. It is ended with the test. */
export async function startByNpm() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    cwd: root,
    // Opens no browser.
    env: { ...process.env, CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  const end = async () => {
    child.kill('SIGTERM')
    return ended
  }
  onTestFinished(async () => void (await end()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        if (said.includes('Ctrl-C stops everything.')) resolve()
      })
  })
  return {
    /** The address that it printed beside a name. */
    addressOf: (name: string) => new RegExp(`^ {2}${name} +(\\S+)`, 'm').exec(said)?.[1] ?? '',
    /** Ctrl-C; answers with exit code and signal. */
    end,
  }
}
