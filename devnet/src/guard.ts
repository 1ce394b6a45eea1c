import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Ends chains whose owner died without ending them. */
export interface Guard {
  /** From now on this process ends when we do. */
  add(pid: number): void
  /** This process ended by itself; its id may soon belong to another one. */
  drop(pid: number): void
  /** Ends the guard, which leaves the processes alone. */
  stop(): Promise<void>
}

/**
 * The guard is a process of its own that reads our pipe: the system closes the pipe however we end, also by SIGKILL,
 * when no handler of ours runs. It ignores Ctrl-C, which a terminal sends to the whole group, so that it outlives us.
 */
const program = `
const pids = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
const send = (signal) => { for (const pid of pids) { try { process.kill(pid, signal) } catch { pids.delete(pid) } } }
let text = ''
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (text + chunk).split('\\n')
  text = lines.pop()
  for (const line of lines) {
    const [verb, pid] = line.split(' ')
    if (verb === 'add') pids.add(Number(pid))
    if (verb === 'drop') pids.delete(Number(pid))
    if (verb === 'stop') process.exit(0)
  }
}).on('close', () => {
  send('SIGTERM')
  setTimeout(() => { send('SIGKILL'); process.exit(0) }, 3000)
  setInterval(() => { send(0); if (pids.size === 0) process.exit(0) }, 50)
})
`

/** Starts a guard. */
export function startGuard(): Guard {
  const child: ChildProcess = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'ignore', 'ignore'] })
  const exited = once(child, 'exit')
  // A guard that was killed must not take us along: writing to its pipe then fails, and nothing else does.
  child.stdin?.on('error', () => undefined)
  const write = (line: string) => child.stdin?.write(`${line}\n`)
  return {
    add: (pid) => write(`add ${pid}`),
    drop: (pid) => write(`drop ${pid}`),
    async stop() {
      write('stop')
      await exited
    },
  }
}
