import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-v1'
import { expect, test, vi } from 'vitest'
import { testMnemonic } from '../../accounts.js'
import { createKey, deriveSeed } from '../keys.js'
import { atEnd, firstOf, genesisHash, open } from './open.js'

vi.setConfig({ testTimeout: 60_000 })

const keyOf = (index: number) => Keypair.fromSecretKey(createKey(deriveSeed(testMnemonic, index)).secretKey)
const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associatedProgram = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

function tokenAddressOf(owner: PublicKey, mint: PublicKey): PublicKey {
  const seeds = [owner.toBuffer(), tokenProgram.toBuffer(), mint.toBuffer()]
  const [found] = PublicKey.findProgramAddressSync(seeds, associatedProgram)
  return found
}

const account = (pubkey: PublicKey, isWritable = false, isSigner = false) => ({ pubkey, isWritable, isSigner })

function createTokenAccount(payer: PublicKey, owner: PublicKey, mint: PublicKey) {
  const place = account(tokenAddressOf(owner, mint), true)
  const others = [owner, mint, SystemProgram.programId, tokenProgram].map((key) => account(key))
  const keys = [account(payer, true, true), place, ...others]
  return new TransactionInstruction({ programId: associatedProgram, keys, data: Buffer.of(1) })
}

function transferChecked(owner: PublicKey, to: PublicKey, mint: PublicKey, amount: bigint) {
  const data = Buffer.alloc(10)
  data[0] = 12
  data.writeBigUInt64LE(amount, 1)
  data[9] = 6
  const [from, place] = [account(tokenAddressOf(owner, mint), true), account(tokenAddressOf(to, mint), true)]
  const keys = [from, account(mint), place, account(owner, false, true)]
  return new TransactionInstruction({ programId: tokenProgram, keys, data })
}

/** A cluster whose slots go by quickly, and a client that knows its HTTP address alone. */
async function connect() {
  const { clusters } = await open({ clusters: [{ name: 'One', genesisHash }], slotMs: 40 })
  const cluster = firstOf(clusters)
  const connection = new Connection(cluster.rpcUrl, 'confirmed')
  // The client closes its socket by itself after its last subscription; if the cluster went first it would call again.
  atEnd(() => vi.waitFor(() => expect(Reflect.get(connection, '_rpcWebSocketConnected')).toBe(false), 10_000))
  return { cluster, connection, mint: new PublicKey(cluster.token.address) }
}

async function confirm(connection: Connection, signature: string) {
  const latest = await connection.getLatestBlockhash()
  const { value } = await connection.confirmTransaction({ signature, ...latest })
  expect(value.err).toBeNull()
}

test('behavior: web3.js 1 drops, confirms and transfers SOL, and reads what happened', async () => {
  const { connection } = await connect()
  const [sender, receiver] = [Keypair.generate(), Keypair.generate()]
  const drop = await connection.requestAirdrop(sender.publicKey, 2 * LAMPORTS_PER_SOL)
  await confirm(connection, drop)
  expect(await connection.getBalance(sender.publicKey)).toBe(2 * LAMPORTS_PER_SOL)

  const [fromPubkey, toPubkey] = [sender.publicKey, receiver.publicKey]
  const transfer = SystemProgram.transfer({ fromPubkey, toPubkey, lamports: LAMPORTS_PER_SOL })
  const signature = await sendAndConfirmTransaction(connection, new Transaction().add(transfer), [sender])
  expect(await connection.getBalance(receiver.publicKey)).toBe(LAMPORTS_PER_SOL)

  const { value } = await connection.getSignatureStatuses([signature])
  // Slots go by meanwhile, on a busy machine enough of them to finalize it.
  expect(value[0]).toMatchObject({ err: null, confirmationStatus: expect.stringMatching(/^(confirmed|finalized)$/) })
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(found?.meta?.preBalances.slice(0, 2)).toEqual([2 * LAMPORTS_PER_SOL, 0])
  expect(found?.meta?.postBalances.slice(0, 2)).toEqual([LAMPORTS_PER_SOL - 5000, LAMPORTS_PER_SOL])
  expect(found?.meta?.fee).toBe(5000)
  const history = await connection.getSignaturesForAddress(sender.publicKey)
  expect(history.map((entry) => entry.signature)).toEqual([signature, drop])
  const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(parsed?.transaction.message.instructions[0]).toMatchObject({
    program: 'system',
    parsed: { type: 'transfer', info: { lamports: LAMPORTS_PER_SOL, source: fromPubkey.toBase58() } },
  })
  await connection.confirmTransaction(signature, 'finalized')
  expect(await connection.getBalance(receiver.publicKey, 'finalized')).toBe(LAMPORTS_PER_SOL)
})

