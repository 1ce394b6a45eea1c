import { type Address, getAddress } from 'viem'
import * as z from 'zod'
import type { TransferAsset } from '../types.js'

export const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => getAddress(text))

/** A chain as an operator lists it for a way: tokens by names, which mean the same token on each chain. */
interface Side {
  readonly tokens: Readonly<Record<string, Address>>
}

/** Finds tokens by what an operator lists of chains. */
export function createFindToken<Given extends Side>(chains: Readonly<Record<string, Given>>) {
  const of = ({ chain, token }: TransferAsset) => {
    const side = Object.hasOwn(chains, chain) ? chains[chain] : undefined
    const found = Object.entries(side?.tokens ?? {}).find(([, one]) => one.toLowerCase() === token)
    return side && found && { side, name: found[0], token: found[1] }
  }
  return {
    of,
    /** Whether both are the same token, on two chains. */
    serves(origin: TransferAsset, destination: TransferAsset): boolean {
      const [from, to] = [of(origin), of(destination)]
      // Of a token with other digits on the other chain the same number would be another amount.
      const isSame = from !== undefined && from.name === to?.name && origin.decimals === destination.decimals
      return isSame && origin.chain !== destination.chain
    },
  }
}
