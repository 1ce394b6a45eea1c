import { invalid } from '../rpcError.js'
import type { TestSolanaKey } from './key.js'
import { toSignInText } from './signInText.js'
import { sendTransaction, signTransaction } from './transaction.js'
import type { TestSolanaAccount, TestSolanaChain, TestSolanaRequest } from './types.js'
import type { createSolanaUser } from './user.js'

/** What features are made from. */
export interface FeatureParts {
  readonly user: ReturnType<typeof createSolanaUser>
  readonly chains: readonly TestSolanaChain[]
  readonly accounts: () => readonly TestSolanaAccount[]
  /** Notes what was asked. */
  readonly note: (request: TestSolanaRequest) => void
  /** Adds a listener for changes; returns what removes it. */
  readonly listen: (listener: (payload: unknown) => void) => () => void
  readonly host: () => string
}

interface Input {
  readonly account?: { readonly address: string }
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly options?: unknown
}

const versions = { version: '1.0.0' } as const
const transactions = { ...versions, supportedTransactionVersions: ['legacy', 0] } as const

/** All features that the wallet can have, by their names. */
export function createFeatures({ user, chains, accounts, note, listen, host }: FeatureParts) {
  const toRequest = (feature: string, inputs: readonly unknown[]): TestSolanaRequest => {
    const { account, chain } = Object(inputs[0]) as Input
    return { feature, account: account?.address ?? accounts()[0]?.address, chain, inputs }
  }
  /** Asks the user once for all inputs, then makes one output of each. */
  const signing =
    (feature: string, make: (key: TestSolanaKey, input: Input) => Promise<object>) =>
    async (...inputs: readonly Input[]) => {
      const request = toRequest(feature, inputs)
      note(request)
      const keys = inputs.map(({ account, chain }) => {
        if (chain !== undefined && !chains.some((known) => known.chain === chain))
          throw invalid(`The wallet does not know the chain ${chain}.`)
        return user.own(account?.address)
      })
      await user.ask(request)
      const outputs: object[] = []
      for (const [at, input] of inputs.entries()) outputs.push(await make(keys[at] as TestSolanaKey, input))
      return outputs
    }

  return {
    'standard:connect': {
      ...versions,
      async connect(input: { readonly silent?: boolean } = {}) {
        const request = toRequest('standard:connect', [input])
        note(request)
        await user.connect(request, input.silent === true)
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': {
      ...versions,
      async disconnect() {
        note(toRequest('standard:disconnect', []))
        if (user.allowed) user.setAccounts([])
      },
    },
    'standard:events': { ...versions, on: (_: 'change', listener: (payload: unknown) => void) => listen(listener) },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: signing('solana:signMessage', async (key, { message }) => {
        if (!(message instanceof Uint8Array)) throw invalid('message is not bytes')
        return { signedMessage: message, signature: await key.sign(message), signatureType: 'ed25519' }
      }),
    },
    'solana:signTransaction': {
      ...transactions,
      signTransaction: signing('solana:signTransaction', async (key, { transaction }) => ({
        signedTransaction: await signTransaction(transaction, key),
      })),
    },
    'solana:signAndSendTransaction': {
      ...transactions,
      signAndSendTransaction: signing('solana:signAndSendTransaction', async (key, input) => {
        const chain = chains.find((known) => known.chain === input.chain)
        if (!chain) throw invalid('chain is missing')
        const signed = await signTransaction(input.transaction, key)
        await sendTransaction(chain, signed, input.options)
        return { signature: signed.slice(1, 65) }
      }),
    },
    'solana:signIn': {
      version: '1.0.0',
      async signIn(...inputs: readonly Readonly<Record<string, unknown>>[]) {
        const request = toRequest('solana:signIn', inputs)
        note(request)
        await user.ask(request)
        // Signing in may be the first thing that a page does: one yes is for both.
        if (!user.visible().length) user.share()
        return Promise.all(
          (inputs.length ? inputs : [{}]).map(async (input) => {
            const key = user.own(input.address ?? accounts()[0]?.address)
            const signedMessage = new TextEncoder().encode(toSignInText(input, key.address, host()))
            const account = accounts().find(({ address }) => address === key.address)
            return { account, signedMessage, signature: await key.sign(signedMessage), signatureType: 'ed25519' }
          }),
        )
      },
    },
  }
}
