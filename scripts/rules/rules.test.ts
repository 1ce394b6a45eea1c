import { expect, test } from 'vitest'
import { findCycles } from './cycles.js'
import { judgeCircles } from './judgeCircles.js'
import { judgeFile } from './judgeFile.js'
import { judgeLate, type LateParts } from './judgeLate.js'
import { judgeRequirements } from './judgeRequirements.js'
import { readFacts } from './readFacts.js'
import { readTitles } from './readTitles.js'

const files = new Set([
  'src/index.ts',
  'src/adapter.ts',
  'src/plugin.ts',
  'src/kernel/index.ts',
  'src/kernel/connections/index.ts',
  'src/kernel/connections/state.ts',
  'src/kernel/instance/index.ts',
  'src/kernel/contract/state.ts',
  'src/ui/index.ts',
  'src/ui/Row.tsx',
  'src/views/wallets/Connect.tsx',
  'src/views/index.ts',
  'src/views/names.ts',
  'src/modal.ts',
  'src/react/index.ts',
  'src/networks/index.ts',
  'src/siwx/fromSiwe.ts',
  'src/features/ended/state.ts',
  'src/features/profile/index.ts',
  'src/features/profile/state.ts',
  'src/features/wallets/index.ts',
  'src/testing/index.ts',
  'plugins/send/index.ts',
  'plugins/send/plugin.tsx',
  'plugins/swaps/index.ts',
  'adapters/evm/index.ts',
  'adapters/evm/errors.ts',
  'adapters/evm/test/wallet.ts',
  'adapters/solana/index.ts',
  'adapters/kit/icon.ts',
  'src/kernel/base/text.ts',
  'src/kernel/base/clock.ts',
  'demo/server.ts',
  'frame/keys/bytes.ts',
  'frame/keys/steps/open.ts',
  'frame/flows/login.ts',
  'frame/keys/index.ts',
  'frame/flows/index.ts',
  'frame/flows/steps/publish.ts',
  'frame/flows/services/answers.ts',
  'frame/common/types.ts',
  'frame/common/screen/texts.ts',
  'frame/common/channel/purposes.ts',
  'frame/common/gate/test/press.ts',
  'frame/page/types.ts',
  'frame/page/login/account.ts',
  'frame/page/settings/types.ts',
  'frame/page/extras/b.ts',
  'frame/windows/approve/ApprovePage.tsx',
  'frame/windows/recovery/CodePages.tsx',
  'adapters/embedded/wire/appEvents.ts',
  'src/ui/theme/tokens.ts',
  'services/src/clock.ts',
  'services/src/http/cors.ts',
  'services/src/nodes/upstreams.ts',
  'services/src/part/definePart.ts',
  'services/src/parts/index.ts',
  'services/src/parts/custody/part.ts',
  'services/src/parts/directory/projectAccess.ts',
  'services/src/parts/data/app.ts',
  'services/src/cli/run.ts',
  'services/test/program.ts',
])

/** The messages about one file's text. */
const judge = (file: string, source: string) =>
  judgeFile(file, readFacts(file, source), (path) => files.has(path)).map(({ message }) => message)

