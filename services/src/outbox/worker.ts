import { setMaxListeners } from 'node:events'
import type { Clock } from '../clock.js'
import { ServiceError } from '../errors.js'
import type { Log } from '../log.js'
import { outboxLimits } from './limits.js'
import type { ClaimedMessage, Queue } from './queue.js'
import type { SendMessage } from './send.js'

/** Delivers what waits. */
export interface Worker {
  /** Looks for what is due from now on, by itself. */
  start(): void
  /** Something was written: looks sooner. */
  wake(): void
  /** Delivers what is due now, and what follows from it. Resolves when that is done. */
  run(): Promise<void>
  /** Gives back what is being delivered, and looks no more. */
  close(): Promise<void>
}

/** What a worker works with. */
export interface WorkerTools {
  queue: Queue
  send: SendMessage
  clock: Clock
  log: Log
}

/** How long after a write it is looked for: the transaction may go on a while. Each look that finds nothing doubles it, up to the longest. */
const firstLookMs = 20
const longestLookMs = 1_000
/** How long after a delivery has ended: others end meanwhile, and one look serves them all. */
const nextLookMs = 5
/** How long after an error of ours a message is tried again, in ms. */
const ownErrorMs = 30_000

export function createWorker({ queue, send, clock, log }: WorkerTools): Worker {
  const closing = new AbortController()
  // Each delivery listens.
  setMaxListeners(outboxLimits.together, closing.signal)
  const under = new Map<string, number>()
  const deliveries = new Set<Promise<void>>()
  /** Webhooks that did not take the last message. */
  const failing = new Set<string>()
  /** Webhooks of which the operator knows that messages are given up. */
  const givenUp = new Set<string>()
  let isStarted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = longestLookMs
  let looksAt = Number.POSITIVE_INFINITY
  let looking: Promise<number> | undefined
  let isAskedAgain = false

  async function deliver(message: ClaimedMessage): Promise<void> {
    const { webhookId } = message
    let delivery: Awaited<ReturnType<SendMessage>>
    try {
      delivery = await send(message, closing.signal)
    } catch (error) {
      if (closing.signal.aborted) return queue.release(message, clock.now())
      log.problem(`A webhook was not sent: ${nameError(error)}`)
      return queue.release(message, clock.now() + ownErrorMs)
    }
    if (!delivery) return
    if (delivery.isTaken) {
      failing.delete(webhookId)
      givenUp.delete(webhookId)
    } else failing.add(webhookId)
    const isGivenUp = await queue.finish(message, delivery, clock.now())
    if (!isGivenUp || givenUp.has(webhookId)) return
    givenUp.add(webhookId)
    log.problem(
      `The webhook ${webhookId} has taken nothing for three days, and messages are given up: webhooks list, webhooks replay.`,
    )
  }

  function begin(message: ClaimedMessage): void {
    const { webhookId } = message
    under.set(webhookId, (under.get(webhookId) ?? 0) + 1)
    const delivery = deliver(message)
      .catch((error: unknown) => log.problem(`A webhook’s delivery was not written down: ${nameError(error)}`))
      .finally(() => {
        const left = (under.get(webhookId) ?? 1) - 1
        if (left > 0) under.set(webhookId, left)
        else under.delete(webhookId)
        deliveries.delete(delivery)
        if (isStarted) lookWithin(nextLookMs)
      })
    deliveries.add(delivery)
  }

  /** @returns how many were begun */
  async function claimDue(): Promise<number> {
    let begun = 0
    const now = clock.now()
    for (const id of await queue.listDue(now)) {
      const most = failing.has(id) ? outboxLimits.togetherFailing : outboxLimits.togetherEach
      const free = Math.min(most - (under.get(id) ?? 0), outboxLimits.together - deliveries.size)
      if (free <= 0 || closing.signal.aborted) continue
      const claimed = await queue.claim(id, free, now)
      begun += claimed.length
      for (const message of claimed) begin(message)
    }
    return begun
  }

  /** One look at a time; who asks meanwhile gets another one after it. */
  function look(): Promise<number> {
    if (looking) {
      isAskedAgain = true
      return looking
    }
    const lookAll = async () => {
      let begun = 0
      do {
        isAskedAgain = false
        begun += await claimDue()
      } while (isAskedAgain && !closing.signal.aborted)
      return begun
    }
    looking = lookAll().finally(() => {
      looking = undefined
    })
    return looking
  }

  function lookOn(): void {
    look().then(
      (begun) => {
        pause = begun > 0 ? firstLookMs : Math.min(pause * 2, longestLookMs)
        lookWithin(pause)
      },
      (error: unknown) => {
        log.problem(`Webhooks that wait could not be read: ${nameError(error)}`)
        lookWithin(longestLookMs)
      },
    )
  }

  /** What is written all the time must not put a look off. */
  function lookWithin(ms: number): void {
    const at = performance.now() + ms
    if (closing.signal.aborted || at >= looksAt) return
    clearTimeout(timer)
    looksAt = at
    timer = setTimeout(() => {
      looksAt = Number.POSITIVE_INFINITY
      lookOn()
    }, ms)
    timer.unref()
  }

  return {
    start() {
      isStarted = true
      lookWithin(longestLookMs)
    },
    wake() {
      if (!isStarted) return
      pause = firstLookMs
      lookWithin(firstLookMs)
    },
    async run() {
      while ((await look()) > 0 || deliveries.size > 0) await Promise.all(deliveries)
    },
    async close() {
      clearTimeout(timer)
      closing.abort()
      // What was claimed last may begin in the look that goes on.
      await looking?.catch(() => undefined)
      await Promise.all(deliveries)
    },
  }
}

const nameError = (error: unknown) =>
  error instanceof ServiceError ? error.code : error instanceof Error ? error.name : 'no error'
