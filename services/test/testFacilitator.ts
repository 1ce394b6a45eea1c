import { type Address, getAddress, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type Devnet, type DevnetChain, startDevnet } from '../../devnet/src/index.js'
import { createServices } from '../src/createServices.js'
import type { HostScope } from '../src/hosts/hostScopes.js'
import type { Store } from '../src/openStore.js'
import { authorizationTypes } from '../src/parts/facilitator/checkAuthorized.js'
import { createSender } from './createSender.js'
import { createTestSecrets } from './loginServices.js'

const tokenAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])
const enough = { perSecond: 1e6, burst: 1e6 }

/** The chain of the tests, whose dollar takes transfers by signature. */
export const paidChain = 'eip155:31337'
/** Who is paid. */
export const merchant = getAddress(`0x${'a1'.repeat(20)}`)

/** A local chain on which web requests are paid. */
export async function openPaidChain() {
  const devnet: Devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  const chain = devnet.chains[0] as DevnetChain
  const sender = createSender(devnet, chain)
  const asset = chain.token.address
  return {
    ...{ ...sender, asset, rpcUrl: chain.rpcUrl },
    balanceOf: (holder: Address) =>
      sender.reader.readContract({ address: asset, abi: tokenAbi, functionName: 'balanceOf', args: [holder] }),
    /** A new account with so many units, and no coin. */
    async openPayer(amount = 1_000_000n): Promise<PrivateKeyAccount> {
      const payer = privateKeyToAccount(generatePrivateKey())
      await sender.sendToken(payer.address, amount)
      return payer
    },
    stop: () => devnet.stop(),
  }
}
export type PaidChain = Awaited<ReturnType<typeof openPaidChain>>

/** What a merchant asks for: a hundredth of a dollar. */
export const toRequirements = ({ asset }: Pick<PaidChain, 'asset'>, more: object = {}) => ({
  ...{ scheme: 'exact', network: paidChain, asset, amount: '10000', payTo: merchant, maxTimeoutSeconds: 60 },
  extra: { name: 'Local Dollar', version: '1' },
  ...more,
})

/** What is authorized, where it is not what was asked for. */
interface Odd {
  readonly requirements?: ReturnType<typeof toRequirements>
  readonly authorization?: Partial<Record<'from' | 'to' | 'value' | 'validAfter' | 'validBefore' | 'nonce', string>>
  readonly domain?: Readonly<Record<string, unknown>>
  readonly signature?: Hex
}

let nonces = 0

/** The body that has a payment checked or settled, as its payer made it. */
export async function makePayment(
  payer: Pick<PrivateKeyAccount, 'address' | 'signTypedData'>,
  chain: Pick<PaidChain, 'asset'>,
  odd: Odd = {},
) {
  const requirements = odd.requirements ?? toRequirements(chain)
  const time = Math.floor(Date.now() / 1000)
  const authorization = {
    ...{ from: payer.address as string, to: requirements.payTo as string, value: requirements.amount },
    ...{ validAfter: `${time - 600}`, validBefore: `${time + 60}`, nonce: toHex(++nonces, { size: 32 }) as string },
    ...odd.authorization,
  }
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const signature =
    odd.signature ??
    (await payer.signTypedData({
      domain: { name: 'Local Dollar', version: '1', chainId: 31337, verifyingContract: chain.asset, ...odd.domain },
      ...{ types: authorizationTypes, primaryType: 'TransferWithAuthorization' },
      message: {
        ...{ from: from as Hex, to: to as Hex, value: BigInt(value), nonce: nonce as Hex },
        ...{ validAfter: BigInt(validAfter), validBefore: BigInt(validBefore) },
      },
    }))
  return {
    x402Version: 2,
    paymentPayload: { x402Version: 2, accepted: requirements, payload: { signature, authorization } },
    paymentRequirements: requirements,
  }
}
export type PaymentBody = Awaited<ReturnType<typeof makePayment>>

/** Services that settle, of one process over a store. */
export async function openFacilitator(
  store: Store,
  chain: Pick<PaidChain, 'asset' | 'node'>,
  {
    clock,
    rpcUrl,
    depth = 3,
    framework,
  }: {
    readonly clock: { now(): number }
    readonly rpcUrl: string
    readonly depth?: number
    /** Where it stands on the chain: payments by delegations are taken then. */
    readonly framework?: {
      readonly delegate: Address
      readonly entryPoint: Address
      readonly delegationManager: Address
    }
  },
) {
  const services = createServices({
    store,
    secrets: { auth: createTestSecrets(), facilitator: createTestSecrets(9) },
    chains: { [paidChain]: rpcUrl },
    ...(framework && {
      chainNames: {
        [paidChain]: {
          ...{ name: 'One', coin: { symbol: 'ETH', decimals: 18 } },
          smartAccount: { kind: 'EIP7702StatelessDeleGator', version: '1.3.0', ...framework },
        },
      },
    }),
    x402: {
      chains: {
        [paidChain]: {
          ...{ assets: [chain.asset.toLowerCase() as Address], settlers: 2, depth },
          delegations: framework !== undefined,
        },
      },
    },
    clock,
    rateLimits: { hostKey: enough, facilitatorAddress: enough, facilitatorProject: enough },
  })
  for (const id of ['shop', 'other']) if (!(await services.projects.find(id))) await services.projects.add({ id })
  for (const { address } of await services.facilitatorWork.listSettlers(2))
    await chain.node.setBalance({ address, value: parseEther('1') })
  return {
    services,
    addKey: async (project = 'shop', scopes: readonly HostScope[] = ['payments:settle']) =>
      (await services.hostKeys.add(project, { scopes })).key,
    /** As a back end. */
    async call(key: string, path: 'verify' | 'settle' | 'supported', body?: unknown, headers: object = {}) {
      const response = await services.fetch(
        new Request(`http://services.test/v1/x402/${path}`, {
          ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
          headers: { Authorization: `Bearer ${key}`, ...headers },
        }),
        { address: '192.0.2.1' },
      )
      return { status: response.status, json: (await response.json()) as Record<string, unknown> }
    },
    close: () => services.close(),
  }
}
export type TestFacilitator = Awaited<ReturnType<typeof openFacilitator>>