test.each([
  ['the kernel imports the ui', 'src/kernel/a.ts', `import '../ui/index.js'`],
  ['the kernel imports a type of the ui', 'src/kernel/a.ts', `import type { Row } from '../ui/index.js'`],
  ['the kernel names a plugin', 'src/kernel/a.ts', `const load = () => import('../../plugins/send/index.js')`],
  ['the kernel imports React', 'src/kernel/a.ts', `import { useState } from 'react'`],
  ['networks import the ui', 'src/networks/a.ts', `export * from '../ui/index.js'`],
  ['the sign-in imports the ui', 'src/siwx/a.ts', `import '../ui/index.js'`],
  ['the kernel imports the sign-in', 'src/kernel/a.ts', `const make = () => import('../siwx/fromSiwe.js')`],
  ['the root imports the sign-in at once', 'src/index.ts', `import { fromSiwe } from './siwx/fromSiwe.js'`],
  ['the ui imports a view', 'src/ui/a.ts', `import { Component } from '../views/Connect.js'`],
  ['the ui imports a view lazily', 'src/ui/a.ts', `const view = () => import('../views/Connect.js')`],
  ['a view goes past the door of the kernel', 'src/views/a.ts', `import { x } from '../kernel/state.js'`],
  [
    'a room goes past the door of another',
    'src/kernel/instance/a.ts',
    `import type { X } from '../connections/state.js'`,
  ],
  ['a view goes past the door of a room', 'src/views/a.ts', `import { x } from '../kernel/connections/state.js'`],
  ['a view goes past the door of a feature', 'src/views/a.ts', `import { x } from '../features/profile/state.js'`],
  ['a feature imports another', 'src/features/ended/a.ts', `import { x } from '../profile/index.js'`],
  ['states bring a descriptor along', 'src/featureStates.ts', `import { x } from './features/profile/index.js'`],
  ['a view imports the React bindings', 'src/views/a.ts', `import { x } from '../react/index.js'`],
  ['the root imports views at once', 'src/index.ts', `import { Component } from './views/Connect.js'`],
  ['the root goes past the doors of the kernel', 'src/index.ts', `import { x } from './kernel/state.js'`],
  ['the names of views bring one along', 'src/views/names.ts', `import { Component } from './Connect.js'`],
  ['the root imports the modal at once', 'src/index.ts', `import { views } from './modal.js'`],
  ['the root imports a plugin', 'src/index.ts', `const load = () => import('../plugins/send/index.js')`],
  ['a plugin imports another', 'plugins/send/a.ts', `import { swaps } from '../swaps/index.js'`],
  ['a plugin imports the kernel', 'plugins/send/a.ts', `import type { X } from '../../src/kernel/index.js'`],
  ['a plugin goes past the door of the ui', 'plugins/send/a.ts', `import { Row } from '../../src/ui/Row.js'`],
  ['a plugin imports its own package by name', 'plugins/send/a.ts', `import { Row } from 'latchkey/ui'`],
  ['a plugin imports contracts', 'plugins/send/a.ts', `import { x } from '@metamask/delegation-abis/bytecode'`],
  ['an adapter imports addresses of contracts', 'adapters/evm/a.ts', `import '@metamask/delegation-deployments'`],
  ['a service imports contracts lazily', 'services/src/a.ts', `const x = () => import('@metamask/delegation-abis')`],
  ['an adapter imports another', 'adapters/evm/a.ts', `import { x } from '../solana/index.js'`],
  ['the kit imports an adapter', 'adapters/kit/a.ts', `import { x } from '../evm/errors.js'`],
  ['a plugin imports the kit', 'plugins/send/a.ts', `import { x } from '../../adapters/kit/icon.js'`],
  [
    'an adapter goes past the door of the kernel',
    'adapters/evm/a.ts',
    `import { x } from '../../src/kernel/contract/state.js'`,
  ],
  ['an adapter takes the inner door', 'adapters/evm/a.ts', `import { x } from '../../src/kernel/connections/index.js'`],
  ['an adapter enters the kernel', 'adapters/evm/a.ts', `import { x } from '../../src/kernel/index.js'`],
  ['the kit imports the door that hands it on', 'adapters/kit/a.ts', `import { x } from '../../src/adapter.js'`],
  ['an adapter imports the plugin door', 'adapters/evm/a.ts', `import { x } from '../../src/plugin.js'`],
  ['an adapter imports React', 'adapters/evm/a.ts', `import { useState } from 'react'`],
  [
    "an adapter's view enters the kernel",
    'adapters/evm/views/A.tsx',
    `import { x } from '../../../src/kernel/index.js'`,
  ],
  ['shipped code imports a test helper', 'adapters/evm/a.ts', `import { wallet } from './test/wallet.js'`],
  ['the frame imports the kernel', 'frame/page/a.ts', `import { systemClock } from '../../src/kernel/base/clock.js'`],
  ['what the frame has of the kernel brings more', 'src/kernel/base/text.ts', `import { x } from './clock.js'`],
  ['src imports the demo', 'src/testing/a.ts', `import '../../demo/server.js'`],
  ['a folder that is not listed', 'src/extras/a.ts', `import '../ui/index.js'`],
  ['whole zod', 'src/kernel/a.ts', `import { z } from 'zod'`],
  ['whole zod by another path', 'plugins/send/a.ts', `import { z } from 'zod/v4'`],
  ["jotai's hooks in a view", 'src/views/a.ts', `import { useAtom } from 'jotai'`],
  ["jotai's hooks in a plugin", 'plugins/send/a.ts', `import { useAtomValue } from 'jotai/react'`],
  ["jotai's hooks in the kernel", 'src/kernel/a.ts', `import { atom } from 'jotai'`],
  ['the router in a view', 'src/views/a.ts', `import { useNavigate } from 'react-router'`],
  ['the router beside its binding', 'src/ui/a.ts', `import { Router } from 'react-router'`],
  ['a data router', 'src/ui/router.tsx', `import { createMemoryRouter } from 'react-router'`],
  ['the router of the page', 'src/ui/router.tsx', `import { Router } from 'react-router-dom'`],
  ['Node in browser code', 'src/kernel/a.ts', `import { readFileSync } from 'node:fs'`],
  ['a computed path', 'src/ui/a.ts', 'const load = (name: string) => import(`./views/$' + '{name}.js`)'],
  ['a file that is not there', 'src/ui/a.ts', `import './Rwo.js'`],
  ['an empty catch', 'services/src/a.ts', 'try { act() } catch {}'],
  ['an empty handler', 'demo/a.ts', 'act().catch(() => {})'],
  ['text that is no program', 'src/ui/a.ts', 'import { from'],
])('refused: %s', (_, file, source) => {
  expect(judge(file, source)).toHaveLength(1)
})

