/** What an app asks for in one namespace. */
export interface PhoneCall {
  /** The session that it came through. */
  readonly topic: string
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** Keys of one CAIP-2 namespace, and what they can do. */
export interface PhoneKeys {
  /** Such as `eip155`. */
  readonly namespace: string
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** CAIP-2 ids of the chains that it has. */
  chains(): readonly string[]
  /** Its addresses on a chain, the one in use first. */
  addresses(chainId: string): readonly string[]
  /** Does what is asked; the user has said yes. @throws {TestRpcError} with the code that the app gets */
  answer(call: PhoneCall): Promise<unknown>
}
