import type { Clock } from '../clock.js'

/** Whether the services can do their work. */
export interface Readiness {
  /** `degraded`: they answer, but something that they do later fails, as mail. `down`: calls are refused. */
  status: 'ready' | 'degraded' | 'down'
  /** By the parts that are served: what each cannot be without. */
  parts: Readonly<Record<string, Readonly<Record<string, 'ok' | 'failed'>>>>
  /** The mail server; absent without one. */
  mail?: 'ok' | 'failed'
}

/** Something to ask. It is well when the promise resolves. */
export type Check = () => Promise<unknown>

/** What is asked. */
export interface ReadinessOptions {
  /** By part and name of the check. */
  parts: Readonly<Record<string, Readonly<Record<string, Check>>>>
  mail: Check | undefined
  clock: Clock
}

/** How long a check may take, in ms. */
const longest = 3_000
/** How long an answer is good for, in ms: anybody may ask, and a database and a key service answer each time. */
const fresh = { parts: 2_000, mail: 30_000 }

/** Answers whether the services are ready. However many ask, the checks run once in their time. */
export function createReadiness({ parts, mail, clock }: ReadinessOptions): () => Promise<Readiness> {
  const askParts = remember(fresh.parts, clock, async () => {
    const all = Object.entries(parts).map(async ([id, checks]) => {
      const results = Object.entries(checks).map(async ([name, check]) => [name, await tryCheck(check)] as const)
      return [id, Object.fromEntries(await Promise.all(results))] as const
    })
    return Object.fromEntries(await Promise.all(all))
  })
  const askMail = mail && remember(fresh.mail, clock, () => tryCheck(mail))
  return async () => {
    const [answers, post] = await Promise.all([askParts(), askMail?.()])
    const isDown = Object.values(answers).some((checks) => Object.values(checks).includes('failed'))
    const status = isDown ? 'down' : post === 'failed' ? 'degraded' : 'ready'
    return { status, parts: answers, ...(post && { mail: post }) }
  }
}

async function tryCheck(check: Check): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'failed'>((resolve) => {
    timer = setTimeout(() => resolve('failed'), longest)
  })
  // Why it failed stays here: anybody may read the answer.
  const asked = Promise.resolve()
    .then(check)
    .then(
      () => 'ok' as const,
      () => 'failed' as const,
    )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

function remember<Answer>(ms: number, clock: Clock, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    const now = clock.now()
    if (!last || now - last.at >= ms || now < last.at) last = { at: now, answer: ask() }
    return last.answer
  }
}
