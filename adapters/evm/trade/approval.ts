import {
  type Allowance,
  type AllowanceRequest,
  type ApprovalRequest,
  LatchkeyError,
  type ReadHandle,
  type WalletHandle,
} from '../../../src/adapter.js'
import { askNode } from '../../kit/handles.js'
import { toCall, wordAt } from '../abi.js'
import { toAddress } from '../address.js'
import { guarded, unlessReverted } from '../errors.js'
import type { Hex } from '../hex.js'
import { deliver } from '../sendTransaction.js'
import { toTokenAddress } from '../token.js'
import { waitForTransaction } from '../waitForTransaction.js'

/** ERC-20. */
const allowanceOf = '0xdd62ed3e'
const approveTo = '0x095ea7b3'

const unavailable = { code: 'ALLOWANCE_UNAVAILABLE', message: 'What may be taken of the token could not be read' }

const invalid = (why: string) => new LatchkeyError('TRANSFER_INVALID', why)

const refused = () =>
  new LatchkeyError(
    'APPROVAL_REFUSED',
    'The token does not let this contract take it. Ask its issuer whether the account or the contract is blocked.',
  )

/** The contracts of a request, checked. @throws {LatchkeyError} TRANSFER_INVALID */
function toContracts(handle: ReadHandle, { token, spender }: Omit<ApprovalRequest, 'value'>) {
  const contract = toTokenAddress(handle, token)
  const taker = toAddress(spender)
  if (!contract) throw invalid('The native coin needs no leave: it is sent along.')
  if (!taker) throw invalid('The address of who may take the token is not valid.')
  return { contract, taker }
}

/**
 * What may be taken of a token, and whether it refuses to change that in one step (as USDT does).
 * @throws {LatchkeyError} TOKEN_UNKNOWN, TRANSFER_INVALID, or the node's
 */
export function getAllowance(handle: ReadHandle, request: AllowanceRequest): Promise<Allowance> {
  return guarded(unavailable, async () => {
    const { contract, taker } = toContracts(handle, request)
    const owner = toAddress(request.owner)
    if (!owner) throw invalid('The address of the token’s owner is not valid.')
    const answer = await askNode(handle, 'eth_call', [
      { to: contract, data: toCall(allowanceOf, owner, taker) },
      'latest',
    ])
    const value = wordAt(answer, 0)
    if (value === undefined)
      throw new LatchkeyError('TOKEN_UNKNOWN', `No token is at this address on ${handle.network.name}.`)
    const needsReset = value > 0n && !(await accepts(handle, owner, { to: contract, data: toApproval(taker, 1n) }))
    return { value, ...(needsReset && { needsReset }) }
  })
}

/** The call that lets a contract take exactly so much. */
export const toApproval = (spender: string, value: bigint): Hex => toCall(approveTo, spender, value)

/** Whether a token takes an approval, as a node tries it. One that returns nothing takes it (USDT). */
async function accepts(
  handle: ReadHandle,
  from: string,
  call: { readonly to: string; readonly data: Hex },
): Promise<boolean> {
  const asked = askNode(handle, 'eth_call', [{ from, ...call }, 'latest'])
  const answer = await unlessReverted(asked, unavailable)
  return answer === '0x' || wordAt(answer, 0) === 1n
}

/** The calls that change an approval of the account's, in their order. @throws {LatchkeyError} TRANSFER_INVALID, or the node's */
export async function toApprovals(
  wallet: ReadHandle & Pick<WalletHandle, 'account'>,
  { token, spender, value }: ApprovalRequest,
) {
  const { contract, taker } = toContracts(wallet, { token, spender })
  const { needsReset } = await getAllowance(wallet, { token, spender, owner: wallet.account.address })
  const values = needsReset && value > 0n ? [0n, value] : [value]
  return values.map((each) => ({ to: contract, data: toApproval(taker, each) }))
}

/**
 * Lets a contract take exactly so much of a token. Where the token takes no change of what is not 0, that is made 0 first.
 * @throws {LatchkeyError} TRANSFER_INVALID, APPROVAL_REFUSED, and those of `sendTransaction` and `waitForTransaction`
 */
export function approve(wallet: WalletHandle, request: ApprovalRequest): Promise<string> {
  return guarded({ code: 'SEND_FAILED', message: 'The token was not approved' }, async () => {
    const { token, spender, value } = request
    const calls = await toApprovals(wallet, request)
    const [first] = calls
    if (first && !(await accepts(wallet, wallet.account.address, first))) throw refused()
    let hash = ''
    for (const call of calls) {
      const isLast = call === calls.at(-1)
      const moves = [{ direction: 'out', token, value: isLast ? value : 0n, counterparty: spender }] as const
      hash = await deliver(wallet, call, { operation: 'approve', moves })
      if (!isLast && (await waitForTransaction(wallet, hash)).status !== 'success') throw refused()
    }
    return hash
  })
}
