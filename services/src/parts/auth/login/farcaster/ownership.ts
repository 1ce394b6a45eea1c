import { decodeFunctionResult, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type AskNode, unreachable } from '../../../../signature/askNode.js'
import type { FarcasterClaim } from './readSignIn.js'

/** Farcaster's registries on OP Mainnet. */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'
const abi = parseAbi([
  'function idOf(address) view returns (uint256)',
  'function keyDataOf(uint256, bytes) view returns (uint8 state, uint32 keyType)',
])
/** A key that is there, of the type of addresses that sign in. */
const added = 1
const authAddress = 2

/**
 * Whether an address speaks for a Farcaster id: it owns the id, or is a key of it for signing in.
 * @throws {Refusal} CHAIN_UNREACHABLE
 */
export async function ownsId({ address, fid }: FarcasterClaim, ask: AskNode): Promise<boolean> {
  const owned = await read(ask, idRegistry, encodeFunctionData({ abi, functionName: 'idOf', args: [address] }))
  if (decodeFunctionResult({ abi, functionName: 'idOf', data: owned }) === fid) return true
  const key = encodeAbiParameters([{ type: 'address' }], [address])
  const data = encodeFunctionData({ abi, functionName: 'keyDataOf', args: [fid, key] })
  const [state, type] = decodeFunctionResult({
    abi,
    functionName: 'keyDataOf',
    data: await read(ask, keyRegistry, data),
  })
  return state === added && type === authAddress
}

async function read(ask: AskNode, to: Hex, data: Hex): Promise<Hex> {
  const answer = await ask('eth_call', [{ to, data }, 'latest'])
  const isWord =
    'result' in answer && typeof answer.result === 'string' && /^0x(?:[0-9a-f]{64}){1,2}$/i.test(answer.result)
  // A chain without the registries, or a node that answers nonsense: nothing is known.
  if (!isWord) throw unreachable()
  return answer.result as Hex
}
