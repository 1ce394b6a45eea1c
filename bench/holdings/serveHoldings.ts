import type { DataCall, DataServer } from '../../test/fixtures/dataServer.js'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chain = 'eip155:1'
/** Entries of a page, as services have them. */
const pageSize = 100
const day = 86_400_000
const toAddress = (at: number) => `0x${at.toString(16).padStart(40, '0')}`

/** Answers for a rich account: so many tokens, collectibles and transactions. */
export function serveHoldings({ routes }: DataServer, count: number): void {
  const all = Array.from({ length: count }, (_, at) => at)
  const balances = all.map((at) => ({
    ...{ name: `Token ${at}`, symbol: `T${at}`, chainId: chain, address: `${chain}:${toAddress(at + 1)}` },
    ...{ value: count - at + 0.5, price: 1, quantity: { decimals: '6', numeric: `${count - at}.5` } },
  }))
  const pageOf = ({ query }: DataCall, toEntry: (at: number) => unknown) => {
    const from = Number(query.cursor ?? 0)
    const to = Math.min(count, from + pageSize)
    return { data: all.slice(from, to).map(toEntry), next: to < count ? `${to}` : null }
  }
  routes.set('/v1/supported-chains', { http: [chain], ws: [] })
  routes.set(`/v1/account/${owner}/balance`, { balances })
  routes.set(`/v1/account/${owner}/nfts`, (call: DataCall) =>
    pageOf(call, (at) => ({
      ...{ id: `${chain}/erc721:${toAddress(7)}/${at}`, contract: toAddress(7), tokenId: `${at}` },
      ...{ name: `Picture ${at}`, collection: 'Pictures', amount: '1' },
    })),
  )
  const start = Date.now()
  routes.set(`/v1/account/${owner}/history`, (call: DataCall) =>
    pageOf(call, (at) => ({
      id: `${at}`,
      metadata: {
        ...{ operationType: at % 2 ? 'send' : 'receive', hash: `0x${at.toString(16).padStart(64, '0')}`, chain },
        ...{ minedAt: new Date(start - (at * day) / 8).toISOString(), status: 'confirmed' },
        ...{ sentFrom: at % 2 ? owner : toAddress(at), sentTo: at % 2 ? toAddress(at) : owner },
      },
      transfers: [
        {
          ...{ direction: at % 2 ? 'out' : 'in', quantity: { numeric: `${at}.25` }, value: at },
          fungible_info: { name: 'Ether', symbol: 'ETH' },
        },
      ],
    })),
  )
}
