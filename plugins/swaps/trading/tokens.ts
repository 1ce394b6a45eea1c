import {
  type CaipNetworkId,
  createLive,
  type Live,
  nativeToken,
  type PluginContext,
  type Token,
} from '../../../src/plugin.js'
import type { ConvertService, ListedToken } from './service.js'
import { createWire } from './wire.js'

/** How long a list holds, in ms. */
const keepFor = 300_000

/** Tokens that the services trade. */
export interface TokenLists {
  /** The network's coin first; empty where they trade none. */
  of(networkId: CaipNetworkId): Live<readonly Token[]> & { read(): Promise<readonly Token[]> }
  /** One that is known by now, of the services or of the host. */
  find(networkId: CaipNetworkId, address: string): Token | undefined
  /** Whether the services say that a token takes permits (EIP-2612). Asks for the list where it is not known. */
  takesPermits(token: Token): Promise<boolean>
}

export function createTokenLists(context: PluginContext, service: ConvertService): TokenLists {
  const { clock, page, signal } = context
  const lists = new Map<CaipNetworkId, ReturnType<typeof make>>()
  const make = (networkId: CaipNetworkId) =>
    createLive<readonly ListedToken[]>({
      ...{ clock, page, signal, keepFor },
      isSame: (left, right) => JSON.stringify(left) === JSON.stringify(right),
      async ask() {
        const found = await service.tokens(networkId)
        if (found.length === 0) return found
        const coin = Object.freeze({ ...nativeToken(context.chain(networkId).network), takesPermits: false })
        const isCoin = ({ address }: Token) => address === undefined
        return Object.freeze([found.find(isCoin) ?? coin, ...found.filter((token) => !isCoin(token))])
      },
    })
  const of = (networkId: CaipNetworkId) => {
    const list = lists.get(networkId) ?? make(networkId)
    lists.set(networkId, list)
    return list
  }
  return {
    of,
    find(networkId, address) {
      const { isToken } = createWire(context, networkId)
      const known = [...(lists.get(networkId)?.get() ?? []), ...context.tokens(networkId)]
      return known.find((token) => isToken(token, { address }))
    },
    async takesPermits(token) {
      const { isToken } = createWire(context, token.networkId)
      const found = await of(token.networkId).read()
      return found.some((one) => one.takesPermits && isToken(one, token))
    },
  }
}
