import type { Context, Hono } from 'hono'
import { abortAfter } from '../../abortAfter.js'
import type { Clock } from '../../clock.js'
import type { HostAccess } from '../../hosts/hostAccess.js'
import type { CallerLimiter, ProjectLimiter } from '../../http/callerLimiter.js'
import { createApp } from '../../http/createApp.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import { readJson } from '../../http/readJson.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import { TooManyError } from '../../http/tooMany.js'
import type { Log } from '../../log.js'
import { DriverError } from '../../upstream/driverError.js'
import { facilitatorLimits } from './limits.js'
import { type Payment, type PaymentFault, readPayment } from './messages.js'
import type { FacilitatorChain } from './openChains.js'
import type { Settled } from './settlePayment.js'

/** What the facilitator part is built from. */
export interface FacilitatorAppOptions {
  readonly hostAccess: HostAccess
  readonly chains: ReadonlyMap<string, FacilitatorChain>
  readonly limiters: {
    readonly facilitatorAddress: CallerLimiter
    readonly facilitatorProject: ProjectLimiter
  }
  readonly preflightLimiter: CallerLimiter
  readonly log: Log
  readonly clock: Clock
  /** Addresses that send, of all chains. */
  listSigners(): Promise<readonly string[]>
  /** @throws {DriverError} when no node answers */
  check(payment: Payment, chain: FacilitatorChain, signal: AbortSignal): Promise<PaymentFault | undefined>
  /** @throws {DriverError} */
  settle(call: {
    readonly payment: Payment
    readonly chain: FacilitatorChain
    readonly project: string
    readonly callName: string | undefined
    readonly signal: AbortSignal
  }): Promise<Settled>
}

/**
 * The facilitator part: x402 version 2, scheme `exact` by ERC-3009 and ERC-7710 (specification v2, section 7), for back ends with a key that has
 * `payments:settle`. Pages read none of it.
 */
export function createFacilitator(options: FacilitatorAppOptions): Hono<AppEnv> {
  const { hostAccess, chains, limiters } = options
  const app = createApp('facilitator', { ...options, isForEveryPage: false })

  async function admit(context: Context<AppEnv>, cost: number) {
    context.header('Cache-Control', 'no-store')
    const { id, projectId } = await hostAccess.door.admit(context, 'payments:settle', cost)
    const waitMs = await limiters.facilitatorProject.take(projectId, cost, true)
    if (waitMs > 0) throw new TooManyError(waitMs)
    const read = readPayment(
      await readJson(context, 'Send x402Version, paymentPayload and paymentRequirements as JSON.'),
    )
    return { id, project: projectId, read }
  }

  /** A payment that can be looked at, with its chain. */
  function findChain(read: Payment | PaymentFault) {
    if (typeof read === 'string') return read
    const chain = chains.get(read.requirements.network)
    return chain ? { payment: read, chain } : 'invalid_network'
  }

  const orUnreachable = (context: Context<AppEnv>, answer: () => Promise<Response>) =>
    orRefusal(context, async () => {
      try {
        return await answer()
      } catch (error) {
        if (!(error instanceof DriverError)) throw error
        throw new Refusal(503, 'CHAIN_UNREACHABLE', 'The chain cannot be asked now. Try again later.')
      }
    })

  app.get('/v1/x402/supported', async (context) => {
    const { waitMs } = await limiters.facilitatorAddress.take(readCaller(context), 1)
    if (waitMs > 0) return refuseTooMany(context, waitMs)
    const settlers = await options.listSigners()
    const kinds = [...chains].flatMap(([network, { framework, settlerCount }]) => {
      const kind = { x402Version: 2, scheme: 'exact', network }
      const extra = { assetTransferMethod: 'erc7710', facilitatorAddresses: settlers.slice(0, settlerCount) }
      return framework ? [kind, { ...kind, extra }] : [kind]
    })
    return context.json({ kinds, extensions: [], signers: { 'eip155:*': settlers } })
  })

  app.post('/v1/x402/verify', (context) =>
    orUnreachable(context, async () => {
      const { read } = await admit(context, 1)
      const found = findChain(read)
      if (typeof found === 'string') return context.json({ isValid: false, invalidReason: found })
      const { payer } = found.payment
      const fault = await options.check(found.payment, found.chain, abortAfter(facilitatorLimits.callMs))
      return context.json(fault ? { isValid: false, invalidReason: fault, payer } : { isValid: true, payer })
    }),
  )

  app.post('/v1/x402/settle', (context) =>
    orUnreachable(context, async () => {
      const { id, project, read } = await admit(context, 5)
      const found = findChain(read)
      if (typeof found === 'string')
        return context.json({ success: false, errorReason: found, transaction: '', network: '' })
      const { payment, chain } = found
      const name = context.req.header('Idempotency-Key')
      if (name !== undefined && !/^[\x21-\x7e]{1,255}$/.test(name))
        throw new Refusal(400, 'BODY_INVALID', 'An Idempotency-Key has 255 visible characters at most.')
      const signal = abortAfter(facilitatorLimits.settleMs + facilitatorLimits.callMs)
      const callName = name === undefined ? undefined : `${id} ${name}`
      const settled = await options.settle({ payment, chain, project, callName, signal })
      const facts = { transaction: settled.hash ?? '', network: chain.chain, payer: payment.payer }
      return context.json(
        'fault' in settled
          ? { success: false, errorReason: settled.fault, ...facts }
          : { success: true, ...facts, amount: payment.requirements.amount },
      )
    }),
  )
  return app
}
