import type { AdapterDescriptor } from '../../kernel/index.js'
import { adapterEnd } from './adapterEnd.js'
import { adapterErrors } from './adapterErrors.js'
import { adapterShape } from './adapterShape.js'
import { type AdapterContractOptions, createAdapterTrial } from './adapterTrial.js'
import { runCases, type TestRunner } from './runner.js'

/**
 * Runs the chain adapter contract: registers, spells addresses, leaves out what it cannot do, codes every error, tells a
 * user's "no" apart, disposes clean. No chain is needed: reads and wallets of the suite fail.
 * @param make makes the adapter; called anew for each clause
 */
export function testChainAdapter(
  runner: TestRunner,
  make: () => AdapterDescriptor,
  options: AdapterContractOptions,
): void {
  const trial = createAdapterTrial(make, options)
  runCases(runner, `chain adapter contract: ${make().id}`, [
    ...adapterShape(trial),
    ...adapterErrors(trial),
    ...adapterEnd(trial),
  ])
}
