import type { Connection } from '../../../../src/plugin.js'

/** Whether the account of a connection can be either, a standard one or a smart one: the frame lists it as both then. */
export const isEither = (connection: Pick<Connection, 'accounts'> | undefined): boolean =>
  connection?.accounts.some(({ type }) => type === 'smartAccount') === true
