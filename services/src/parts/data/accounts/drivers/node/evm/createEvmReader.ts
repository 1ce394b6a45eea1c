import type { Kysely } from 'kysely'
import type { Clock } from '../../../../../../clock.js'
import type { ChainNode } from '../../../../../../nodes/chainNode.js'
import { createCallMany } from '../../../../../../nodes/evm/callMany.js'
import type { ChainName } from '../../../../chainNames.js'
import type { DataTables } from '../../../../schema.js'
import { createFlights } from '../../../store/createFlights.js'
import type { TokenLists } from '../../../tokenLists.js'
import type { Question } from '../../../types.js'
import { toCoin } from '../../toCoin.js'
import type { NodeSettings } from '../settings.js'
import { createContractFacts } from './contractFacts.js'
import { createGetMined } from './createGetMined.js'
import { createFollowBlocks } from './followBlocks.js'
import { createFollowLogs } from './followLogs.js'
import { readBalances } from './readBalances.js'
import { readHistory } from './readHistory.js'
import { readNfts } from './readNfts.js'
import type { EvmTools } from './tools.js'

export interface EvmReaderOptions {
  readonly chain: string
  readonly name: ChainName
  readonly node: ChainNode
  readonly settings: NodeSettings
  readonly db: Kysely<DataTables>
  readonly tokens: TokenLists
  readonly clock: Clock
}

/** What a plain node knows of accounts of an EVM chain. */
export function createEvmReader({ chain, name, node, settings, db, tokens, clock }: EvmReaderOptions) {
  const callMany = createCallMany(node, settings.multicalls[chain])
  const flights = createFlights(db)
  const tools: EvmTools = {
    chain,
    coin: toCoin(chain, name),
    node,
    db,
    clock,
    tokens,
    callMany,
    facts: createContractFacts(chain, callMany, tokens),
    getMined: createGetMined(node),
    followLogs: createFollowLogs({ chain, node, db, clock, flights, blocks: settings.logBlocks }),
    followBlocks: createFollowBlocks({ chain, node, db, flights, blocks: settings.scanBlocks }),
  }
  return {
    balances: (question: Question) => readBalances(tools, question),
    history: (question: Question & { cursor?: unknown }) => readHistory(tools, question),
    nfts: (question: Question & { cursor?: unknown }) => readNfts(tools, question),
  }
}
