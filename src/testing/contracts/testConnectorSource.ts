import type { SourceDescriptor } from '../../kernel/index.js'
import { runCases, type TestRunner } from './runner.js'
import { sourceConnects } from './sourceConnects.js'
import { sourceFollows } from './sourceFollows.js'
import { sourceShape } from './sourceShape.js'
import { createSourceTrial, type SourceContractOptions } from './sourceTrial.js'

/**
 * Runs the connector source contract: registers, discovers without a prompt, connects, never prompts when silent, tells a
 * refusal apart, ignores late answers, follows a wallet that acts by itself, disposes clean, lives twice.
 * @param make makes the source; called anew for each clause
 */
export function testConnectorSource(
  runner: TestRunner,
  make: () => SourceDescriptor,
  options: SourceContractOptions,
): void {
  const trial = createSourceTrial(make, options)
  runCases(runner, `connector source contract: ${make().id}`, [
    ...sourceShape(trial),
    ...sourceConnects(trial),
    ...sourceFollows(trial),
  ])
}