test.each([
  ['http imports the parts', 'http/a.ts', `import type { X } from '../part/definePart.js'`],
  ['what parts are imports their list', 'part/a.ts', `import type { parts } from '../parts/index.js'`],
  ['a part imports the list of parts', 'parts/auth/a.ts', `import { parts } from '../index.js'`],
  ['a part imports the command line', 'parts/auth/login/a.ts', `import '../../../cli/run.js'`],
  ['a part imports another', 'parts/auth/a.ts', `import { custody } from '../custody/part.js'`],
  ['a part imports a type of another', 'parts/auth/a.ts', `import type { X } from '../custody/part.js'`],
  ['a part imports code of an offer', 'parts/data/a.ts', `import { x } from '../directory/projectAccess.js'`],
  ['the code of nodes imports a part', 'nodes/a.ts', `import type { X } from '../parts/directory/projectAccess.js'`],
  ['a part imports code of another, unlisted', 'parts/auth/a.ts', `import { x } from '../data/app.js'`],
  ['shipped code imports a helper of tests', 'cli/a.ts', `import '../../test/program.js'`],
  ['the widget', 'parts/auth/a.ts', `import '../../../../src/kernel/index.js'`],
  ['a room that is not listed', 'extras/a.ts', `import '../clock.js'`],
  ['a file that is not there', 'http/a.ts', `import './crs.js'`],
])('refused in the services: %s', (_, file, source) => {
  expect(judge(`services/src/${file}`, source)).toHaveLength(1)
})

test.each([
  ['own room', 'http/a.ts', `import './cors.js'`],
  ['a lower room', 'parts/auth/login/a.ts', `import '../../../http/cors.js'; import '../../../part/definePart.js'`],
  ['own part', 'parts/custody/mail/a.ts', `import '../part.js'`],
  ['the type of an offer', 'parts/auth/a.ts', `import type { X } from '../directory/projectAccess.js'`],
  ['a part asks nodes', 'parts/auth/a.ts', `import { createUpstreams } from '../../nodes/upstreams.js'`],
  ['the list of parts', 'parts/index.ts', `import { custody } from './custody/part.js'`],
  ['the command line', 'cli/a.ts', `import { parts } from '../parts/index.js'; import '../clock.js'; import 'hono'`],
  ['a test goes where it must', 'http/a.test.ts', `import '../cli/run.js'; import '../../test/program.js'`],
])('allowed in the services: %s', (_, file, source) => {
  expect(judge(`services/src/${file}`, source)).toEqual([])
})

