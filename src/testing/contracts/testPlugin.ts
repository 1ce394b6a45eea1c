import { disposesClean } from './disposesClean.js'
import { failsAlone } from './failsAlone.js'
import type { MakePlugin, PluginContractOptions } from './pluginWorld.js'
import { registers } from './registers.js'
import { runCases, type TestRunner } from './runner.js'

/**
 * Runs the plugin contract: registers, fails alone, disposes clean, lives twice on a page, renders on a server. Our own
 * plugins pass it. Run it in Node without a document: then it also finds code that needs a browser to be imported.
 * @param runner `describe` and `test` of the test runner
 * @param make makes the plugin; called anew for each clause
 * @example
 * import { describe, test } from 'vitest'
 * testPlugin({ describe, test }, () => tips({ address: '0x...' }))
 */
export function testPlugin(runner: TestRunner, make: MakePlugin, options: PluginContractOptions = {}): void {
  const cases = [...registers(make, options), ...failsAlone(make, options), ...disposesClean(make, options)]
  runCases(runner, `plugin contract: ${make().id}`, cases)
}
