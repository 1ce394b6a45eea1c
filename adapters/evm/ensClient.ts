/** What of viem resolves a name: one chunk, fetched with the first name. */
export { createClient, custom } from 'viem'
export { getEnsAddress } from 'viem/actions'
export { normalize } from 'viem/ens'