test.each([
  ['the page imports a window', 'page/screens/a.ts', `import '../../windows/approve/ApprovePage.js'`],
  ['a window imports a type of the page', 'windows/a.ts', `import type { X } from '../page/types.js'`],
  ['a window imports the page lazily', 'windows/a.ts', `const x = () => import('../page/types.js')`],
  ['what pages share imports the page', 'common/screen/a.ts', `import type { X } from '../../page/types.js'`],
  ['screens import the channel', 'common/screen/a.ts', `import type { X } from '../channel/purposes.js'`],
  ['the settings import the login', 'page/settings/a.ts', `import type { Account } from '../login/account.js'`],
  ['one window imports another of its row', 'windows/export/a.ts', `import '../approve/ApprovePage.js'`],
  ['services import steps', 'flows/services/a.ts', `import '../steps/publish.js'`],
  ['a page goes past the door of the key library', 'page/a.ts', `import { randomBytes } from '../keys/bytes.js'`],
  ['a page imports a helper of tests', 'page/a.ts', `import '../common/gate/test/press.js'`],
  ['a page imports a package that is not listed', 'common/a.ts', `import 'react'`],
  ['a folder that is not listed imports', 'page/extras/a.ts', `import '../settings/types.js'`],
  ['a folder that is not listed is imported', 'page/login/a.ts', `import '../extras/b.js'`],
  ['a file that is not there', 'page/a.ts', `import './tpyes.js'`],
])('refused in the frame: %s', (_, file, source) => {
  expect(judge(`frame/${file}`, source)).toHaveLength(1)
})

test.each([
  ['what pages share', 'page/a.ts', `import '../common/types.js'; import '../common/channel/purposes.js'`],
  ['what stands below', 'page/login/social/a.ts', `import type { X } from '../../settings/types.js'`],
  ['own room', 'page/login/social/a.ts', `import { x } from '../account.js'; import '../../types.js'`],
  ['a window of the row below', 'windows/import/a.ts', `import '../recovery/CodePages.js'`],
  ['doors', 'windows/a.ts', `import '../keys/index.js'; import '../flows/index.js'`],
  [
    'the wire, and the look of the modal',
    'page/a.ts',
    `import '../../adapters/embedded/wire/appEvents.js'; import '../../src/ui/theme/tokens.js'`,
  ],
  ['steps import services', 'flows/steps/a.ts', `import '../services/answers.js'`],
  ['a test goes where it must', 'common/a.test.ts', `import '../page/types.js'; import './gate/test/press.js'`],
])('allowed in the frame: %s', (_, file, source) => {
  expect(judge(`frame/${file}`, source)).toEqual([])
})

test.each([
  ['a test that waits for a block', 'devnet/src/a.test.ts', 'await readerOf(0).waitForTransactionReceipt({ hash })'],
  ['a message to any page', 'src/ui/a.ts', `frame.contentWindow.postMessage({ id: 1 }, '*')`],
  ['a message to any page by option', 'demo/a.ts', `self.postMessage(1, { targetOrigin: '*' })`],
  ['a message to any page by default', 'frame/a.ts', `parent.postMessage(1, origin ?? '*')`],
  ['a message to any page in a template', 'frame/a.ts', 'parent?.postMessage(1, `*`)'],
])('S2: refused: %s', (_, file, source) => {
  expect(judge(file, source)).toHaveLength(1)
})

