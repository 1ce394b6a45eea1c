import { FrameError } from '../errors.js'
import type { ChainClient } from '../types.js'

/** What an account's code says, as its chain has it now. */
export interface AccountCode {
  /** `0x` where there is none. */
  readonly code: `0x${string}`
  /** The contract that it is handed to (EIP-7702), `0x` and 40 digits in lower case; undefined for none. */
  readonly delegate: string | undefined
}

/** Asks the chain for an account's code. @throws {FrameError} CHAIN_UNREACHABLE */
export async function readDelegate(
  request: ChainClient['request'],
  account: string,
  signal?: AbortSignal,
): Promise<AccountCode> {
  const code = await request('eth_getCode', [account, 'latest'], signal)
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code))
    throw new FrameError('CHAIN_UNREACHABLE', 'The network gave no answer. Try again.')
  const [, delegate] = /^0xef0100([0-9a-f]{40})$/i.exec(code) ?? []
  return { code: code as `0x${string}`, delegate: delegate && `0x${delegate.toLowerCase()}` }
}
