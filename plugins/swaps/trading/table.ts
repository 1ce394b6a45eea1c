import type { CaipNetworkId, TradeExchange } from '../../../src/plugin.js'
import type { KnownExchange, NetworkExchanges, SwapsOptions } from '../types.js'

const v2 = (router: string): KnownExchange => ({ form: 'uniswap-v2', router })
const v3 = (router: string, quoter: string): KnownExchange => ({ form: 'uniswap-v3-02', router, quoter })
/** Uniswap V2 has this address on four networks, V3 these on four. */
const [v2Usual, v3Usual] = [
  v2('0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'),
  v3('0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', '0x61fFE014bA17989E743c5F6cB21bF9697530B21e'),
]
/** Router of version 6, the same on all networks that it is named for. */
const oneInch: KnownExchange = { form: '1inch', router: '0x111111125421cA6dc452d289314280a0f8842A65' }

/**
 * Routers as Uniswap's and 1inch's documentation names them, the same as those of the services (docs/operating.md); wrapped coins as Uniswap's
 * SDK and the networks' own pages do. Nobody has compared them with the chains.
 */
const rows: Readonly<Record<string, readonly [wrapped: string, ...KnownExchange[]]>> = {
  1: ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', v2('0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'), v3Usual, oneInch],
  10: [
    '0x4200000000000000000000000000000000000006',
    v2('0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2'),
    v3Usual,
    oneInch,
  ],
  56: ['0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', v2Usual, oneInch],
  100: ['0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', oneInch],
  137: [
    '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    v2('0xedf6066a2b290C185783862C7F4776A2C8077AD1'),
    v3Usual,
    oneInch,
  ],
  8453: [
    '0x4200000000000000000000000000000000000006',
    v2Usual,
    v3('0x2626664c2603336E57B271c5C0b26F421741e481', '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a'),
    oneInch,
  ],
  42161: ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', v2Usual, v3Usual, oneInch],
  43114: ['0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', v2Usual, oneInch],
  11155111: ['0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14', v2('0xeE567Fe1712Faf6149d80dA1E6934E354124CfE3')],
}

/** Exchanges whose contracts are known, by network. */
export type Table = (networkId: CaipNetworkId) => NetworkExchanges | undefined

/** The host's networks are added to those that are known, and stand in their place. */
export function createTable({ exchanges = {} }: SwapsOptions): Table {
  const own = new Map(Object.entries(exchanges))
  const known = new Map(
    Object.entries(rows).map(([id, [wrapped, ...list]]) => [`eip155:${id}`, { wrapped, exchanges: list }]),
  )
  return (networkId) => own.get(networkId) ?? known.get(networkId)
}

/** Those that tell prices themselves. */
export const isTeller = (exchange: KnownExchange): exchange is TradeExchange & KnownExchange =>
  exchange.form !== '1inch'

/** What users read. */
export const sourceOf = ({ name, form }: KnownExchange): string =>
  name ?? (form === '1inch' ? '1inch' : `Uniswap ${form === 'uniswap-v2' ? 'V2' : 'V3'}`)
