import * as z from 'zod/mini'
import { configElement } from '../common/configElement.js'
import { lookShape } from '../common/lookShape.js'
import type { FrameLook } from '../common/types.js'

const text = z.string().check(z.minLength(1), z.maxLength(200))
const shape = z.object({
  projectId: text,
  operator: text,
  look: z.optional(lookShape),
  chains: z.array(z.object({ id: text, name: text })),
  isOn: z.boolean(),
})

/** What the frame's server puts into the page of agents' links. */
export interface AgentConfig {
  readonly projectId: string
  /** Who runs the wallet. */
  readonly operator: string
  readonly look?: FrameLook | undefined
  /** CAIP-2 and names of the networks where users give permissions. */
  readonly chains: readonly { readonly id: string; readonly name: string }[]
  /** Users of the project give permissions, and a service keeps them for agents. */
  readonly isOn: boolean
}

/** @throws {Error} when it is missing, or is not that: nothing starts then */
export function readAgentConfig(page: Pick<Document, 'getElementById'>): AgentConfig {
  return shape.parse(JSON.parse(page.getElementById(configElement)?.textContent ?? ''))
}