test.each([
  ['the kernel', `import '../../src/kernel/index.js'`],
  ['the flows of the frame', `import '../flows/login.js'`],
  ['a type of the flows', `import type { Login } from '../flows/login.js'`],
  ['a package that is not listed', `import { chacha20poly1305 } from '@noble/ciphers/chacha.js'`],
  ['a listed name as a beginning', `import '@noble/curves-fork'`],
  ['the second implementation, lazily', `const load = () => import('hpke')`],
  ['Node', `import { createHash } from 'node:crypto'`],
  ['a computed path', 'const load = (path: string) => import(path)'],
  ['code from text', 'const run = new Function(text)'],
])('S40a: refused in the key library: %s', (_, source) => {
  expect(judge('frame/keys/a.ts', source)).toHaveLength(1)
})

test.each([
  ['the inside of the key library', `import { randomBytes } from '../keys/bytes.js'`],
  ['the services', `import type { Clock } from '../../services/src/clock.js'`],
  ['the widget', `import { createKernel } from '../../src/kernel/index.js'`],
  ['whole zod', `import * as z from 'zod'`],
  ['Node', `import { createHash } from 'node:crypto'`],
  ['code from text', 'const run = new Function(text)'],
])('S40a: refused in the flows of the frame: %s', (_, source) => {
  expect(judge('frame/flows/a.ts', source)).toHaveLength(1)
})

test.each([
  ['a service at work', `import { tagOf } from '../../services/src/clock.js'`],
  ['the widget in a page', `import { createLatchkey } from 'latchkey'`],
  ['the kernel', `import { createKernel } from '../../src/kernel/index.js'`],
  ['markup from text', 'element.innerHTML = text'],
])('behavior: refused in the console: %s', (_, source) => {
  expect(judge('console/pages/a.ts', source)).toHaveLength(1)
})

test('S40a: the flows import their own folder, the door of the key library and zod/mini', () => {
  const source = `import { unlock } from '../../keys/index.js'; import * as z from 'zod/mini'; import '../login.js'`
  expect(judge('frame/flows/steps/a.ts', source)).toEqual([])
})

test('S40a: the key library imports its own folder and its list', () => {
  const source = `import '../bytes.js'; import { HDKey } from '@scure/bip32'; import { sha256 } from '@noble/hashes/sha2.js'`
  expect(judge('frame/keys/steps/a.ts', source)).toEqual([])
  expect(judge('frame/keys/a.test.ts', `import { createHash } from 'node:crypto'`)).toEqual([])
})

test.each([
  ['markup from text', 'src/ui/a.ts', 'view.innerHTML = text'],
  ['markup from text by a call', 'plugins/send/a.ts', `view.insertAdjacentHTML('beforeend', text)`],
  ['code from text', 'adapters/evm/a.ts', 'const run = new Function(text)'],
])('S39: refused: %s', (_, file, source) => {
  expect(judge(file, source)).toHaveLength(1)
})

