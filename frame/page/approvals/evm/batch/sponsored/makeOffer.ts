import { type Hex, hexToBytes, toHex } from 'viem'
import * as z from 'zod/mini'
import type { SignedDelegation } from '../../../../../../src/permissions/index.js'
import type { Operation } from '../../../../../keys/smartAccount.js'
import { FrameError } from '../../../../errors.js'
import { pause } from '../../../../pause.js'
import { randomHex } from '../../../../randomHex.js'
import type { Ask } from '../../../types.js'
import { toQuantity } from '../../readPrices.js'
import { askPaymaster } from './askPaymaster.js'
import { askUrl } from './askUrl.js'
import type { Sponsor } from './chooseSponsor.js'
import { type OperationEnd, readEnd } from './readEnd.js'
import { noSignature, toWire, toWireAuthorization } from './wire.js'

/** An operation that another pays for, whole but for the account's signature. */
export interface Offer extends OperationEnd {
  readonly operation: Operation
  /** The account's next nonce, for an authorization. */
  readonly next: bigint
}

/** What an offer is asked for. */
export interface OfferAsked {
  readonly sponsor: Sponsor
  readonly calls: Operation['calls']
  readonly isUpgrade: boolean
  readonly delegate: string
  readonly entryPoint: Hex
  /** Its place among the account's operations. One key for all offers of a request: at most one of them can happen. */
  readonly key: bigint
  /** The permission that it ends, or all, where that is what it does. */
  readonly ending?: { readonly delegation?: SignedDelegation | undefined } | undefined
}

/** A key that no other operation has, so that none waits for another. */
export const newKey = (): bigint => BigInt(randomHex(24))

/** Ms between looks at what stands before. */
const between = 1000

const gasShape = z.object({
  preVerificationGas: z.string(),
  verificationGasLimit: z.string(),
  callGasLimit: z.string(),
})

/**
 * Asks who is to pay for these calls, and completes the operation. Nothing is signed for it: it is shown first.
 *
 * @param waits Is called where an earlier transaction has to be through before the account can be handed its contract.
 * @returns undefined where no one pays
 * @throws {FrameError} CHAIN_UNREACHABLE; the signal's reason
 */
export async function makeOffer(
  ask: Ask,
  { sponsor, calls, isUpgrade, delegate, entryPoint, key }: OfferAsked,
  signal: AbortSignal,
  waits: () => void,
): Promise<Offer | undefined> {
  const { account, chain } = ask
  const chainId = BigInt(chain.chain.id.slice('eip155:'.length))
  const next = await readNext(ask, isUpgrade, signal, waits)
  const authorization = isUpgrade ? toWireAuthorization({ chainId, delegate, next }) : undefined
  const draft: Operation = {
    ...{ chainId, nonce: key << 64n, calls, isUpgrade, ...(await readFees(ask, signal)) },
    ...{ callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n },
    paymaster: {
      address: hexToBytes(sponsor.address as Hex),
      verificationGasLimit: 0n,
      postOpGasLimit: 0n,
      data: none,
    },
  }
  const write = (operation: Operation) => toWire(operation, { account, signature: noSignature, authorization })
  const askFor = (method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData', operation: Operation) =>
    askPaymaster(ask, sponsor, { method, operation: write(operation), entryPoint, chainId: toHex(chainId) }, signal)

  const stub = await askFor('pm_getPaymasterStubData', draft)
  if (!stub) return undefined
  const paid = withAnswer(draft, stub)
  const gas = await estimate(sponsor.bundlerUrl, write(paid), entryPoint, signal)
  if (!gas) return undefined
  const measured = { ...paid, ...gas }
  const answer = stub.isFinal ? stub : await askFor('pm_getPaymasterData', measured)
  if (!answer) return undefined
  const operation = withAnswer(measured, answer)
  const end = await readEnd(chain, operation, { account: account as Hex, entryPoint }, signal)
  return end && { ...end, operation, next }
}

const none = new Uint8Array()

type Answer = NonNullable<Awaited<ReturnType<typeof askPaymaster>>>

/** What an answer leaves out stays as it was. */
const withAnswer = (operation: Operation, { paymasterData, ...answer }: Answer): Operation => ({
  ...operation,
  paymaster: {
    ...operation.paymaster,
    verificationGasLimit: answer.paymasterVerificationGasLimit ?? operation.paymaster.verificationGasLimit,
    postOpGasLimit: answer.paymasterPostOpGasLimit ?? operation.paymaster.postOpGasLimit,
    data: hexToBytes(paymasterData as Hex),
  },
})

/** The account's next nonce. An authorization is for it alone, so what was posted before has to be through. */
async function readNext(
  { account, chain }: Ask,
  isUpgrade: boolean,
  signal: AbortSignal,
  waits: () => void,
): Promise<bigint> {
  const count = (block: string) => chain.request('eth_getTransactionCount', [account, block], signal).then(toQuantity)
  for (;;) {
    const [next, pending] = await Promise.all([count('latest'), count('pending')])
    if (!isUpgrade || next === pending) return next
    waits()
    await pause(between, signal)
  }
}

const blockShape = z.object({ baseFeePerGas: z.optional(z.string()) })
/** Where a node has no opinion: 1 gwei. */
const usualTip = 1_000_000_000n

/** What bundlers ask for, and paymasters take: room for a base fee twice as high. */
async function readFees({ chain: { request } }: Ask, signal: AbortSignal) {
  const [block, tip] = await Promise.all([
    request('eth_getBlockByNumber', ['latest', false], signal),
    request('eth_maxPriorityFeePerGas', [], signal).then(toQuantity, (error: unknown): bigint => {
      // Not every node has the method.
      if (error instanceof FrameError && error.code === 'RPC_FAILED') return usualTip
      throw error
    }),
  ])
  const { baseFeePerGas = '0x0' } = blockShape.parse(block)
  return { maxFeePerGas: 2n * toQuantity(baseFeePerGas) + tip, maxPriorityFeePerGas: tip }
}

/** Gas by the bundler's word: too much of it the paymaster refuses, with too little the operation fails. Undefined where it refuses. */
async function estimate(url: string, operation: object, entryPoint: string, signal: AbortSignal) {
  try {
    const { data } = gasShape.safeParse(
      await askUrl(url, 'eth_estimateUserOperationGas', [operation, entryPoint], signal),
    )
    if (!data) return undefined
    return {
      preVerificationGas: toQuantity(data.preVerificationGas),
      verificationGasLimit: toQuantity(data.verificationGasLimit),
      callGasLimit: toQuantity(data.callGasLimit),
    }
  } catch (error) {
    signal.throwIfAborted()
    // The user may pay without it.
    if (error instanceof FrameError) return undefined
    throw error
  }
}
