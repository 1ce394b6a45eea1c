import { isWalletAdapterCompatibleStandardWallet } from '@solana/wallet-adapter-base'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'
import { createLatchkey } from 'latchkey'
import { embedded } from 'latchkey/adapters/embedded'
import { solanaAdapter } from 'latchkey/adapters/solana'
import { defineLatchkeyElements } from 'latchkey/element'
import { email } from 'latchkey/plugins/email'
import { readNetworks } from '../../demo/src/networks.js'
import { readStack } from '../../demo/src/readStack.js'

/** A Solana shop whose own code speaks to wallets by the wallet adapter, and the widget beside it for logins. */
async function createShop() {
  const stack = await readStack()
  const [cluster] = stack.solana?.clusters ?? []
  const network = readNetworks(stack, 'many').find(
    (one) => 'caipNetworkId' in one && one.caipNetworkId === cluster?.caipNetworkId,
  )
  if (!cluster || !network) throw new Error('The stack has no Solana.')
  const latchkey = createLatchkey({
    projectId: stack.projectId,
    services: stack.services,
    networks: [network],
    adapters: [solanaAdapter(), embedded({ url: stack.frame, announce: true })],
    plugins: [email()],
    metadata: { name: 'Shop' },
  })
  defineLatchkeyElements(latchkey)
  // The adapter sees by the node's address which chain it is of, and takes one of this machine for a validator of one's own.
  const connection = new Connection(`${cluster.rpcUrl}?https://api.mainnet-beta.solana.com`, 'processed')
  const wallets = getWallets()
  const offered = () => wallets.get().filter(isWalletAdapterCompatibleStandardWallet)

  let adapter: StandardWalletAdapter | undefined
  const heard: string[] = []
  const chosen = () => {
    if (!adapter?.publicKey) throw new Error('The wallet adapter is not connected.')
    return { adapter, publicKey: adapter.publicKey }
  }
  async function build(to: string, lamports: number) {
    const { publicKey } = chosen()
    const transfer = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: new PublicKey(to), lamports })
    return new Transaction({ feePayer: publicKey, ...(await connection.getLatestBlockhash()) }).add(transfer)
  }
  return {
    ...{ latchkey, heard },
    /** Names of the wallets that the wallet adapter would list. */
    offered: () => offered().map(({ name }) => name),
    /** Connects the first of them. Resolves with its address. */
    async connect() {
      const [wallet] = offered()
      if (!wallet) throw new Error('No wallet is offered.')
      adapter = new StandardWalletAdapter({ wallet })
      // By its types it emits nothing: those of its emitter are lost to modules.
      const emitter = adapter as unknown as { on(event: string, run: () => void): void }
      for (const event of ['connect', 'disconnect']) emitter.on(event, () => void heard.push(event))
      await adapter.connect()
      return chosen().publicKey.toBase58()
    },
    /** Has the wallet sign a transfer, and sends it. */
    async signAndSend(to: string, lamports: number) {
      const { adapter } = chosen()
      if (!('signTransaction' in adapter) || !adapter.signTransaction) throw new Error('The wallet signs nothing.')
      const signed = await adapter.signTransaction(await build(to, lamports))
      return connection.sendRawTransaction(signed.serialize())
    },
    /** Has the wallet sign and send a transfer. */
    send: async (to: string, lamports: number) =>
      chosen().adapter.sendTransaction(await build(to, lamports), connection),
    /** A signature of a text, in hex. */
    async signText(text: string) {
      const { adapter } = chosen()
      if (!('signMessage' in adapter) || !adapter.signMessage) throw new Error('The wallet signs no text.')
      return [...(await adapter.signMessage(new TextEncoder().encode(text)))]
    },
    balance: (of: string) => connection.getBalance(new PublicKey(of)),
  }
}

export type SolanaShop = Awaited<ReturnType<typeof createShop>>

declare global {
  interface Window {
    solanaShop: Promise<SolanaShop>
  }
}

window.solanaShop = createShop()