test.each([
  ['a feature uses the kernel', 'src/features/ended/a.ts', `import '../../kernel/index.js'; import './state.js'`],
  ['a view enters a feature', 'src/views/a.ts', `import { x } from '../features/wallets/index.js'`],
  ['states of features', 'src/featureStates.ts', `import { x } from './features/profile/state.js'`],
  ['own folder', 'src/kernel/connections/a.ts', `import './state.js'; import type { A } from '../instance/index.js'`],
  [
    'a room loads a file of another',
    'src/kernel/instance/a.ts',
    `const load = () => import('../connections/state.js')`,
  ],
  ['what is open in the kernel', 'src/kernel/connections/a.ts', `import { x } from '../contract/state.js'`],
  ['the store', 'src/kernel/a.ts', `import { createStore } from 'jotai/vanilla'`],
  ['zod/mini', 'src/kernel/a.ts', `import * as z from 'zod/mini'`],
  [
    'the root composes',
    'src/index.ts',
    `import './kernel/instance/index.js'; const open = () => import('./ui/index.js')`,
  ],
  ['the root knows names of views', 'src/index.ts', `import { coreViews } from './views/names.js'`],
  ['the root loads the modal', 'src/index.ts', `const load = () => import('./modal.js')`],
  ['the modal is ui and views', 'src/modal.ts', `export * from './ui/index.js'; export * from './views/index.js'`],
  ['the names of views', 'src/views/names.ts', `import type { X } from '../kernel/instance/index.js'`],
  ['a view uses kernel and ui', 'src/views/a.ts', `import '../kernel/index.js'; import { Row } from '../ui/index.js'`],
  ['hooks where they belong', 'src/react/a.ts', `import { useAtomValue } from 'jotai/react'`],
  [
    'a plugin',
    'plugins/send/a.ts',
    `import '../../src/plugin.js'; import '../../src/ui/index.js'; import './plugin.js'`,
  ],
  ['a plugin loads its own lazily', 'plugins/send/a.ts', `const load = () => import('./plugin.js')`],
  ['an adapter', 'adapters/evm/a.ts', `import '../../src/adapter.js'; import('./errors.js'); import 'viem/utils'`],
  [
    "an adapter's view takes the plugins' doors",
    'adapters/evm/views/A.tsx',
    `import { x } from '../../../src/plugin.js'; import { View } from '../../../src/ui/index.js'; import 'react'`,
  ],
  ['an adapter takes its door', 'adapters/evm/a.ts', `import { LatchkeyError } from '../../src/adapter.js'`],
  ['the kit enters the kernel', 'adapters/kit/a.ts', `import { LatchkeyError } from '../../src/kernel/index.js'`],
  ['the door of adapters hands the kit on', 'src/adapter.ts', `export { toIcon } from '../adapters/kit/icon.js'`],
  ['the frame has the rule for texts', 'frame/page/a.ts', `import { x } from '../../src/kernel/base/text.js'`],
  ['an adapter takes the kit', 'adapters/evm/a.ts', `import { toIcon } from '../kit/icon.js'`],
  [
    'a test goes where it must',
    'src/ui/a.test.tsx',
    `import { send } from '../../plugins/send/index.js'; import 'node:fs'`,
  ],
  ['the testing kit on Node', 'src/testing/a.ts', `import 'node:http'; import '../index.js'`],
  ['a message to one page', 'src/ui/a.ts', `target.postMessage('*', origin)`],
  ['a message to a worker', 'src/ui/a.ts', `worker.postMessage('*')`],
  [
    'words in text and comments',
    'src/kernel/a.ts',
    `// import 'react'\nexport const text = "import 'react'; x.postMessage(1, '*')"`,
  ],
])('allowed: %s', (_, file, source) => {
  expect(judge(file, source)).toEqual([])
})

test.each([
  ['a plugin in a list of core views', 'src/views/account/a.ts', `const order = ['send']`],
  ['a plugin in a comparison', 'src/kernel/a.ts', `if (id === 'send') x()`],
  ['0x outside of adapters', 'src/ui/a.ts', `if (address.startsWith('0x')) x()`],
  ['0X in a plugin', 'plugins/send/a.ts', `address.indexOf('0X') === 0`],
  ['0x in a pattern', 'plugins/send/a.ts', 'address.replace(/^0x/i, "")'],
  ['0x in a pattern that is made', 'src/values/a.ts', `/(^|:)0x[\\da-f]+$/.test(address)`],
])('refused, for chains and plugins are not guessed: %s', (_, file, source) => {
  expect(judge(file, source)).toHaveLength(1)
})

test.each([
  [
    'a type and an import',
    'src/kernel/a.ts',
    `type A = Pick<B, 'send'>; import './index.js'; let x: 'send' | undefined`,
  ],
  ['a plugin of its own', 'plugins/send/index.ts', `definePlugin({ id: 'send' })`],
  ['a word that is no plugin', 'src/views/a.ts', `const order = ['wallet', 'send it']`],
  ['an address', 'src/networks/a.ts', `const resolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'`],
  ['an adapter', 'adapters/evm/a.ts', `address.startsWith('0x') && /^0x/.test(address)`],
  ['the profiles of sign-in messages', 'src/siwx/accounts.ts', 'const digits = /^0x([0-9a-f]{40})$/'],
  ['the grammar of a standard', 'src/values/paymentLink/ethereum.ts', 'const digits = /^0x([0-9a-f]{40})$/'],
  ['tests, and what they use', 'src/ui/a.test.ts', `address.startsWith('0x') && id === 'send'`],
  ['what test adapters are', 'src/testing/a.ts', `hash.startsWith('0x')`],
])('allowed, for nothing is guessed: %s', (_, file, source) => {
  expect(judge(file, source)).toEqual([])
})

