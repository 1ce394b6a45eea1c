import type { ProviderLink, RpcCall, SentTransaction } from '../../src/kernel/index.js'

/** Wallets' methods that send something, and what their answer names. */
const sends: Readonly<Record<string, SentTransaction['kind']>> = {
  eth_sendTransaction: 'transaction',
  wallet_sendCalls: 'calls',
  solana_signAndSendTransaction: 'transaction',
}

/** Asks the wallet for a call of the page's, and tells what it has sent: balances and activity follow. */
export async function requestSent(link: ProviderLink, call: RpcCall): Promise<unknown> {
  const answer = await link.request(call)
  const kind = Object.hasOwn(sends, call.method) ? sends[call.method] : undefined
  // The name itself, or an object that has it.
  const { id, signature } = Object(answer)
  const name = [answer, id, signature].find((value) => typeof value === 'string')
  if (kind && name) link.tellSent({ id: name, kind })
  return answer
}
