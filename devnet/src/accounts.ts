import { pbkdf2Sync } from 'node:crypto'
import { type Hex, toHex } from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'

/** The phrase of every EVM development tool. Public: never fund an account of it on a real chain. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** A funded account of the local chains. */
export interface DevnetAccount {
  address: Hex
  /** Key of the public test phrase: worthless, and known to everybody. */
  privateKey: Hex
}

/** The first accounts of the test phrase, `m/44'/60'/0'/0/i`: those that anvil funds with 10,000 coins each. */
export function deriveAccounts(count = 10): DevnetAccount[] {
  // BIP-39, once for all: in JavaScript and for each account it takes most of a chain's start.
  const master = HDKey.fromMasterSeed(pbkdf2Sync(testMnemonic, 'mnemonic', 2048, 64, 'sha512'))
  return Array.from({ length: count }, (_, addressIndex) => {
    const account = hdKeyToAccount(master, { addressIndex })
    const key = account.getHdKey().privateKey
    if (!key) throw new Error('The test phrase gave an account without a key.')
    return { address: account.address, privateKey: toHex(key) }
  })
}
