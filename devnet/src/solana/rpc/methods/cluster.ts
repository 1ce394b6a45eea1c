import { epochSlots } from '../../chain/createChain.js'
import { type Methods, nodeVersion } from '../node.js'
import { readCommitment, readConfig, readNumber, readSlot } from '../params.js'
import { invalidParams, RpcProblem } from '../problem.js'

/** Bytes that an account holds. */
const maxDataLength = 10 * 1024 * 1024

/** @throws {RpcProblem} -32005 when the node lags behind */
export function assertHealthy(slotsBehind: number) {
  if (slotsBehind === 0) return
  throw new RpcProblem(-32005, `Node is behind by ${slotsBehind} slots`, { numSlotsBehind: slotsBehind })
}

/** Methods on the cluster itself. */
export const clusterMethods: Methods = {
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getVersion: () => ({ 'feature-set': 0, 'solana-core': nodeVersion }),
  getHealth({ slotsBehind }) {
    assertHealthy(slotsBehind)
    return 'ok'
  },
  getIdentity: ({ faucet }) => ({ identity: faucet.address }),
  getSlot: (node, [config]) => readSlot(node, readConfig(config)),
  getBlockHeight: (node, [config]) => node.chain.slots.heightOf(readSlot(node, readConfig(config))),
  getEpochInfo(node, [value]) {
    const absoluteSlot = readSlot(node, readConfig(value))
    return {
      absoluteSlot,
      blockHeight: node.chain.slots.heightOf(absoluteSlot),
      epoch: Math.floor(absoluteSlot / epochSlots),
      slotIndex: absoluteSlot % epochSlots,
      slotsInEpoch: epochSlots,
      transactionCount: null,
    }
  },
  getEpochSchedule: () => ({
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
    leaderScheduleSlotOffset: epochSlots,
    slotsPerEpoch: epochSlots,
    warmup: false,
  }),
  getFirstAvailableBlock: ({ chain }) => chain.ledger.firstSlot(),
  getBlockTime({ chain }, [value]) {
    const slot = readNumber(value)
    if (slot <= chain.slots.at('confirmed')) return chain.timeOf(slot)
    throw new RpcProblem(-32004, `Block not available for slot ${slot}`)
  },
  getMinimumBalanceForRentExemption({ chain }, [value, config]) {
    readCommitment(readConfig(config))
    const length = readNumber(value, 'usize')
    if (length > maxDataLength) throw invalidParams(`Invalid params: an account holds at most ${maxDataLength} bytes.`)
    return chain.machine.minimumBalanceForRentExemption(BigInt(length))
  },
}
