import { defineResource } from '../contract/resource.js'
import { defineFeature, defineWing, type Feature, type Wing } from './defineFeature.js'
import type { FeatureContext } from './featureContext.js'

// Compiled with the rest, never run: what a feature's `setup` has to return, and what must not compile.

interface Tides {
  next(): Promise<number>
}
const tides = defineResource<Tides>('acme-tides')
const harbours = defineResource<readonly string[]>('acme-harbours')
const own: Tides = { next: async () => 1 }

// What it names it provides, under that name.
export const whole: Feature = defineFeature({
  id: 'acme-tides',
  provides: { tides, harbours },
  load: async () => ({ setup: () => ({ provides: { tides: own, harbours: ['Oban'] } }) }),
})
// Also later, with messages, and with what its context has.
defineFeature({
  id: 'acme-tides',
  provides: { tides },
  begin({ events, resources }, setUp) {
    events.on('ended', () => resources.get(tides))
    return setUp()
  },
  load: async () => ({
    setup: async ({ clock }: FeatureContext) => ({
      provides: { tides: { next: async () => clock.now() } },
      messages: { en: async () => ({ messages: {} }) },
    }),
  }),
})
// One that provides nothing.
defineFeature({ id: 'acme-log', provides: {}, load: async () => ({ setup: () => ({ provides: {} }) }) })

defineFeature({
  id: 'acme-tides',
  provides: { tides, harbours },
  // @ts-expect-error one of the two is missing
  load: async () => ({ setup: () => ({ provides: { tides: own } }) }),
})
defineFeature({
  id: 'acme-tides',
  provides: { tides },
  // @ts-expect-error another value than the resource's
  load: async () => ({ setup: () => ({ provides: { tides: 1 } }) }),
})
defineFeature({
  id: 'acme-tides',
  provides: { tides },
  // @ts-expect-error nothing is returned
  load: async () => ({ setup: () => {} }),
})
defineFeature({
  id: 'acme-tides',
  // @ts-expect-error a resource is named by its definition, not by its id alone
  provides: { tides: 'acme-tides' },
  load: async () => ({ setup: () => ({ provides: { tides: own } }) }),
})
defineFeature({
  id: 'acme-tides',
  provides: { tides },
  // @ts-expect-error features are given their context, and no wing by another way
  load: async () => ({ setup: ({ navigation }: FeatureContext) => ({ provides: { tides: navigation } }) }),
})
// A wing provides at once what it names.
export const wing: Wing = defineWing({
  provides: { tides, harbours },
  begin: ({ clock }) => ({ tides: { next: async () => clock.now() }, harbours: ['Oban'] }),
})
defineWing({
  provides: { tides, harbours },
  // @ts-expect-error one of the two is missing
  begin: () => ({ tides: own }),
})
defineWing({
  provides: { tides },
  // @ts-expect-error another value than the resource's
  begin: () => ({ tides: 1 }),
})
defineWing({
  provides: { tides },
  // @ts-expect-error later is no wing
  begin: async () => ({ tides: own }),
})
// What is asked for has the type of its resource.
export async function ask({ resources }: FeatureContext): Promise<void> {
  const needed: Tides = resources.need(tides)
  const expected: readonly string[] = await resources.expect(harbours)
  const present: Tides | undefined = resources.peek(tides)
  // @ts-expect-error there may be none
  const certain: Tides = await resources.get(tides)
  // @ts-expect-error it is another's value
  const mixed: Tides = resources.need(harbours)
  console.log(needed, expected, present, certain, mixed)
}
