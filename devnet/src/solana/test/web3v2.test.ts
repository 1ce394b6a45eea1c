import {
  type Address,
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type IInstruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { expect, test, vi } from 'vitest'
import { firstOf, genesisHash, open } from './open.js'

vi.setConfig({ testTimeout: 60_000 })

const sol = 1_000_000_000n

/** A cluster whose slots go by quickly, and a client. */
async function connect() {
  const { clusters, accounts } = await open({ clusters: [{ name: 'One', genesisHash }], slotMs: 40 })
  const cluster = firstOf(clusters)
  const rpc = createSolanaRpc(cluster.rpcUrl)
  const rpcSubscriptions = createSolanaRpcSubscriptions(cluster.wsUrl)
  const signers = accounts.map(({ secretKey }) =>
    createKeyPairSignerFromBytes(new Uint8Array(getBase58Encoder().encode(secretKey))),
  )
  const [first, second] = await Promise.all(signers)
  if (!first || !second) throw new Error('accounts are missing')

  async function build(payer: KeyPairSigner, instructions: IInstruction[], version: 'legacy' | 0 = 0) {
    const { value: latest } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
    const message = pipe(
      createTransactionMessage({ version }),
      (empty) => setTransactionMessageFeePayerSigner(payer, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(latest, paid),
      (dated) => appendTransactionMessageInstructions(instructions, dated),
    )
    return signTransactionMessageWithSigners(message)
  }
  const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
  const mint = address(cluster.token.address)
  return { cluster, rpc, rpcSubscriptions, first, second, build, sendAndConfirm, mint }
}

async function tokenAddressOf(owner: Address, mint: Address): Promise<Address> {
  const [found] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return found
}

test('behavior: web3.js 2 drops, confirms and transfers SOL, and reads what happened', async () => {
  const { rpc, rpcSubscriptions, build, sendAndConfirm } = await connect()
  const [sender, receiver] = [await generateKeyPairSigner(), await generateKeyPairSigner()]
  const airdrop = airdropFactory({ rpc, rpcSubscriptions })
  const options = { recipientAddress: sender.address, lamports: lamports(2n * sol), commitment: 'confirmed' } as const
  const drop = await airdrop(options)

  const transfer = getTransferSolInstruction({ source: sender, destination: receiver.address, amount: sol })
  const transaction = await build(sender, [transfer])
  await sendAndConfirm(transaction, { commitment: 'confirmed' })
  const signature = getSignatureFromTransaction(transaction)
  const balance = await rpc.getBalance(receiver.address, { commitment: 'confirmed' }).send()
  expect(balance.value).toBe(sol)

  const { value: statuses } = await rpc.getSignatureStatuses([signature]).send()
  // Slots go by meanwhile, on a busy machine enough of them to finalize it.
  expect(statuses[0]).toMatchObject({ err: null, confirmationStatus: expect.stringMatching(/^(confirmed|finalized)$/) })
  const read = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 } as const
  const found = await rpc.getTransaction(signature, read).send()
  expect(Number(found?.version)).toBe(0)
  expect(found?.meta?.preBalances.slice(0, 2)).toEqual([2n * sol, 0n])
  expect(found?.meta?.postBalances.slice(0, 2)).toEqual([sol - 5000n, sol])
  const history = await rpc.getSignaturesForAddress(sender.address, { commitment: 'confirmed' }).send()
  expect(history.map((entry) => entry.signature)).toEqual([signature, drop])

  // To the end: the client waits until nothing can undo it.
  const half = getTransferSolInstruction({ source: sender, destination: receiver.address, amount: sol / 2n })
  await sendAndConfirm(await build(sender, [half], 'legacy'), { commitment: 'finalized' })
  expect((await rpc.getBalance(receiver.address).send()).value).toBe(sol + sol / 2n)
})

test('behavior: web3.js 2 transfers SPL tokens and reads token accounts', async () => {
  const { rpc, first, build, sendAndConfirm, mint } = await connect()
  const owner = (await generateKeyPairSigner()).address
  const [source, destination] = [await tokenAddressOf(first.address, mint), await tokenAddressOf(owner, mint)]
  const transaction = await build(first, [
    getCreateAssociatedTokenIdempotentInstruction({ payer: first, ata: destination, owner, mint }),
    getTransferCheckedInstruction({ source, mint, destination, authority: first, amount: 1_500_000n, decimals: 6 }),
  ])
  await sendAndConfirm(transaction, { commitment: 'confirmed' })
  const options = { commitment: 'confirmed', encoding: 'jsonParsed' } as const
  const { value: accounts } = await rpc.getTokenAccountsByOwner(owner, { mint }, options).send()
  expect(firstOf(accounts).pubkey).toBe(destination)
  expect(firstOf(accounts).account.data.parsed.info.tokenAmount).toMatchObject({ amount: '1500000', decimals: 6 })
  const { value: info } = await rpc.getAccountInfo(mint, options).send()
  expect(info?.data).toMatchObject({ program: 'spl-token', parsed: { type: 'mint', info: { decimals: 6 } } })

  const read = { commitment: 'confirmed', encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 } as const
  const found = await rpc.getTransaction(getSignatureFromTransaction(transaction), read).send()
  const after = found?.meta?.postTokenBalances?.find((balance) => balance.owner === owner)
  expect(after).toMatchObject({ mint, uiTokenAmount: { amount: '1500000', uiAmountString: '1.5' } })
})

test('behavior: web3.js 2 simulates, and hears why a transaction fails', async () => {
  const { cluster, rpc, first, second, build } = await connect()
  const transferOf = (amount: bigint) =>
    getTransferSolInstruction({ source: first, destination: second.address, amount })
  const good = await build(first, [transferOf(sol)])
  const options = { encoding: 'base64', commitment: 'confirmed' } as const
  const passed = await rpc.simulateTransaction(getBase64EncodedWireTransaction(good), options).send()
  expect(passed.value.err).toBeNull()
  expect(passed.value.unitsConsumed).toBeGreaterThan(0n)
  const message = Buffer.from(good.messageBytes).toString('base64') as Parameters<typeof rpc.getFeeForMessage>[0]
  expect((await rpc.getFeeForMessage(message, { commitment: 'confirmed' }).send()).value).toBe(5000n)

  const tooMuch = getBase64EncodedWireTransaction(await build(first, [transferOf(2000n * sol)]))
  const failed = await rpc.simulateTransaction(tooMuch, options).send()
  // This client makes a bigint of every number that it does not know.
  expect(failed.value.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
  const send = (wire: typeof tooMuch) =>
    rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' }).send()
  const refusal = await send(tooMuch).catch((error: unknown) => error)
  if (!isSolanaError(refusal, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)) throw refusal
  expect(refusal.context.logs?.join('\n')).toContain('insufficient lamports')
  expect(isSolanaError(refusal.cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)).toBe(true)

  cluster.advance(200)
  const late = await send(getBase64EncodedWireTransaction(good)).catch((error: unknown) => error)
  if (!isSolanaError(late, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)) throw late
  expect(isSolanaError(late.cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(true)
})

test('behavior: web3.js 2 hears of accounts, signatures and slots', async () => {
  const { rpc, rpcSubscriptions } = await connect()
  const receiver = (await generateKeyPairSigner()).address
  const { signal, abort } = createAbort()
  const options = { commitment: 'confirmed', encoding: 'base64' } as const
  const accounts = await rpcSubscriptions.accountNotifications(receiver, options).subscribe({ abortSignal: signal })
  const slots = await rpcSubscriptions.slotNotifications().subscribe({ abortSignal: signal })
  // What arrives before anything listens is lost in this client.
  const [firstAccount, firstSlot] = [nextOf(accounts), nextOf(slots)]
  const signature = await rpc.requestAirdrop(receiver, lamports(sol)).send()
  const heard = await rpcSubscriptions
    .signatureNotifications(signature, { commitment: 'confirmed' })
    .subscribe({ abortSignal: signal })
  expect((await nextOf(heard)).value).toEqual({ err: null })
  expect((await firstAccount).value.lamports).toBe(sol)
  const slot = await firstSlot
  expect(slot.parent).toBe(slot.slot - 1n)
  abort()
})

function createAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

async function nextOf<T>(list: AsyncIterable<T>): Promise<T> {
  for await (const item of list) return item
  throw new Error('The subscription ended without a word.')
}
