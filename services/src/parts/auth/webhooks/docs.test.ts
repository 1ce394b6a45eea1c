import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import type { WebhookEventType } from '../../../../../src/server/webhookMessage.js'
import { createTestSecrets } from '../../../../test/loginServices.js'
import { useMemoryServices } from '../../../../test/memoryServices.js'
import { startReceiver } from '../../../../test/webhookReceiver.js'
import type { HostEventType } from '../hostEvents.js'

// Real databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const memory = useMemoryServices()

/** What the snippet exports. */
interface Snippet {
  readWebhook(request: Request): Promise<Record<string, unknown>>
}

/** The snippet of docs/webhooks.md as a module. */
async function importSnippet(): Promise<Snippet> {
  const page = await readFile(join(root, 'docs/webhooks.md'), 'utf8')
  const code = /^```ts check\n\/\/ backEnd\/readWebhook\.ts\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? ''
  await mkdir(join(root, '.local'), { recursive: true })
  // Inside of the repository: that is where packages are found.
  const folder = await mkdtemp(join(root, '.local/webhook-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'readWebhook.ts'), code)
  return (await import(/* @vite-ignore */ join(folder, 'readWebhook.ts'))) as Snippet
}

test('behavior: a back end reads what it is told by the lines of docs/webhooks.md, and nothing that was altered', async () => {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const services = memory.create({ secrets: { auth: createTestSecrets() }, webhooks: { allowsLoopback: true } })
  await services.projects.add({ id: 'demo' })
  const run = async (name: string, words: Record<string, string>) =>
    (await services.runCommand(name, { words, options: {} })).answer as { webhook: { id: string }; secret: string }
  const { webhook, secret } = await run('addWebhook', { PROJECT: 'demo', URL: receiver.url })
  vi.stubEnv('WEBHOOK_SECRET', secret)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { readWebhook } = await importSnippet()
  await run('pingWebhook', { WEBHOOK: webhook.id })
  const { headers = {}, body = '' } = receiver.received[0] ?? {}
  const read = (text: string) =>
    readWebhook(new Request('https://shop.example.com/', { method: 'POST', headers, body: text }))
  expect(await read(body)).toMatchObject({ type: 'ping', project: 'demo', version: 1 })
  await expect(read(body.replace('demo', 'shop'))).rejects.toThrow(/signature/)
})

test('types: `latchkey/server` knows each event', () => {
  expectTypeOf<WebhookEventType>().toEqualTypeOf<HostEventType>()
})
