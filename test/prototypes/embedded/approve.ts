import { type AdapterContext, LatchkeyError } from 'latchkey/adapter'
import type { FrameClient } from './frameClient.js'
import { approveTransaction } from './views/index.js'

/** Methods that a user approves in the frame (section 5, "Not safe"). */
const unsafe = [
  ...['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls'],
  ...['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
]

interface ApprovalParts {
  readonly context: AdapterContext
  readonly frame: FrameClient
  readonly method: string
  readonly ask: () => Promise<unknown>
}

/** A request that the user sees: the frame over a view of ours, which only its own button or the frame's answer leaves. */
export const approve = {
  needed: (method: string) => unsafe.includes(method),
  async run({ context, frame, method, ask }: ApprovalParts): Promise<unknown> {
    await frame.mount()
    const place = await context.place()
    const leave = new AbortController()
    const cancelled = context
      .present(approveTransaction, { method }, { locked: true, signal: leave.signal })
      .then(() => {
        frame.tell({ method: 'RPC_ABORT' })
        throw new LatchkeyError('REQUEST_REJECTED', 'Request was aborted', { outcome: 'rejected' })
      })
    place.show()
    try {
      return await Promise.race([ask(), cancelled])
    } finally {
      place.hide()
      leave.abort()
    }
  },
}
