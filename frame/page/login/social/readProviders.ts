import * as z from 'zod/mini'

const text = (length: number) => z.string().check(z.maxLength(length))

const shape = z.object({
  providers: z
    .array(z.object({ id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)), name: text(60) }))
    .check(z.maxLength(60)),
})

/** A provider that the operator has set up. */
export type OfferedProvider = z.infer<typeof shape>['providers'][number]

/** The providers that there are; none where auth does not say. */
export async function readProviders(
  authUrl: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<readonly OfferedProvider[]> {
  try {
    const response = await fetch(`${authUrl}/login/v1/providers`, {
      method: 'GET',
      credentials: 'omit',
      redirect: 'error',
    })
    return response.ok ? shape.parse(await response.json()).providers : []
  } catch {
    // Nothing can be added then, and all else of the settings goes on.
    return []
  }
}
