import { cleanText } from '../../src/adapter.js'
import type { ErrorLayer } from '../kit/errorLayers.js'
import { decodeText, wordAt } from './abi.js'

/** Selectors of Solidity's `Error(string)` and `Panic(uint256)`. */
const errorSelector = '0x08c379a0'
const panicSelector = '0x4e487b71'

/** Codes that nodes give to a revert: geth's 3, OpenEthereum's -32015. */
const revertCodes: readonly (number | undefined)[] = [3, -32015]
const reverted = /revert/i
const reasonLimit = 160

/** Why a contract refused: empty when it gave no reason, undefined when nothing here is a revert. */
export function readRevertReason(layers: readonly ErrorLayer[]): string | undefined {
  for (const { data } of layers) {
    if (typeof data !== 'string') continue
    if (data.startsWith(errorSelector)) return cleanText(decodeText(`0x${data.slice(10)}`), reasonLimit)
    if (data.startsWith(panicSelector)) return `Panic ${wordAt(`0x${data.slice(10)}`, 0) ?? ''}`.trim()
  }
  const layer = layers.find(({ code, message }) => revertCodes.includes(code) || reverted.test(message))
  if (!layer) return undefined
  const text = /revert(?:ed)?(?:: | with reason string )(.+)/i.exec(layer.message)?.[1] ?? ''
  return cleanText(text.replace(/0x[0-9a-f]{40,}/gi, '0x…').replace(/^['"]|['"]$/g, ''), reasonLimit)
}
