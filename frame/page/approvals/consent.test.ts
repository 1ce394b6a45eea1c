import { expect, test, vi } from 'vitest'
import type { Approval, Warning } from '../../common/approval/types.js'
import type { Gate } from '../../common/gate/createGate.js'
import type { UnlockedWallet } from '../../keys/index.js'
import { createDecision } from './createDecision.js'

/** A decision over a gate that admits everything: what is left is the decision's own. */
async function begin({ isFramed = false, isBytes = false } = {}) {
  let time = 1000
  let notices: readonly Warning[] = []
  const perform = vi.fn(async () => 'signed')
  const approval: Approval = {
    content: isBytes ? { kind: 'bytes', hex: '0xff' } : { kind: 'message', text: 'Hello' },
    warnings: [],
    hasCost: false,
    prepare: async () => ({ perform }),
  }
  const gate = { changed: () => undefined, admits: () => true } as unknown as Gate
  const wallet = { accounts: [{ address: '0x1' }] } as unknown as UnlockedWallet
  const login = { unlock: async () => wallet, confirm: async () => undefined }
  const decision = createDecision({
    ...{ approval, account: '0x1', login, gate, isFramed },
    notices: () => notices,
    now: () => time,
  })
  decision.start()
  await vi.waitFor(() => expect(decision.state().ready).toBeDefined())
  return {
    decision,
    perform,
    pass: (ms: number) => {
      time += ms
    },
    warn: () => {
      notices = [{ severity: 'danger', text: 'warn.copied' }]
    },
  }
}
const click = { isTrusted: true, detail: 1 }
const later = () => new Promise((resolve) => setTimeout(resolve))

test('S11: a press in the frame is no consent where the page is not trusted, whatever the gate says', async () => {
  const { decision, perform, pass } = await begin()
  pass(800)
  decision.approve(click)
  await later()
  expect(perform).not.toHaveBeenCalled()
  const framed = await begin({ isFramed: true })
  framed.decision.approve(click)
  expect(await framed.decision.outcome).toBe('signed')
})

test('S10: a window’s consent is to what it showed, and waits 800 ms of the frame’s own clock', async () => {
  const { decision, perform, pass } = await begin()
  const { seen } = decision.state()
  pass(799)
  decision.consent(seen)
  await later()
  expect(perform).not.toHaveBeenCalled()
  pass(1)
  decision.consent(seen - 1)
  await later()
  expect(perform).not.toHaveBeenCalled()
  decision.consent(seen)
  expect(await decision.outcome).toBe('signed')
  decision.consent(seen)
  await later()
  expect(perform).toHaveBeenCalledOnce()
})

test('S17: what cannot be read takes a second consent, to the words of the second press', async () => {
  const { decision, perform, pass } = await begin({ isBytes: true })
  const { seen } = decision.state()
  pass(800)
  decision.consent(seen)
  decision.consent(seen)
  pass(800)
  decision.consent(seen)
  await later()
  expect(perform).not.toHaveBeenCalled()
  decision.consent(decision.state().seen)
  expect(await decision.outcome).toBe('signed')
})

test('S10: what the unlocked wallet has to tell makes an earlier consent none', async () => {
  const { decision, perform, pass, warn } = await begin()
  pass(800)
  const { seen } = decision.state()
  warn()
  decision.consent(seen)
  await later()
  expect([perform.mock.calls.length, decision.state().phase]).toEqual([0, 'asking'])
  pass(800)
  decision.consent(seen)
  await later()
  expect(perform).not.toHaveBeenCalled()
  decision.consent(decision.state().seen)
  expect(await decision.outcome).toBe('signed')
})
