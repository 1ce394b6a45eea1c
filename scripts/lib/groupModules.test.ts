import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findStrayDirectives } from './directives.mjs'
import { groupModules, kitOfAdapters } from './groupModules.mjs'

/** Modules that groups begin with, where a test has nothing in them. */
const roots = Object.fromEntries(
  [
    ...['src/kernel/features/late.js', 'src/kernel/services/later.js', 'src/work.js', 'src/kernel/contract/siwx.js'],
    ...[
      'src/kernel/contract/navigation.js',
      'src/kernel/contract/accounts.js',
      'src/kernel/connections/connectDirectly.js',
    ],
    ...['src/identity/setup.js', 'src/prices/setup.js', 'src/profile/setup.js', 'src/signIn/setup.js'],
    'src/react/Balance.js',
    ...['adapters/evm/source.js', 'adapters/evm/connect.js', 'adapters/solana/source.js', 'adapters/solana/connect.js'],
    ...[...kitOfAdapters, 'adapters/kit/crowd.js', 'adapters/kit/lazyVerb.js', 'adapters/kit/icon.js'],
    ...['src/ui/parts/TermsText.js'],
    ...[
      'src/ui/parts/Field.js',
      'src/ui/parts/Skeleton.js',
      'src/ui/parts/Stack.js',
      'src/ui/hooks/usePluginNavigation.js',
    ],
    ...['src/ui/hooks/useController.js', 'src/ui/hooks/useSetAtom.js'],
    ...['adapters/embedded/source.js', 'src/rpc/setup.js', 'src/kernel/connections/restoring.js'],
    ...['src/ui/parts/ProgressRing.js', 'src/ui/parts/QrCode.js', 'src/views/wallets/directory/listings.js'],
    ...['src/views/accountViews.js', 'src/views/pairingViews.js', 'src/views/walletViews.js'],
    ...['src/verbs/setup.js', 'src/balances/setup.js', 'src/pluginContext/setup.js'],
    ...['adapters/evm/adapter.js', 'adapters/evm/getBalance.js'],
    ...['src/views/account/ProfileWallets.js', 'src/views/signIn/SIWXSignMessage.js'],
  ].map((file) => [file, `export const root = '${file}'\n`]),
)

/** A built library of these modules, each with its source map, as the build leaves them. */
async function writeDist(modules: Readonly<Record<string, string>>) {
  const dist = await mkdtemp(join(tmpdir(), 'latchkey-group-'))
  onTestFinished(() => rm(dist, { recursive: true }))
  for (const [file, code] of Object.entries({ ...roots, ...modules })) {
    const path = join(dist, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, code)
    const map = { version: 3, sources: [`/${file}`], sourcesContent: [code], names: [], mappings: 'AAAA' }
    await writeFile(`${path}.map`, JSON.stringify(map))
  }
  return { dist, read: (file: string) => readFile(join(dist, file), 'utf8') }
}

test('behavior: in the group a directive stands on the first line and nowhere else', async () => {
  const { dist, read } = await writeDist({
    'src/index.js': `export { open, two } from './kernel/createKernel.js'\n`,
    'src/ui/index.js': `export { shell } from './shell.js'\n`,
    'src/testing/index.js': `export { view } from '../views/view.js'\n`,
    'src/kernel/createKernel.js': `import { one } from './one.js'\nexport const open = () => import('../modal.js')\nexport const two = one + 1\n`,
    'src/kernel/one.js': `export const one = 1\n`,
    'src/modal.js': `'use client';import { shell } from './ui/shell.js'\nimport { view } from './views/view.js'\nexport const modal = [shell, view, 'use client']\n`,
    'src/ui/shell.js': `'use client';export const shell = 'shell'\n`,
    'src/views/view.js': `"use client"\nexport const view = 'view'\n`,
  })
  await groupModules(dist, [join(dist, 'src/index.js')])
  const files = ['src/index.js', 'src/opening.js', 'src/modal.js', 'src/ui/shell.js', 'src/views/view.js']
  for (const file of files) expect(findStrayDirectives(file, await read(file)), file).toEqual([])
  const opening = await read('src/opening.js')
  expect(opening.startsWith(`'use client';`)).toBe(true)
  // The text in the list is no directive, and stays.
  expect(opening.match(/use client/g)).toHaveLength(2)
  for (const file of files.slice(2)) expect((await read(file)).startsWith(`'use client';`), file).toBe(true)
  for (const file of ['src/core.js', 'src/kernel/createKernel.js'])
    expect(await read(file), file).not.toContain('use client')
  const { open, two } = await import(join(dist, 'src/index.js'))
  expect([two, (await open()).modal.length]).toEqual([2, 3])
  const { modal } = await import(join(dist, 'src/modal.js'))
  expect(modal).toEqual(['shell', 'view', 'use client'])
})

