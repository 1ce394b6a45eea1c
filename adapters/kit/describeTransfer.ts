import type { SentByVerb, TransferRequest } from '../../src/kernel/index.js'

/** What a verb `transfer` says of what it has sent. */
export const describeTransfer = ({ token, to, value }: TransferRequest): Pick<SentByVerb, 'operation' | 'moves'> => ({
  operation: 'send',
  moves: [{ direction: 'out', token, value, counterparty: to }],
})
