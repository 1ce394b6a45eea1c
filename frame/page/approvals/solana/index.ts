import { notAllowed } from '../refusals.js'
import type { Ask, ReadRequest } from '../types.js'
import { readMessage } from './readMessage.js'
import { readTransactions } from './readTransactions.js'

const readers: Readonly<Record<string, ReadRequest>> = {
  solana_signMessage: readMessage,
  solana_signTransaction: (ask) => readTransactions(ask, 'sign'),
  solana_signAllTransactions: (ask) => readTransactions(ask, 'signAll'),
  solana_signAndSendTransaction: (ask) => readTransactions(ask, 'send'),
}

/** Reads a request for the Solana account. @throws {FrameError} METHOD_NOT_ALLOWED, REQUEST_INVALID */
export function read(ask: Ask): ReturnType<ReadRequest> {
  const reader = Object.hasOwn(readers, ask.method) ? readers[ask.method] : undefined
  if (!reader) throw notAllowed()
  return reader(ask)
}
