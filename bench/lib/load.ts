import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What to ask, and how hard. */
export interface LoadJob {
  url: string
  /** Paths, asked for in turn. */
  paths: string[]
  headers: Record<string, string>
  /** Sent by POST when present. */
  body?: string | undefined
  /** Sent by POST in turn in the place of `body`, each once; the job is over when all were. */
  messages?: readonly { readonly headers: Readonly<Record<string, string>>; readonly body: string }[] | undefined
  seconds: number
  /** Requests open at the same time. */
  connections: number
  /** Requests a second in all; 0 asks again as soon as an answer is there. */
  rate: number
}

/** What came back. */
export interface LoadResult {
  requests: number
  bytes: number
  /** Milliseconds from asking to the last byte; with a rate, from the moment at which it should have been asked. */
  p50: number
  p95: number
  p99: number
  /** Answers by status. */
  statuses: Record<number, number>
}

const client = fileURLToPath(new URL('./loadClient.ts', import.meta.url))

/** Asks from a process of its own. @throws {Error} when an answer has a status that is neither of these nor of success */
export async function load(job: LoadJob, allowed: readonly number[] = []): Promise<LoadResult> {
  const running = promisify(execFile)(process.execPath, ['--import', 'tsx', client])
  running.child.stdin?.end(JSON.stringify(job))
  const result = JSON.parse((await running).stdout) as LoadResult
  const wrong = Object.keys(result.statuses).filter(
    (status) => !/^2..$/.test(status) && !allowed.includes(Number(status)),
  )
  if (wrong.length > 0) throw new Error(`${job.paths[0]}: answered ${wrong.join(', ')}`)
  return result
}
