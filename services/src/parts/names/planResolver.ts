import { concat, encodeDeployData, encodeFunctionData, getContractAddress, type Hex, parseAbi } from 'viem'
import { namehash } from 'viem/ens'
import { ServiceError } from '../../errors.js'
import { isSafeUrl } from '../../http/isSafeUrl.js'
import { readEvmAddress } from './holder.js'
import resolver from './nameResolver.json' with { type: 'json' }

/** Deployer of well-known address, on most chains: what it deploys has an address that depends on the code alone. */
const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt = `0x${'0'.repeat(64)}` as const
/** ENS, on Ethereum and its test chains. */
const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

const constructorAbi = parseAbi(['constructor(address owner, string[] gateways, address[] signers)'])
const registryAbi = parseAbi(['function setResolver(bytes32 node, address resolver)'])

/** What the operator of a zone has to say. */
export interface ResolverPlanOptions {
  readonly zone: string
  /** Addresses of the keys that sign. */
  readonly signers: readonly string[]
  /** Adds and removes signers later. */
  readonly owner: string
  /** Public address of the names part, without a final slash. */
  readonly url: string
}

/**
 * The transactions by which a zone of ENS resolves by this gateway. An operator sends them from an account of his own: these services
 * hold no key with funds.
 * @throws {ServiceError} COMMAND_INVALID
 */
export function planResolver({ zone, signers, owner: given, url }: ResolverPlanOptions) {
  const owner = readEvmAddress(given)
  if (owner === undefined) throw new ServiceError('COMMAND_INVALID', 'OWNER takes the address of an account.')
  if (!isSafeUrl(url) || url.endsWith('/'))
    throw new ServiceError(
      'COMMAND_INVALID',
      'URL takes the public https address of the names part, without a final slash.',
    )
  const gateways = [`${url}/names/v1/gateway/{sender}/{data}.json`, `${url}/names/v1/gateway`]
  const bytecode = encodeDeployData({
    abi: constructorAbi,
    bytecode: resolver.bytecode as Hex,
    args: [owner, gateways, signers as Hex[]],
  })
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode })
  const node = namehash(zone)
  return {
    zone,
    resolver: address,
    signers,
    gateways,
    transactions: [
      { what: 'deploys the resolver', to: create2Deployer, data: concat([salt, bytecode]) },
      {
        what: 'sets it, sent by the owner of the name in ENS; one that is wrapped is set by the same call at ENS’s name wrapper',
        to: ensRegistry,
        data: encodeFunctionData({ abi: registryAbi, functionName: 'setResolver', args: [node, address] }),
      },
    ],
    afterwards: `Add ${address} to the resolvers of the zone in the file of --names, and start again.`,
  }
}