test('behavior: web3.js 1 transfers SPL tokens and reads token accounts', async () => {
  const { connection, mint } = await connect()
  const [owner, receiver] = [keyOf(0), Keypair.generate().publicKey]
  const transaction = new Transaction().add(
    createTokenAccount(owner.publicKey, receiver, mint),
    transferChecked(owner.publicKey, receiver, mint, 1_500_000n),
  )
  const signature = await sendAndConfirmTransaction(connection, transaction, [owner])
  const { value: accounts } = await connection.getParsedTokenAccountsByOwner(receiver, { mint })
  expect(accounts).toHaveLength(1)
  expect(firstOf(accounts).account.data.parsed.info).toMatchObject({
    mint: mint.toBase58(),
    owner: receiver.toBase58(),
    tokenAmount: { amount: '1500000', decimals: 6, uiAmountString: '1.5' },
  })
  const { value: balance } = await connection.getTokenAccountBalance(tokenAddressOf(receiver, mint))
  expect(balance.amount).toBe('1500000')
  const raw = await connection.getTokenAccountsByOwner(owner.publicKey, { programId: tokenProgram })
  expect(raw.value.map(({ pubkey }) => pubkey.toBase58())).toEqual([tokenAddressOf(owner.publicKey, mint).toBase58()])
  expect((await connection.getTokenSupply(mint)).value.uiAmount).toBe(10_000_000)

  const found = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
  const amountsOf = (list = found?.meta?.preTokenBalances) => list?.map((entry) => entry.uiTokenAmount.amount)
  expect(amountsOf()).toEqual(['1000000000000'])
  expect(amountsOf(found?.meta?.postTokenBalances)?.sort()).toEqual(['1500000', '999998500000'])
  expect(found?.transaction.message.instructions[1]).toMatchObject({
    program: 'spl-token',
    parsed: { type: 'transferChecked', info: { tokenAmount: { uiAmountString: '1.5' } } },
  })
  expect(found?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(0)
})

test('behavior: web3.js 1 simulates, and hears why a transaction fails', async () => {
  const { connection } = await connect()
  const [sender, receiver] = [keyOf(1), Keypair.generate().publicKey]
  const build = async (lamports: number) => {
    const instruction = SystemProgram.transfer({ fromPubkey: sender.publicKey, toPubkey: receiver, lamports })
    const { blockhash } = await connection.getLatestBlockhash()
    const facts = { payerKey: sender.publicKey, recentBlockhash: blockhash, instructions: [instruction] }
    const transaction = new VersionedTransaction(new TransactionMessage(facts).compileToV0Message())
    transaction.sign([sender])
    return transaction
  }
  const good = await build(LAMPORTS_PER_SOL)
  expect((await connection.getFeeForMessage(good.message)).value).toBe(5000)
  const passed = await connection.simulateTransaction(good, { sigVerify: true })
  expect(passed.value.err).toBeNull()
  expect(passed.value.unitsConsumed).toBeGreaterThan(0)

  const tooMuch = await build(2000 * LAMPORTS_PER_SOL)
  const failed = await connection.simulateTransaction(tooMuch)
  expect(failed.value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  expect(failed.value.logs?.join('\n')).toContain('insufficient lamports')
  const refusal: SendTransactionError = await connection.sendTransaction(tooMuch).then(
    () => expect.fail('it was taken'),
    (error) => error,
  )
  expect(refusal).toBeInstanceOf(SendTransactionError)
  expect(refusal.message).toContain('custom program error: 0x1')
  expect(refusal.logs?.join('\n')).toContain('insufficient lamports')
  expect(await connection.getBalance(receiver)).toBe(0)
})

test('behavior: web3.js 1 hears of accounts, slots and logs', async () => {
  const { cluster, connection } = await connect()
  const receiver = Keypair.generate().publicKey
  const balances: number[] = []
  const heard: string[] = []
  const slots: number[] = []
  const ids = {
    account: connection.onAccountChange(receiver, ({ lamports }) => balances.push(lamports), 'confirmed'),
    logs: connection.onLogs(receiver, ({ signature }) => heard.push(signature), 'confirmed'),
    slot: connection.onSlotChange(({ slot }) => slots.push(slot)),
  }
  // The client does not say when a subscription stands; slots that arrive show that this one does.
  await vi.waitFor(() => expect(slots.length).toBeGreaterThan(1), 10_000)
  const signature = await connection.requestAirdrop(receiver, LAMPORTS_PER_SOL)
  await vi.waitFor(() => expect(balances).toEqual([LAMPORTS_PER_SOL]), 10_000)
  await vi.waitFor(() => expect(heard).toEqual([signature]), 10_000)
  expect(slots[1]).toBe((slots[0] ?? 0) + 1)
  await connection.removeAccountChangeListener(ids.account)
  await connection.removeOnLogsListener(ids.logs)
  await connection.removeSlotChangeListener(ids.slot)
  expect(await connection.getGenesisHash()).toBe(cluster.genesisHash)
  expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(2_039_280)
})
