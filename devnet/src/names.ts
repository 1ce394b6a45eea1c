import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  type Hex,
  http,
  parseAbi,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { namehash, packetToBytes } from 'viem/ens'
import resolverArtifact from '../../services/src/parts/names/nameResolver.json' with { type: 'json' }
import type { DevnetAccount } from './accounts.js'
import { deployOnce } from './deployOnce.js'
import artifacts from './localNames.json' with { type: 'json' }
import { waitForReceipt } from './waitForReceipt.js'

/** A name of a local chain. */
export interface DevnetName {
  /** Normalised (ENSIP-15), or not, for a test. */
  readonly name: string
  /** Where it leads. */
  readonly address?: Address
  /** Records such as `avatar`. */
  readonly texts?: Readonly<Record<string, string>>
}

/** Names of a local chain, with the calls and errors of ENS's universal resolver. */
export interface DevnetNames {
  readonly universalResolver: Address
  /** Writes records of a name on the chain. */
  register(name: DevnetName): Promise<void>
  /** What an account calls itself, true or not; empty: nothing. */
  claim(account: Address, name: string): Promise<void>
  /**
   * All names below this one are a gateway's (ERC-3668, ENSIP-10), whose answers `signer` signs. Without both nothing resolves until `serve`.
   * @returns the resolver's address, which signatures are for
   */
  delegate(name: string, urls?: readonly string[], signer?: Address): Promise<Address>
  /** Has such a resolver send its readers to these gateways, and know one more key. */
  serve(resolver: Address, urls: readonly string[], signer: Address): Promise<void>
  /** Has another contract resolve a name, and those below it where it is of ENSIP-10. */
  setResolver(name: string, resolver: Address): Promise<void>
}

const abi = parseAbi([
  'function setResolver(bytes, address)',
  'function setName(address, string)',
  'function setAddr(bytes32, address)',
  'function setText(bytes32, string, string)',
])

/** Deploys the contracts at their addresses, unless a kept state already has them. Names may be written again and again. */
export async function deployNames(rpcUrl: string, accounts: readonly DevnetAccount[]): Promise<DevnetNames> {
  // Not the account of the other contracts: its nonces are theirs.
  const payer = accounts.at(-1)
  const universalResolver = await deployOnce(rpcUrl, payer, artifacts.names.bytecode as Hex)
  const records = await deployOnce(rpcUrl, payer, artifacts.records.bytecode as Hex)
  const reader = createPublicClient({ transport: http(rpcUrl) })
  const account = privateKeyToAccount(payer?.privateKey ?? '0x')
  const wallet = createWalletClient({ transport: http(rpcUrl), account })
  // The node says which chain it is.
  const shared = { abi, chain: null } as const
  const settle = async (sent: Promise<Hex>) => {
    const { status } = await waitForReceipt(reader, await sent)
    if (status !== 'success') throw new Error('A name of the local chain could not be written.')
  }
  const setResolver = (name: string, resolver: Address) =>
    settle(
      wallet.writeContract({
        ...shared,
        address: universalResolver,
        functionName: 'setResolver',
        args: [toHex(packetToBytes(name)), resolver],
      }),
    )
  return {
    universalResolver,
    setResolver,
    async register({ name, address, texts = {} }) {
      const node = namehash(name)
      await setResolver(name, records)
      if (address)
        await settle(
          wallet.writeContract({ ...shared, address: records, functionName: 'setAddr', args: [node, address] }),
        )
      for (const [key, value] of Object.entries(texts))
        await settle(
          wallet.writeContract({ ...shared, address: records, functionName: 'setText', args: [node, key, value] }),
        )
    },
    claim: (holder, name) =>
      settle(
        wallet.writeContract({ ...shared, address: universalResolver, functionName: 'setName', args: [holder, name] }),
      ),
    async serve(address, urls, signer) {
      const call = { ...shared, abi: resolverArtifact.abi as Abi, address }
      await settle(wallet.writeContract({ ...call, functionName: 'setUrls', args: [urls] }))
      await settle(wallet.writeContract({ ...call, functionName: 'setSigner', args: [signer, true] }))
    },
    async delegate(name, urls = [], signer) {
      const { abi: resolverAbi, bytecode } = resolverArtifact
      const args = [account.address, urls, signer ? [signer] : []]
      const code = encodeDeployData({ abi: resolverAbi as Abi, bytecode: bytecode as Hex, args })
      const resolver = await deployOnce(rpcUrl, payer, code)
      await setResolver(name, resolver)
      return resolver
    },
  }
}
