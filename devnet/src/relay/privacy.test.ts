import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createTopic, dial } from './bareClient.js'

// A process of its own, and a picture of all its memory.
vi.setConfig({ testTimeout: 60_000 })

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const script = `
  import { writeHeapSnapshot } from 'node:v8'
  import { startRelay } from ${JSON.stringify(new URL('./startRelay.ts', import.meta.url).href)}
  const relay = await startRelay()
  process.on('message', (file) => process.send({ file: writeHeapSnapshot(file) }))
  process.send({ url: relay.url })
`

/** A relay in its own process, whose memory holds nothing of this test but what came over the wire. */
async function startAlone() {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  cleanups.push(() => child.kill('SIGKILL'))
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => said.push(String(data)))
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { url, child, said }
}

async function readMemory(child: ChildProcess): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-relay-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  const file = join(folder, 'memory.heapsnapshot')
  child.send(file)
  await once(child, 'message')
  return readFile(file, 'utf8')
}

test('behavior: what travels in plain text beside a message is not delivered, kept or logged', async () => {
  const { url, child, said } = await startAlone()
  const [sender, receiver] = [await dial({ url }), await dial({ url })]
  const [topic, pairingTopic, sessionTopic] = [createTopic(), createTopic(), createTopic()]
  for (const each of [topic, pairingTopic, sessionTopic]) await receiver.call('irn_subscribe', { topic: each })

  const plain = {
    attestation: 'canary-attestation',
    correlationId: 'canary-correlation',
    rpcMethods: ['canary-method'],
    chainId: 'canary-chain',
    txHashes: ['canary-signature'],
    contractAddresses: ['canary-contract'],
    tvf: { txHashes: ['canary-nested'] },
    approvedChains: ['canary-approved-chain'],
    approvedMethods: ['canary-approved-method'],
    approvedEvents: ['canary-approved-event'],
    sessionProperties: { canary: 'canary-session-property' },
    scopedProperties: { canary: 'canary-scoped-property' },
    'canary-name': 'canary-unknown',
  }
  const publishing = (message: string) => ({ topic, message, ttl: 300, tag: 1109, ...plain })
  await sender.call('irn_publish', publishing('sealed-one'))
  await sender.call('irn_batchPublish', { messages: [publishing('sealed-two')], ...plain })
  await sender.call('wc_proposeSession', { pairingTopic, sessionProposal: 'sealed-three', ttl: 300, ...plain })
  const sealed = { sessionProposalResponse: 'sealed-four', sessionSettlementRequest: 'sealed-five' }
  await sender.call('wc_approveSession', { pairingTopic, sessionTopic, ...sealed, ttl: 300, ...plain })
  // What is refused is forgotten as well.
  await sender.call('irn_publish', { topic, message: 'canary-refused', ttl: 'canary-ttl' })
  await sender.call('irn_subscribe', { topic: 'canary-topic' })
  await sender.call('canary-unknown-method', plain)
  sender.socket.send('{ "canary-unreadable')
  await sender.settle()
  await receiver.settle()

  const kept = ['sealed-one', 'sealed-two', 'sealed-three', 'sealed-four', 'sealed-five']
  expect(receiver.messages).toEqual(kept)
  const answers = sender.frames.concat(receiver.frames)
  expect(JSON.stringify(answers)).not.toContain('canary')
  // The sealed messages wait in the mailbox: the picture shows what is kept.
  const memory = await readMemory(child)
  for (const message of kept) expect(memory).toContain(message)
  expect(memory.match(/canary[\w-]*/g)).toBeNull()
  expect(said).toEqual([])
})
