import type { PhoneMemory } from './memory.js'
import type { PhoneState, PhoneWalletOptions } from './types.js'

/**
 * What a wallet begins with: where it was left, else on its first chain with its first account.
 * @throws {Error} when there is no chain or account
 */
export function toFirstState({ chains, accounts }: PhoneWalletOptions, remembered: PhoneMemory): PhoneState {
  const added = (remembered.added ?? []).filter((one) => !chains.some(({ chainId }) => chainId === one.chainId))
  const known = [...chains, ...added]
  const addresses = accounts.map(({ address }) => address)
  const chain = known.find(({ chainId }) => chainId === remembered.chainId) ?? known[0]
  const account = addresses.find((address) => address === remembered.account) ?? addresses[0]
  if (!chain || !account) throw new Error('The phone wallet needs a local chain and an account of it.')
  return {
    online: false,
    chains: known,
    chainId: chain.chainId,
    accounts: addresses,
    account,
    questions: [],
    sessions: [],
    asked: 0,
  }
}
