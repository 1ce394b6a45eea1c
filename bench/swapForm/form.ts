// What bench/swapForm.ts drives: the form of swaps as a host has it, over the services and the chain that its address names.
import { createLatchkey, type Token } from 'latchkey'
import { evm } from 'latchkey/adapters/evm'
import { type NetworkExchanges, swaps } from 'latchkey/plugins/swaps'

/** What the bench knows of the chain. */
export interface Facts {
  readonly networkId: `eip155:${number}`
  readonly account: string
  readonly gets: Token
  readonly exchanges: NetworkExchanges
}

const given = new URLSearchParams(location.search)
const read = (name: string) => given.get(name) ?? ''
const { networkId, account, gets, exchanges }: Facts = JSON.parse(read('facts'))

/** Connects at once; its nodes are the host's. */
const provider = {
  async request({ method }: { method: string }) {
    if (/ccounts$/.test(method)) return [account]
    if (method === 'eth_chainId') return `0x${Number(networkId.split(':')[1]).toString(16)}`
    throw Object.assign(new Error('No such method.'), { code: 4200 })
  },
  on() {},
  removeListener() {},
}
const info = { uuid: 'trader', name: 'Trader', rdns: 'dev.trader', icon: 'data:image/svg+xml,<svg/>' }
const announce = () =>
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
addEventListener('eip6963:requestProvider', announce)

const latchkey = createLatchkey({
  projectId: read('project'),
  services: { directory: read('directory'), data: read('data') },
  networks: [
    {
      id: Number(networkId.split(':')[1]),
      name: 'Bench',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [read('node')] } },
    },
  ],
  adapters: [evm()],
  plugins: [swaps({ exchanges: { [networkId]: exchanges } })],
  locale: 'en',
})
await latchkey.connect({ connector: info.rdns })

const find = (selector: string) =>
  document.querySelector('[data-latchkey="modal"]')?.shadowRoot?.querySelector(selector)
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((done) => requestAnimationFrame(done))
}
const type = (text: string) => {
  const input = find('.swap-line input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
}
const figure = () => find('.swap-got bdi')?.textContent ?? '0'

const bench = {
  async open() {
    void latchkey.open({ view: 'Swap', params: { toToken: gets.address } }).catch(() => undefined)
    // What it was opened with is read by then.
    await until(() => find('.swap-sides')?.textContent?.includes(gets.symbol) === true)
  },
  /** Milliseconds from the last key to the frame that shows the price. */
  async typeToQuote(text: string): Promise<number> {
    type('')
    await until(() => figure() === '0')
    const begun = performance.now()
    type(text)
    await until(() => figure() !== '0')
    return performance.now() - begun
  },
  /** Quotes without a view, one after the other, each of another amount. */
  async quote(from: number, count: number): Promise<void> {
    const trading = await latchkey.use(swaps)
    const coin = { networkId, name: 'Ether', symbol: 'ETH', decimals: 18 }
    for (let at = from; at < from + count; at++)
      await trading.quote({
        account: `${networkId}:${account}`,
        pays: { token: coin, value: 10n ** 15n + BigInt(at) },
        gets,
      })
  },
}
export type FormBench = typeof bench
Object.assign(globalThis, { bench })
