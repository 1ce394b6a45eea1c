import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { DevnetAccount } from '../accounts.js'
import type { ChannelAnswer, ChannelRequest } from './createChannels.js'

/** A user with a Farcaster id on the local chain. */
export interface Person {
  readonly fid: number
  readonly username: string
  readonly displayName: string
  readonly account: DevnetAccount
}

const names = [
  ['alice', 'Alice Tern'],
  ['bob', 'Bob Plover'],
] as const

/** The people of the local Farcaster: the last accounts of the test phrase own the ids 1, 2. */
export const toPeople = (accounts: readonly DevnetAccount[]): readonly Person[] =>
  names.flatMap(([username, displayName], index) => {
    const account = accounts.at(-1 - index)
    return account ? [{ fid: index + 1, username, displayName, account }] : []
  })

/** What a person's wallet signs for a channel. */
export async function signChannel(person: Person, request: ChannelRequest): Promise<ChannelAnswer> {
  const { fid, username, displayName, account } = person
  const { domain, siweUri, nonce, notBefore, expirationTime, requestId } = request
  const message = createSiweMessage({
    ...{ address: account.address, chainId: 10, domain, nonce, uri: siweUri, version: '1' },
    statement: 'Farcaster Auth',
    issuedAt: new Date(),
    ...(notBefore && { notBefore: new Date(notBefore) }),
    ...(expirationTime && { expirationTime: new Date(expirationTime) }),
    ...(requestId && { requestId }),
    resources: [`farcaster://fid/${fid}`],
  })
  const signature = await privateKeyToAccount(account.privateKey).signMessage({ message })
  return { message, signature, fid, username, displayName, authMethod: 'custody' }
}