test('behavior: kinds, names and lines of imports are read', () => {
  const source = `import type { A } from './a.js'\nimport { type B } from './b.js'\nimport { type C, d } from './c.js'\nexport type { E } from './e.js'\nexport * from './f.js'\ntype G = import('./g.js').G\nconst h = () => import('./h.js')`
  expect(readFacts('a.ts', source).imports.toSorted((left, right) => left.line - right.line)).toEqual([
    { specifier: './a.js', kind: 'type', names: ['A'], line: 1 },
    { specifier: './b.js', kind: 'type', names: ['B'], line: 2 },
    { specifier: './c.js', kind: 'static', names: ['C', 'd'], line: 3 },
    { specifier: './e.js', kind: 'type', names: ['E'], line: 4 },
    { specifier: './f.js', kind: 'static', names: ['*'], line: 5 },
    { specifier: './g.js', kind: 'type', names: ['*'], line: 6 },
    { specifier: './h.js', kind: 'lazy', names: ['*'], line: 7 },
  ])
})

test('F29: what arrives late is listed: one that is drawn on failure would be a dead end for whoever is offline', () => {
  const late: LateParts = {
    onFailure: { 'src/ui/a.tsx ./known.js': 'Words stand there in its place.' },
    onUse: ['src/ui/a.tsx ./view.js'],
  }
  const judged = (source: string, parts = late, file = 'src/ui/a.tsx') =>
    judgeLate(new Map([[file, readFacts(file, source)]]), parts, 'late.json').map(({ message }) => message)
  const both = `const view = () => import('./view.js'); const known = () => import('./known.js')`
  expect(judged(both)).toEqual([])
  expect(judged(`${both}; const bar = () => import('./ErrorBar.js')`)).toEqual([
    expect.stringContaining('./ErrorBar.js'),
  ])
  expect(judged(`import { lazy } from 'react'; ${both}`)).toEqual([expect.stringContaining('lazy of React')])
  expect(judged(`const view = () => import('./view.js')`)).toEqual([expect.stringContaining('not imported late')])
  expect(judged(both, { ...late, onFailure: { 'src/ui/a.tsx ./known.js': '' } })).toEqual([
    expect.stringContaining('say what stands in its place'),
  ])
  expect(judged(`import('./x.js')`, { onFailure: {}, onUse: [] }, 'src/ui/a.test.tsx')).toEqual([])
})

test('behavior: cycles are found once each, shared files are none', () => {
  const graph = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['a', 'd']],
    ['d', []],
    ['e', ['e']],
  ])
  expect(findCycles(graph)).toEqual([
    ['a', 'b', 'c', 'a'],
    ['e', 'e'],
  ])
})

test('behavior: rooms of shipped code form no circle, at any depth; doors between areas and tests may lead back', () => {
  const judge = (imports: Readonly<Record<string, readonly string[]>>) => judgeCircles(new Map(Object.entries(imports)))
  const forth = { 'src/views/account/a.ts': ['src/views/networks/a.ts'] }
  expect(judge({ ...forth, 'src/views/networks/b.ts': ['src/views/account/b.ts'] })).toEqual([
    {
      file: 'src/views/account/a.ts',
      line: 1,
      message: expect.stringMatching(
        /account, networks of src\/views .* src\/views\/networks\/b.ts -> src\/views\/account\/b.ts$/,
      ),
    },
  ])
  expect(
    judge({
      'services/src/http/a.ts': ['services/src/mail/a.ts'],
      'services/src/mail/a.ts': ['services/src/http/b.ts'],
    }),
  ).toHaveLength(1)
  expect(
    judge({ 'frame/page/a/a.ts': ['frame/page/b/a.ts'], 'frame/page/b/a.ts': ['frame/page/a/b.ts'] }),
  ).toHaveLength(1)
  expect(judge({ ...forth, 'src/views/networks/b.test.ts': ['src/views/account/b.ts'] })).toEqual([])
  expect(judge({ 'src/siwx/a.ts': ['adapters/kit/a.ts'], 'adapters/kit/b.ts': ['src/kernel/index.ts'] })).toEqual([])
  expect(judge({ 'demo/src/a.ts': ['demo/wallet/a.ts'], 'demo/wallet/a.ts': ['demo/src/b.ts'] })).toEqual([])
})

