import * as kit from '@solana/kit'
import * as web3v2 from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-v1'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestLatchkey, createTestSolanaWallet, type TestSolanaWallet } from '../../src/testing/index.js'
import { toBase58 } from '../kit/base58.js'
import { fromBase64, toBase64 } from './base64.js'
import { solanaAdapter } from './index.js'
import { type LocalChain, startChain } from './test/chain.js'
import { isSigned, keyOf } from './test/keys.js'
import { localNetwork } from './test/world.js'

/** Libraries of hosts over `latchkey.provider('solana')`, as they are, on a local cluster. */
let chain: LocalChain
let wallet: TestSolanaWallet
let latchkey: ReturnType<typeof make>
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.solana.stop())

const make = () => {
  const networks = [localNetwork(chain.here.caipNetworkId, chain.here.name, chain.here.rpcUrl)] as const
  return createTestLatchkey({ networks: [...networks], adapters: [solanaAdapter()], fetch }).latchkey
}
beforeEach(async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const [account] = chain.solana.accounts
  if (!account) throw new Error('The local chain has no account.')
  wallet = createTestSolanaWallet({
    accounts: [account.secretKey],
    chains: [{ chain: 'solana:mainnet', rpcUrl: chain.here.rpcUrl }],
  })
  wallet.register(page)
  latchkey = make()
  latchkey.start()
  await latchkey.ready()
  await latchkey.connect({ connector: 'ws:Test Wallet' })
})
afterEach(() => {
  latchkey.stop()
  wallet.stop()
  vi.unstubAllGlobals()
})

const me = () => wallet.addresses[0] ?? ''
const ask = async (method: string, params: object): Promise<Record<string, unknown>> =>
  Object(await latchkey.provider('solana').request({ method, params }))

/** What docs/solana.md has hosts write: bytes of the wire in, signed bytes out. */
async function signTransaction(bytes: Uint8Array): Promise<Uint8Array> {
  const { transaction } = await ask('solana_signTransaction', { transaction: toBase64(bytes) })
  const signed = fromBase64(`${transaction}`)
  if (!signed) throw new Error('The wallet answered without a transaction.')
  return signed
}

describe('@solana/web3.js 1', () => {
  const connect = () => new Connection(chain.here.rpcUrl, 'processed')
  const pay = (to: PublicKey, lamports: number) =>
    SystemProgram.transfer({ fromPubkey: new PublicKey(me()), toPubkey: to, lamports })

  test('behavior: signs a legacy transaction and one of version 0, which the connection sends', async () => {
    const connection = connect()
    const latest = await connection.getLatestBlockhash()
    const [one, other] = [new PublicKey(keyOf(101).address), new PublicKey(keyOf(102).address)]
    const legacy = new Transaction({ feePayer: new PublicKey(me()), ...latest }).add(pay(one, 2_000_000))
    const signed = Transaction.from(
      await signTransaction(legacy.serialize({ requireAllSignatures: false, verifySignatures: false })),
    )
    expect(signed.verifySignatures()).toBe(true)
    await connection.sendRawTransaction(signed.serialize())
    expect(await connection.getBalance(one)).toBe(2_000_000)

    const message = new TransactionMessage({
      payerKey: new PublicKey(me()),
      recentBlockhash: latest.blockhash,
      instructions: [pay(other, 3_000_000)],
    }).compileToV0Message()
    const versioned = new VersionedTransaction(message)
    const done = VersionedTransaction.deserialize(await signTransaction(versioned.serialize()))
    await connection.sendTransaction(done)
    expect(await connection.getBalance(other)).toBe(3_000_000)
  })

  test('behavior: several are signed with one question; one is sent by the wallet; a text is signed', async () => {
    const connection = connect()
    const { blockhash } = await connection.getLatestBlockhash()
    const receivers = [0, 1, 2].map((at) => new PublicKey(keyOf(103 + at).address))
    const [first, second, third] = receivers.map((to) => {
      const instructions = [pay(to, 4_000_000)]
      const message = new TransactionMessage({
        payerKey: new PublicKey(me()),
        recentBlockhash: blockhash,
        instructions,
      })
      return toBase64(new VersionedTransaction(message.compileToV0Message()).serialize())
    })
    const asked = wallet.prompts.length
    const { transactions } = await ask('solana_signAllTransactions', { transactions: [first, second] })
    expect(wallet.prompts.length).toBe(asked + 1)
    for (const each of transactions as string[]) await connection.sendRawTransaction(fromBase64(each) as Uint8Array)
    const { signature } = await ask('solana_signAndSendTransaction', {
      transaction: third,
      sendOptions: { preflightCommitment: 'processed' },
    })
    expect((await connection.getSignatureStatus(`${signature}`)).value?.err).toBeNull()
    for (const to of receivers) expect(await connection.getBalance(to)).toBe(4_000_000)

    const text = new TextEncoder().encode('Ahoy')
    const said = await ask('solana_signMessage', { message: toBase58(text) })
    expect(isSigned(me(), text, `${said.signature}`)).toBe(true)
  })

  test('behavior: a no of the user’s is 4001, before and after the library', async () => {
    const { blockhash } = await connect().getLatestBlockhash()
    wallet.decide = () => 'refuse'
    const message = new TransactionMessage({
      payerKey: new PublicKey(me()),
      recentBlockhash: blockhash,
      instructions: [pay(new PublicKey(keyOf(106).address), 1)],
    })
    const refused = signTransaction(new VersionedTransaction(message.compileToV0Message()).serialize())
    await expect(refused).rejects.toMatchObject({ code: 4001 })
  })
})

