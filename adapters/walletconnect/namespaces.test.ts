import { expect, test } from 'vitest'
import { writeRecap } from './cacao.js'
import { toProposal } from './namespaces.js'
import { networks } from './test/world.js'

const blind = ['eth_sign', 'eth_signTypedData', 'eth_signTypedData_v3']
const isBlind = (method: string) => blind.includes(method)

/** What a wallet is asked for: by the proposal, and by the grant of one step, whose ReCap lists the proposal's methods. */
function askedFor(overrides: Parameters<typeof toProposal>[2]) {
  const { methods = [] } = toProposal(['eip155'], networks, overrides).eip155 ?? {}
  const recap = JSON.parse(atob(writeRecap(methods).slice('urn:recap:'.length)))
  const granted = Object.keys(recap.att.eip155).map((ability) => ability.replace('request/', ''))
  return { methods, granted }
}

test('behavior: signatures that a user cannot read are asked for only when the host lists them, in one step too', () => {
  const { methods, granted } = askedFor({})
  expect([methods.filter(isBlind), granted.filter(isBlind)]).toEqual([[], []])
  expect(methods).toEqual(expect.arrayContaining(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']))
  expect([...granted].sort()).toEqual([...methods].sort())
  const listed = askedFor({ eip155: { methods: ['personal_sign', 'eth_signTypedData_v3'] } })
  expect(listed).toEqual({
    methods: ['personal_sign', 'eth_signTypedData_v3'],
    granted: expect.arrayContaining(['eth_signTypedData_v3']),
  })
})

test('parameters: namespaces.methods, namespaces.chains and namespaces.events take the place of the standard, each by itself', () => {
  const eip155 = { methods: ['personal_sign'], chains: ['eip155:7'], events: ['message'] } as const
  const [standard] = Object.values(toProposal(['eip155'], networks, {}))
  const asked = (overrides: Partial<typeof eip155>) => toProposal(['eip155'], networks, { eip155: overrides }).eip155
  expect(asked(eip155)).toEqual(eip155)
  for (const name of ['methods', 'chains', 'events'] as const)
    expect(asked({ [name]: eip155[name] })).toEqual({ ...standard, [name]: eip155[name] })
})
