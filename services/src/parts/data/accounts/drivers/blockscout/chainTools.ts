import type { TokenLists } from '../../tokenLists.js'
import type { Asset } from '../../types.js'
import type { Api } from './createApi.js'
import type { ApiTransaction } from './shapes.js'

/** What the readers of one chain share. */
export interface ChainTools {
  readonly chain: string
  readonly coin: Asset
  readonly api: Api
  readonly tokens: TokenLists
  /** A transaction that a list of transfers names; undefined for one that a reorganisation took back. */
  getTransaction(hash: string, signal: AbortSignal): Promise<ApiTransaction | undefined>
}
