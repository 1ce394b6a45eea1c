import type { Kysely } from 'kysely'
import type { Clock } from '../../../../../../clock.js'
import type { ChainNode } from '../../../../../../nodes/chainNode.js'
import type { CallMany } from '../../../../../../nodes/evm/callMany.js'
import { readHead } from '../../../../../../nodes/evm/readHead.js'
import type { DataTables } from '../../../../schema.js'
import type { TokenLists } from '../../../tokenLists.js'
import type { Asset } from '../../../types.js'
import type { ContractFacts } from './contractFacts.js'
import type { GetMined } from './createGetMined.js'
import type { BlockWindow } from './followBlocks.js'
import type { Followed } from './followLogs.js'

/** What the readers of one chain share. */
export interface EvmTools {
  readonly chain: string
  readonly coin: Asset
  readonly node: ChainNode
  readonly db: Kysely<DataTables>
  readonly clock: Clock
  readonly tokens: TokenLists
  readonly callMany: CallMany
  readonly facts: ContractFacts
  readonly getMined: GetMined
  followLogs(account: string, signal: AbortSignal): Promise<Followed>
  followBlocks(signal: AbortSignal): Promise<BlockWindow>
}

/** Since when a picture that begins at a block knows; nothing where that is the first block. */
export async function toSince(node: ChainNode, block: number, signal: AbortSignal): Promise<{ since?: number }> {
  if (block <= 0) return {}
  const found = await readHead(node, block, signal)
  return found ? { since: found.timestamp * 1_000 } : {}
}

/** Transfers of an account, of some standards. */
export const rowsOf = ({ db, chain }: EvmTools, account: string, standards: readonly string[]) =>
  db
    .selectFrom('data.node_logs')
    .where('chain', '=', chain)
    .where('account', '=', account.toLowerCase())
    .where('standard', 'in', standards)