test('behavior: what works without the modal brings nothing of it', async () => {
  const { dist, read } = await writeDist({
    'src/index.js': `export { start, open } from './kernel/createKernel.js'\n`,
    'src/kernel/createKernel.js': `export const start = () => import('../work.js')\nexport const open = () => import('../modal.js')\n`,
    'src/work.js': `import { names } from './kernel/names.js'\nexport const engine = () => import('./kernel/late.js').then(({ late }) => [names, late])\n`,
    'src/kernel/names.js': `export const names = 'names'\n`,
    'src/kernel/late.js': `export { more as late } from './more.js'\n`,
    'src/kernel/more.js': `export const more = 'more'\n`,
    'src/modal.js': `'use client';import { names } from './kernel/names.js'\nimport { more } from './kernel/more.js'\nexport const modal = [names, more]\nglobalThis.modalCame = true\n`,
  })
  await groupModules(dist, [join(dist, 'src/index.js')])
  const { start, open } = await import(join(dist, 'src/index.js'))
  expect(await (await start()).engine()).toEqual(['names', 'more'])
  expect(globalThis).not.toHaveProperty('modalCame')
  expect(await read('src/atWork.js')).not.toMatch(/use client|opening/)
  expect((await open()).modal).toEqual(['names', 'more'])
  expect(globalThis).toHaveProperty('modalCame')
})

test('behavior: what comes later has what a group has, without an import of it', async () => {
  const { dist, read } = await writeDist({
    'src/index.js': `export { open } from './kernel/createKernel.js'\n`,
    'src/kernel/createKernel.js': `export const open = () => import('../modal.js')\n`,
    'src/modal.js': `'use client';import { Button } from './ui/Button.js'\nexport const modal = [Button]\nexport const view = () => import('./views/accountViews.js')\n`,
    'src/ui/Button.js': `'use client';export const Button = () => 'button'\n`,
    'src/ui/index.js': `'use client';export { Button } from './Button.js'\n`,
    'src/views/accountViews.js': `'use client';import { Button as Own } from '../ui/Button.js'\nexport const Account = () => [Own(), { Button: 1 }, ((Own) => Own)('other')]\n`,
  })
  await groupModules(dist, [join(dist, 'src/index.js'), join(dist, 'src/ui/index.js')])
  expect(await read('src/account.js')).not.toMatch(/opening|Button\.js/)
  // It may come before the group, as long as nothing of it runs.
  const { Account } = await import(join(dist, 'src/account.js'))
  const { open } = await import(join(dist, 'src/index.js'))
  const { modal, view } = await open()
  expect(Account()).toEqual(['button', { Button: 1 }, 'other'])
  expect((await view()).Account).toBe(Account)
  expect((await import(join(dist, 'src/ui/index.js'))).Button).toBe(modal[0])
})

test('behavior: a lazy import brings one file, and others have what it is made of as it was', async () => {
  const { dist, read } = await writeDist({
    'src/index.js': `export { open } from './kernel/createKernel.js'\n`,
    'src/kernel/createKernel.js': `export const open = () => import('../modal.js')\n`,
    'src/modal.js': `'use client';export const ring = () => import('./ui/parts/ProgressRing.js')\n`,
    'src/ui/parts/ProgressRing.js': `'use client';import { css } from './css.js'\nexport const ProgressRing = css\n`,
    'src/ui/parts/css.js': `export const css = '.ring'\n`,
    'src/ui/index.js': `'use client';export { ProgressRing } from './parts/ProgressRing.js'\n`,
  })
  await groupModules(dist, [join(dist, 'src/index.js'), join(dist, 'src/ui/index.js')])
  expect(await read('src/opening.js')).toContain("import('./waiting.js')")
  expect(await read('src/waiting.js')).not.toMatch(/^import/m)
  expect(await read('src/ui/index.js')).not.toContain('waiting')
  const { open } = await import(join(dist, 'src/index.js'))
  expect((await (await open()).ring()).ProgressRing).toBe('.ring')
  expect((await import(join(dist, 'src/ui/index.js'))).ProgressRing).toBe('.ring')
})

test.each([
  [`'use client'\nimport 'x'`, []],
  [`// why\n'use client';'use strict'`, []],
  [`import 'x'\n'use client'`, [{ directive: 'use client', line: 2 }]],
  [`const a = 'use client'`, []],
  [
    `call()\n;'use strict';\n"use client"`,
    [
      { directive: 'use strict', line: 2 },
      { directive: 'use client', line: 3 },
    ],
  ],
])('parameters: stray directives of %j', (code, stray) => {
  expect(findStrayDirectives('module.js', code)).toEqual(stray)
})