test('behavior: titles of tests and groups are read, whatever form the call has', () => {
  const source = `
    test('S1: plain', () => { log('S2') })
    test.each([['S3']])('S4: %s', () => {})
    describe.each(rows)(\`F1: \${name} and F2\`, () => {})
    describeEachStore('F3: ' + name, suite)
    it.skip(isEven ? 'F4' : 'F5', () => {})
    clause('F6', check); describe(name, suite); other('F7')`
  expect(readTitles('a.test.ts', source)).toEqual([
    { text: 'S1: plain', line: 2, isDeep: false },
    { text: 'S4: %s', line: 3, isDeep: false },
    { text: 'F1: … and F2', line: 4, isDeep: false },
    { text: 'F3: ', line: 5, isDeep: false },
    { text: 'F4 F5', line: 6, isDeep: false },
    { text: 'F6', line: 7, isDeep: false },
  ])
})

test('behavior: a title is deep in a deep file, with the tag, and in a group that has it', () => {
  const source = `
    test('one @deep', async () => { test('inside') })
    test.describe('group @deep', () => {
      test('two', () => {})
    })
    test(\`some rows\${deepIf(row > 0)}\`, () => {})
    test('three', () => {})`
  const deepOf = (file: string) => readTitles(file, source).flatMap(({ text, isDeep }) => (isDeep ? text : []))
  expect(deepOf('a.spec.ts')).toEqual(['one @deep', 'inside', 'group @deep', 'two'])
  expect(deepOf('a.deep.test.ts')).toHaveLength(6)
})

test('behavior: each requirement is in the title of a test or waits, not both; no other is named', () => {
  const title = (text: string) => ({ file: 'a.test.ts', line: 3, text, isDeep: text.startsWith('deep') })
  const known = ['S1', 'S2', 'F1', 'F2']
  const judge = (texts: readonly string[], waiting: Readonly<Record<string, string>>) =>
    judgeRequirements(known, texts.map(title), waiting, 'waiting.json').map(({ message }) => message)
  expect(judge(['S1a: one clause', 'behavior: F1 F2 at once'], { S2: 'Comes later.' })).toEqual([])
  expect(judge(['S1', 'F1', 'F2'], {})).toEqual([expect.stringContaining('S2 is in no title')])
  // What `npm test` does not run proves nothing there.
  expect(judge(['S1', 'deep: S2', 'F1', 'F2'], {})).toEqual([expect.stringContaining('S2 is in no title')])
  expect(judge(['S1', 'deep: S2', 'F1', 'F2'], { S2: 'Comes later.' })).toEqual([])
  expect(judge(['S1', 'S2', 'F1', 'F2', 'deep: F3'], {})).toEqual([expect.stringContaining('F3 is no requirement')])
  expect(judge(['S1', 'S2', 'F1', 'F2'], { S2: 'Comes later.' })).toEqual([expect.stringContaining('S2 is tested now')])
  expect(judge(['S1', 'S2', 'F1', 'F2', 'F3b: more'], {})).toEqual([expect.stringContaining('F3 is no requirement')])
  expect(judge(['S1', 'S2', 'F1', 'F2'], { S9: 'Later.' })).toEqual([expect.stringContaining('S9 is no requirement')])
  expect(judge(['S1', 'F1', 'F2'], { S2: ' ' })).toEqual([expect.stringContaining('S2 waits without a reason')])
})