type Modified = Awaited<ReturnType<kit.TransactionModifyingSigner['modifyAndSignTransactions']>>[number]

/** What kit and its ancestor have in common is what is used. */
describe.each([
  ['@solana/kit', 107, kit],
  ['@solana/web3.js 2', 108, web3v2 as unknown as typeof kit],
])('%s', (_, seed, library) => {
  const createSigner = (): kit.TransactionModifyingSigner => ({
    address: library.address(me()),
    modifyAndSignTransactions: (transactions) =>
      Promise.all(
        transactions.map(async (transaction) => {
          const bytes = new Uint8Array(library.getTransactionEncoder().encode(transaction))
          const signed = library.getTransactionDecoder().decode(await signTransaction(bytes))
          // What it was before holds of it signed: its size and lifetime, which types alone say.
          return Object.assign({}, transaction, signed) as unknown as Modified
        }),
      ),
  })

  test('behavior: a signer over the provider signs what the library builds, and its RPC sends it', async () => {
    const rpc = library.createSolanaRpc(chain.here.rpcUrl)
    const { value: latest } = await rpc.getLatestBlockhash({ commitment: 'processed' }).send()
    const signer = createSigner()
    const destination = library.address(keyOf(seed).address)
    const message = library.pipe(
      library.createTransactionMessage({ version: 0 }),
      (empty) => library.setTransactionMessageFeePayerSigner(signer, empty),
      (paid) => library.setTransactionMessageLifetimeUsingBlockhash(latest, paid),
      (dated) =>
        library.appendTransactionMessageInstructions(
          [getTransferSolInstruction({ source: signer, destination, amount: 5_000_000n })],
          dated,
        ),
    )
    const signed = await library.signTransactionMessageWithSigners(message)
    const wire = library.getBase64EncodedWireTransaction(signed)
    const signature = await rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed' }).send()
    expect(signature).toBe(library.getSignatureFromTransaction(signed))
    expect((await rpc.getBalance(destination, { commitment: 'processed' }).send()).value).toBe(5_000_000n)
  })

  test('behavior: its RPC reads by the provider, by a transport of the host’s', async () => {
    const transport = async ({ payload }: { readonly payload: unknown }) => {
      const { id, method, params } = payload as { id: string; method: string; params: unknown }
      return { jsonrpc: '2.0', id, result: await latchkey.provider('solana').request({ method, params }) }
    }
    const rpc = library.createSolanaRpcFromTransport(transport as kit.RpcTransport)
    const { value } = await rpc.getBalance(library.address(me()), { commitment: 'processed' }).send()
    expect(BigInt(value)).toBe(await chain.balance(me()))
  })
})
