import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createAgent } from '../../../src/agent/createAgent.js'
import { encodeContext, rootAuthority, toCaveats } from '../../../src/permissions/index.js'
import { run } from './run.js'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-agent-'))
  path = join(folder, 'new', 'agent.key')
  onTestFinished(() => rm(folder, { recursive: true }))
})

/** A command line in this process. */
async function runHere(...words: string[]) {
  const said = { out: '', err: '' }
  const code = await run([...words, '--data', join(folder, 'data')], {
    env: {},
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
  })
  return { code, ...said }
}

type Hex = `0x${string}`

test('S33: an agent’s key is in a file for its owner alone, and its address is all that is printed', async () => {
  const { code, out, err } = await runHere('agent', 'key', path)
  const text = await readFile(path, 'utf8')
  expect([code, err]).toEqual([0, ''])
  expect(text).toMatch(/^0x[0-9a-f]{64}\n$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(out)).toEqual({ address: privateKeyToAddress(text.trim() as Hex) })
  const other = join(folder, 'other.key')
  expect((await runHere('agent', 'key', other)).code).toBe(0)
  expect(await readFile(other, 'utf8')).not.toBe(text)
})

test('S33: a file that is there is never written over', async () => {
  const there = join(folder, 'there')
  await writeFile(there, 'mine')
  const { code, out, err } = await runHere('agent', 'key', there)
  expect([code, out, err]).toEqual([1, '', expect.stringContaining('SECRETS_INVALID: The file there is there already')])
  expect(await readFile(there, 'utf8')).toBe('mine')
})

test('behavior: an agent is made with the key as the file has it', async () => {
  const { out } = await runHere('agent', 'key', path)
  const { address } = JSON.parse(out) as { address: Hex }
  const delegate = address.toLowerCase() as Hex
  const delegation = {
    ...{ delegate, delegator: `0x${'a0'.repeat(20)}` as const, authority: rootAuthority, salt: 1n },
    caveats: toCaveats({
      limit: { type: 'native-token-allowance', amount: 1n, start: 5 },
      ...{ expiry: 99, payees: [], delegate, mayPassOn: false, nonce: 0n },
    }),
    signature: `0x${'5a'.repeat(65)}` as const,
  }
  const agent = createAgent({
    key: (await readFile(path, 'utf8')).trim() as Hex,
    grant: { chainId: '0x1', context: encodeContext([delegation]), delegationManager: `0x${'e0'.repeat(20)}` },
    rpcUrl: 'http://127.0.0.1:1',
  })
  expect(agent.address).toBe(delegate)
})
