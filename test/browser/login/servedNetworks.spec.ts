import { changeDirective, startHost } from '../support/host.js'
import { test as base, chainsOf, expect } from './support/test.js'
import { address, createWidget } from './support/widget.js'

interface Chain {
  readonly caipNetworkId: string
}

/** Chains that the stack's operator does not serve. */
const strangeEvm = { chainId: 999_999, caipNetworkId: 'eip155:999999', name: 'Unserved' }
const strangeSolana = { caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', name: 'Unserved cluster' }

const test = base.extend<{
  openOn: (change: (chains: readonly Chain[], strange: object) => readonly object[]) => Promise<void>
}>({
  openOn: async ({ demo, stack }, use) => {
    const hosts: { stop(): Promise<unknown> }[] = []
    await use(async (change) => {
      const toPolicy = changeDirective('connect-src', (sources) => [...sources, 'http://127.0.0.1:*'])
      const host = await startHost(stack, toPolicy, (told) => {
        const { chains, solana, ...rest } = told as { chains: Chain[]; solana: { clusters: Chain[] } }
        const clusters = change(solana.clusters, { ...solana.clusters[0], ...strangeSolana })
        return { ...rest, chains: change(chains, { ...chains[0], ...strangeEvm }), solana: { ...solana, clusters } }
      })
      hosts.push(host)
      await stack.projects.addOrigin(stack.projectId, host.url)
      await demo.goto(address, host.url)
    })
    for (const host of hosts) await host.stop()
  },
})

test('behavior: with a network in use that the operator does not serve, a login is connected on those that are served @deep', async ({
  demo,
  stack,
  newMailbox,
  openOn,
}) => {
  const { evm, solana } = chainsOf(stack)
  await openOn((chains, strange) => [strange, ...chains])
  await createWidget(demo).logIn(newMailbox())
  const { namespaces } = await demo.state()
  expect([namespaces.eip155?.status, namespaces.eip155?.networkId]).toEqual(['connected', evm.caipNetworkId])
  expect([namespaces.solana?.status, namespaces.solana?.networkId]).toEqual(['connected', solana.caipNetworkId])
})

test('behavior: with no network that the operator serves, user and developer are told so before a code is mailed @deep', async ({
  demo,
  newMailbox,
  openOn,
  complaints,
}) => {
  const widget = createWidget(demo)
  await openOn((_, strange) => [strange])
  const mailbox = newMailbox()
  await widget.typeEmail(mailbox.address)
  await expect(demo.modal).toContainText('does not work with the networks of this app yet')
  expect(mailbox.count()).toBe(0)
  const told = complaints.left().filter((line) => line.includes('NETWORKS_NOT_SERVED'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('Unserved (eip155:999999)')
  complaints.expect(/NETWORKS_NOT_SERVED/)
})
