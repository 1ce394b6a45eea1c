import type { Hex } from './types.js'

/** An agent's question for a permission, as the address of the frame's page `/agent` carries it behind `#`: no server reads it. */
export interface AgentLink {
  /** What the agent calls itself. Text of a stranger's. */
  readonly name: string
  /** What it asks for. The wallet reads it by its own schema; here only who asks, and where, is known to be there. */
  readonly request: AgentRequest
  /** SHA-256 of the secret by which the agent gets the answer, in hex. */
  readonly digest: string
}

/** A request of `wallet_requestExecutionPermissions` (ERC-7715). */
export interface AgentRequest {
  /** EIP-155, as hex. */
  readonly chainId: Hex
  /** The agent's own address. */
  readonly to: Hex
  readonly permission: Readonly<Record<string, unknown>>
  readonly [key: string]: unknown
}

/** Bounds of a link: characters of the name, and bytes of all that stands behind `#`. */
export const agentLinkLimits = { name: 60, length: 8_192 } as const

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAgentRequest = (value: unknown): value is AgentRequest =>
  isRecord(value) &&
  typeof value.chainId === 'string' &&
  /^0x[0-9a-f]{1,13}$/i.test(value.chainId) &&
  typeof value.to === 'string' &&
  /^0x[0-9a-f]{40}$/i.test(value.to) &&
  isRecord(value.permission)

/** Writes what stands behind `#`. @returns undefined for what `readAgentLink` would not read */
export function encodeAgentLink({ name, request, digest }: AgentLink): string | undefined {
  const bytes = new TextEncoder().encode(JSON.stringify({ name, request, digest }))
  const fragment = btoa(String.fromCharCode(...bytes.subarray(0, agentLinkLimits.length)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return bytes.length <= agentLinkLimits.length && readAgentLink(fragment) ? fragment : undefined
}

/** Reads what stands behind `#`. @returns undefined for anything that is no link: too long, of another form, with keys that objects have by themselves */
export function readAgentLink(fragment: string): AgentLink | undefined {
  if (fragment.length > agentLinkLimits.length || !/^[A-Za-z0-9_-]+$/.test(fragment)) return undefined
  const read = toJson(fragment)
  if (!isRecord(read)) return undefined
  const { name, request, digest } = read
  if (typeof name !== 'string' || name.trim() === '' || name.length > agentLinkLimits.name) return undefined
  if (typeof digest !== 'string' || !/^[0-9a-f]{64}$/.test(digest) || !isAgentRequest(request)) return undefined
  return { name, request, digest }
}

function toJson(fragment: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(fragment.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), (key, value: unknown) => {
      if (['__proto__', 'constructor', 'prototype'].includes(key)) throw new SyntaxError('No key of a link.')
      return value
    })
  } catch {
    // What cannot be read is no link.
    return undefined
  }
}
