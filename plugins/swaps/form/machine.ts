import type { PluginContext } from '../../../src/plugin.js'
import type { Trading } from '../types.js'
import type { SwapEvent, SwapState } from './state.js'

/** What the parts of the form share. */
export interface SwapMachine {
  readonly context: PluginContext<'request' | 'connect'>
  readonly trading: Trading
  /** Names what would sign: account, network and wallet. */
  account(): string | undefined
  state(): SwapState
  dispatch(event: SwapEvent): void
}
