import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the repository. */
export const root = resolve(fileURLToPath(import.meta.url), '../../..')

const windows = process.platform === 'win32'

/** How long a child may take to end by itself before it is killed, in milliseconds. */
const graceTime = 5000

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] Default: the repository.
 * @property {Record<string, string | undefined>} [env] Added to this process's own.
 * @property {boolean} [stream] Prints output as it comes instead of keeping it. Default false.
 * @property {number} [timeout] Milliseconds after which the command is stopped and counts as failed; may be infinite. Default 10 minutes.
 */

/**
 * Runs one command in its own process group, so that Ctrl-C, a time-out or our own end takes all its children with it.
 * Never rejects: a command that cannot start answers with code 127.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function run(command, args, { cwd = root, env = {}, stream = false, timeout = 600_000 } = {}) {
  const begin = performance.now()
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: stream ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: !windows,
    })
    children.add(child)
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const giveUp = () => {
      output += `\nStopped after ${timeout / 1000} s.\n`
      void stop(child)
    }
    // A timer takes no infinity.
    const timer = Number.isFinite(timeout) ? setTimeout(giveUp, timeout) : undefined

    const finish = (/** @type {number} */ code) => {
      clearTimeout(timer)
      children.delete(child)
      // What the command left behind (a server, a browser) belongs to its group and goes with it.
      signalGroup(child, 'SIGKILL')
      settle({ code, output, seconds: (performance.now() - begin) / 1000 })
    }
    child.on('error', (error) => {
      output += `${error.message}\n`
      finish(127)
    })
    // `exit`, not `close`: a grandchild that keeps the pipe open must not hold us up.
    child.on('exit', (code, signal) => setImmediate(finish, signal ? 1 : (code ?? 1)))
  })
}

/** A package's program in node_modules/.bin. @param {string} name */
export const bin = (name) => resolve(root, 'node_modules/.bin', windows ? `${name}.cmd` : name)

/**
 * Runs npm: the one that runs this script, when one does, else the one on the path.
 *
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function npm(args, options) {
  const program = process.env.npm_execpath
  if (program?.endsWith('.js')) return run(process.execPath, [program, ...args], options)
  return run(windows ? 'npm.cmd' : 'npm', args, options)
}

/** Stops every command that is still running. */
export async function stopAll() {
  await Promise.all([...children].map(stop))
}

/**
 * Makes Ctrl-C and `kill` stop all children first.
 *
 * @param {{ before?: () => Promise<void>, ctrlC?: number }} [options] `before` runs before the children are stopped;
 * `ctrlC` is the exit code of Ctrl-C, default 130: broken off.
 */
export function stopOnSignals({ before, ctrlC = 130 } = {}) {
  let stopping = false
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', ctrlC],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])) {
    process.on(signal, async () => {
      // A second Ctrl-C means now.
      if (stopping) {
        for (const child of children) signalGroup(child, 'SIGKILL')
        process.exit(code)
      }
      stopping = true
      await before?.()
      await stopAll()
      process.exit(code)
    })
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((settle) => child.once('exit', settle))
  signalGroup(child, 'SIGTERM')
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceTime)
  await ended
  clearTimeout(timer)
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    if (windows) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    // The group is gone already: that is what was wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
