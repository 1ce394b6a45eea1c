/** What a provider's answer may have. */
const fields = ['state', 'code', 'error', 'iss', 'user'] as const

/** A provider's answer, as it came by address or, from Apple, by form. */
export type Callback = { readonly [Field in (typeof fields)[number]]?: string } & {
  readonly state: string
  /** At whose address it came: auth shows a code to no other provider. */
  readonly provider: string
}

/**
 * Reads a provider's answer, and takes it out of the address.
 *
 * @param posted fields of a form, as the frame's server read them
 * @returns undefined where it is none
 */
export function readCallback(window: Window, posted: unknown): Callback | undefined {
  const { pathname, search } = window.location
  const given: Record<string, unknown> = Object(posted ?? Object.fromEntries(new URLSearchParams(search)))
  window.history.replaceState(null, '', pathname)
  const read = fields.flatMap((field) => {
    const value = given[field]
    return typeof value === 'string' && value !== '' && value.length <= 4096 ? [[field, value] as const] : []
  })
  const { state, ...callback } = Object.fromEntries(read) as Partial<Callback>
  const provider = pathname.split('/').at(-1) ?? ''
  return state === undefined ? undefined : { ...callback, provider, state }
}
