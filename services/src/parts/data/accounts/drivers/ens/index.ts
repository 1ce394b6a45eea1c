import type { Hex } from 'viem'
import * as z from 'zod'
import { ServiceError } from '../../../../../errors.js'
import { type CallMany, createCallMany } from '../../../../../nodes/evm/callMany.js'
import type { Driver } from '../../types.js'
import type { DriverKind } from '../driverKind.js'
import { createLookup } from './createLookup.js'
import { readAvatar } from './readAvatar.js'

const settings = z.strictObject({
  /** CAIP-2 of the chain whose names these are. */
  chain: z
    .string()
    .regex(/^eip155:\d{1,20}$/)
    .default('eip155:1'),
  /** Default: ENS's own, on the chains that have it. */
  universalResolver: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
  /** For development alone: gateways of this machine. */
  allowsLoopback: z.boolean().default(false),
})

/** ENS's universal resolver, a proxy that stays at its address, and the chains that have it. */
const ownResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const ownChains = ['eip155:1', 'eip155:11155111']

/** Names and pictures of accounts from ENS, through the chain's own nodes; gateways of names by ERC-3668. */
export const ens: DriverKind<z.infer<typeof settings>> = {
  settings,
  create(id, { chain, universalResolver, allowsLoopback }, { nodes, clock }): Driver {
    const node = nodes.get(chain)
    const resolver = universalResolver ?? (ownChains.includes(chain) ? ownResolver : undefined)
    if (!node) throw new ServiceError('CONFIG_INVALID', `The driver "${id}" of --accounts wants a node of ${chain}.`)
    if (!resolver)
      throw new ServiceError(
        'CONFIG_INVALID',
        `The driver "${id}" of --accounts wants the universalResolver of ${chain}.`,
      )
    const calls = new Map<string, CallMany>()
    const callsOf = (place: string): CallMany | undefined => {
      const own = nodes.get(place)
      const made = calls.get(place) ?? (own && createCallMany(own))
      if (made) calls.set(place, made)
      return made
    }
    return {
      id,
      serves: (asked) => asked === chain,
      async identity({ account, signal }) {
        const asOf = clock.now()
        // Accounts of other namespaces have no names here.
        if (!account.startsWith('0x')) return { value: {}, asOf }
        const address = account as Hex
        const lookup = createLookup({ node, universalResolver: resolver as Hex, signal, allowsLoopback })
        const name = await lookup.getName(address)
        if (name === undefined) return { value: {}, asOf }
        const record = await lookup.getText(name, 'avatar')
        const avatar = record === undefined ? {} : await readAvatar(record, address, callsOf, signal)
        return { value: { name, ...avatar }, asOf }
      },
    }
  },
}
