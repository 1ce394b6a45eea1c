import type { LatchkeyError } from '../../src/kernel/index.js'

/** Errors of ours that have a number of EIP-1193 or its neighbours. */
const codes: Readonly<Record<string, number>> = {
  MODAL_CLOSED: 4001,
  NOT_CONNECTED: 4100,
  UNAUTHORIZED: 4100,
  METHOD_NOT_SUPPORTED: 4200,
  RPC_MISSING: 4900,
  SERVICE_UNREACHABLE: 4900,
  POLICY_BLOCKED: 4900,
  WALLET_DISCONNECTED: 4900,
  WRONG_CHAIN: 4901,
  NETWORK_UNSUPPORTED: 4901,
  NETWORK_NOT_FOUND: 4902,
  CHAIN_NOT_SUPPORTED: 4902,
  RATE_LIMITED: -32005,
}

/** The integer by which a library knows an error of ours; undefined when there is none for it. */
export const toProviderCode = ({ code, outcome }: LatchkeyError): number | undefined =>
  outcome === 'rejected' ? 4001 : codes[code]

/** What a method that needs an account is refused with (4100) before there is one. */
export const noAccount = 'No wallet is connected. Ask for accounts first: the user chooses a wallet then.'
