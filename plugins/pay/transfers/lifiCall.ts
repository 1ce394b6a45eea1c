import type { DepositCall } from './depositCall.js'

/**
 * `startBridgeTokensViaAcrossV4` of LI.FI's contract: 27 words where nothing is swapped before it, no message is brought, and its two texts are the usual
 * ones. What it names is written here once more: another spelling is another call.
 */
const selector = '0xdf87ec62'
const wordDigits = 64

const toText = (text: string) => [
  BigInt(text.length),
  BigInt(
    `0x${[...text]
      .map((letter) => letter.charCodeAt(0).toString(16))
      .join('')
      .padEnd(wordDigits, '0')}`,
  ),
]
/** Where something stands: so many words after where its part begins. */
const after = (words: number) => BigInt(words * 32)

export const writeLifiCall = (call: DepositCall, transactionId: string): string =>
  selector +
  [
    ...[after(2), after(16)],
    // What LI.FI knows of it: its id, its texts, who referred to it; then what is sent, to whom, and that nothing comes before or after.
    ...[BigInt(transactionId), after(10), after(12), 0n, call.inputToken, call.recipient, call.inputAmount],
    ...[call.destination, 0n, 0n, ...toText('across'), ...toText('latchkey')],
    // What Across is told; the 0 after the output belongs to swaps before it.
    ...[call.recipient, call.depositor, call.outputToken, call.outputAmount, 0n, call.filler],
    ...[call.quotedAt, call.deadline, call.fillerSeconds, after(10), 0n],
  ]
    .map((word) => word.toString(16).padStart(wordDigits, '0'))
    .join('')

/** Reads such a deposit, and LI.FI's id of it; undefined for every other call. */
export function readLifiCall(data: string): readonly [DepositCall, string] | undefined {
  const digits = data.toLowerCase()
  const words = [...digits.slice(selector.length).matchAll(/[0-9a-f]{64}/g)].map(([word]) => BigInt(`0x${word}`))
  const at = (index: number) => words[index] ?? 0n
  const call: DepositCall = {
    ...{ inputToken: at(6), recipient: at(7), inputAmount: at(8), destination: at(9), depositor: at(17) },
    ...{ outputToken: at(18), outputAmount: at(19), filler: at(21), quotedAt: at(22), deadline: at(23) },
    fillerSeconds: at(24),
  }
  const transactionId = `0x${at(2).toString(16).padStart(wordDigits, '0')}`
  return writeLifiCall(call, transactionId) === digits ? [call, transactionId] : undefined
}
