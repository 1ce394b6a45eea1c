import * as z from 'zod/mini'
import type { FrameLook } from '../common/types.js'

/** Id of the script that holds the configuration, as JSON. */
const configElement = 'latchkey-frame'

const text = z.string().check(z.minLength(1), z.maxLength(200))
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const accent = z.object({ accent: colour, onAccent: colour })
const shape = z.object({
  projectId: text,
  operator: text,
  look: z.optional(
    z.object({
      accent: z.optional(z.object({ light: accent, dark: accent })),
      radius: z.optional(z.int().check(z.minimum(0), z.maximum(32))),
      mark: z.optional(z.string().check(z.maxLength(45_000), z.startsWith('data:image/'))),
    }),
  ),
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
