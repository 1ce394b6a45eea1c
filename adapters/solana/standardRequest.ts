import type { CaipNetworkId, RpcCall } from '../../src/adapter.js'
import { fromBase58, toBase58 } from '../kit/base58.js'
import { ProviderRpcError } from '../kit/rpcError.js'
import { fromBase64, toBase64 } from './base64.js'
import { toBytes } from './bytes.js'
import { toWalletChain } from './clusters.js'
import { fieldsOf } from './handles.js'
import { methodOf, type SharedAccount, type StandardWallet } from './walletStandard.js'
import { readWire, signatureOf } from './wire.js'

/** What a request is answered with. */
export interface RequestParts {
  readonly wallet: StandardWallet
  /** Accounts that the wallet shares now, the active one first. */
  readonly accounts: readonly SharedAccount[]
  readonly networkId: CaipNetworkId
}

type Fields = Readonly<Record<string, unknown>>
type Answer = (parts: RequestParts, params: Fields) => Promise<unknown>

/** What may be in a request to sign in; the wallet adds what is left out, and compares the domain with the page's. */
const signInFields = [
  ...['domain', 'address', 'statement', 'uri', 'version', 'chainId', 'nonce', 'issuedAt', 'expirationTime'],
  ...['notBefore', 'requestId', 'resources'],
]

const invalid = (why: string) => new ProviderRpcError(-32602, why)

/** The method of a feature, for the account that is named, or the active one. */
function find({ wallet, accounts, networkId }: RequestParts, feature: string, address: unknown) {
  const account = address === undefined ? accounts[0] : accounts.find((each) => each.address === address)
  if (!account) throw new ProviderRpcError(4100, 'The wallet does not share this account.')
  const method = methodOf(wallet, feature, feature.slice(feature.indexOf(':') + 1))
  if (!method || !account.features.includes(feature))
    throw new ProviderRpcError(4200, `The wallet does not offer ${feature} for this account.`)
  if (!account.networkIds.includes(networkId)) throw unknownChain(networkId)
  return { method, account }
}

const toOutputs = (outputs: unknown, count: number): readonly Fields[] => {
  if (!Array.isArray(outputs) || outputs.length !== count)
    throw new ProviderRpcError(-32603, 'The wallet answered without a result.')
  return outputs.map(fieldsOf)
}

/** Calls a method of a feature, once for all inputs. */
async function call(parts: RequestParts, feature: string, { pubkey }: Fields, inputs: readonly object[]) {
  const { method, account } = find(parts, feature, pubkey)
  const chain = toWalletChain(parts.networkId)
  return toOutputs(
    await method(...inputs.map((input) => ({ account: account.handle, chain, ...input }))),
    inputs.length,
  )
}

function spell(value: unknown, toText: (bytes: Uint8Array) => string): string {
  const bytes = toBytes(value)
  if (!bytes?.length) throw new ProviderRpcError(-32603, 'The wallet answered without bytes.')
  return toText(bytes)
}

function readTransaction(value: unknown): Uint8Array {
  const bytes = typeof value === 'string' ? fromBase64(value) : undefined
  if (!bytes?.length) throw invalid('Expected transaction in base64.')
  return bytes
}

const getAccounts: Answer = async ({ accounts }) => accounts.map(({ address }) => ({ pubkey: address }))

/** The methods of WalletConnect's Solana reference, and `solana_signIn`, by features of Wallet Standard. */
const answers: Readonly<Record<string, Answer>> = {
  solana_getAccounts: getAccounts,
  solana_requestAccounts: getAccounts,
  async solana_signMessage(parts, params) {
    const message = typeof params.message === 'string' ? fromBase58(params.message) : undefined
    if (!message) throw invalid('Expected message in base58.')
    const [output] = await call(parts, 'solana:signMessage', params, [{ message }])
    return { signature: spell(output?.signature, toBase58) }
  },
  async solana_signTransaction(parts, params) {
    const transaction = readTransaction(params.transaction)
    const [output] = await call(parts, 'solana:signTransaction', params, [{ transaction }])
    const signed = toBytes(output?.signedTransaction)
    const signer = params.pubkey ?? parts.accounts[0]?.address
    const signature = signed && signatureOf(readWire(signed), `${signer}`)
    return { transaction: spell(signed, toBase64), ...(signature && { signature: toBase58(signature) }) }
  },
  async solana_signAllTransactions(parts, params) {
    const { transactions } = params
    if (!Array.isArray(transactions) || !transactions.length) throw invalid('Expected a list of transactions.')
    const inputs = transactions.map((each) => ({ transaction: readTransaction(each) }))
    const outputs = await call(parts, 'solana:signTransaction', params, inputs)
    return { transactions: outputs.map(({ signedTransaction }) => spell(signedTransaction, toBase64)) }
  },
  async solana_signAndSendTransaction(parts, params) {
    const { sendOptions } = params
    const input = { transaction: readTransaction(params.transaction), ...(sendOptions ? { options: sendOptions } : {}) }
    const [output] = await call(parts, 'solana:signAndSendTransaction', params, [input])
    return { signature: spell(output?.signature, toBase58) }
  },
  async solana_signIn(parts, params) {
    const input = Object.fromEntries(
      signInFields.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
    )
    const { method } = find(parts, 'solana:signIn', params.address)
    const [output = {}] = toOutputs(await method(input), 1)
    const { address, publicKey } = fieldsOf(output.account)
    return {
      address,
      publicKey: spell(publicKey, toBase58),
      signedMessage: spell(output.signedMessage, toBase58),
      signature: spell(output.signature, toBase58),
    }
  },
}

/** EIP-3326's error for a chain that the wallet does not know. */
export const unknownChain = (networkId: string) =>
  new ProviderRpcError(
    4902,
    `Unrecognized chain: the wallet does not offer ${networkId.slice(0, 64)} for this account.`,
  )

/**
 * Answers a request to a Wallet Standard wallet in the words of WalletConnect, so that one adapter serves both.
 * @throws the wallet's own error; 4100, 4200, 4902, -32602 when it was not asked
 */
export async function answerStandard(parts: RequestParts, { method, params }: RpcCall): Promise<unknown> {
  const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
  if (!answer) throw new ProviderRpcError(4200, `A Solana wallet does not know ${method.slice(0, 64)}.`)
  return answer(parts, fieldsOf(Array.isArray(params) ? params[0] : params))
}
