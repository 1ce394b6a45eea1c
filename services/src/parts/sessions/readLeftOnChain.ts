import { type Asked, askLeft, type Hex, type Left, readLeft } from '../../../../src/permissions/index.js'
import { readHead } from '../../nodes/evm/readHead.js'
import { DriverError } from '../../upstream/driverError.js'
import type { SessionsChain } from './openChains.js'
import type { ReadGrant } from './readGrant.js'

/**
 * What is left of a permission, as its chain says it now, with the time of that block in seconds.
 * @throws {DriverError}
 */
export async function readLeftOnChain(
  { node, manager }: SessionsChain,
  { hash, delegation, permission }: ReadGrant,
  signal: AbortSignal,
): Promise<{ readonly left: Left; readonly now: number }> {
  const asked: Asked = {
    ...{ hash, permission, manager: manager as Hex },
    ...{ delegator: delegation.delegator, caveats: delegation.caveats },
  }
  const [head, ...answers] = await Promise.all([
    readHead(node, 'latest', signal),
    ...askLeft(asked).map(({ to, data }) => node.call('eth_call', [{ to, data }, 'latest'], signal)),
  ])
  const left = head && readLeft(asked, answers.map(toHex), head.timestamp)
  if (!left) throw new DriverError('malformed', 'A node has not said what is left of a permission.')
  return { left, now: head.timestamp }
}

const toHex = (answer: unknown): Hex =>
  typeof answer === 'string' && /^0x[0-9a-f]*$/i.test(answer) ? (answer as Hex) : '0x'
