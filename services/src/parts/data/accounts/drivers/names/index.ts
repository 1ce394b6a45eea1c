import * as z from 'zod'
import { DriverError } from '../../../../../upstream/driverError.js'
import { fetchJson } from '../../../../../upstream/fetchJson.js'
import type { Driver } from '../../types.js'
import type { DriverKind } from '../driverKind.js'

const settings = z.strictObject({
  /** Address of a names part, of these services or of others, without a final slash. */
  url: z.url({ protocol: /^https?$/ }).regex(/[^/]$/),
  /** A project that it knows. */
  projectId: z.string().min(1).max(128),
})

const answerShape = z
  .array(
    z.object({
      /** In its normal form: these names are of ASCII. */
      name: z
        .string()
        .max(255)
        .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/),
      addresses: z.record(z.string(), z.object({ address: z.string() })),
      attributes: z.array(z.object({ avatar: z.string().max(2048).optional() })),
    }),
  )
  .max(1000)
/** Coin type of Ethereum (ENSIP-9). */
const ether = '60'

/** Names of accounts from the names part, which no chain has as primary names. */
export const names: DriverKind<z.infer<typeof settings>> = {
  settings,
  create(id, { url, projectId }, { fetch, clock }): Driver {
    const query = new URLSearchParams({ projectId, apiVersion: '2' })
    return {
      id,
      serves: (chain) => chain.startsWith('eip155:'),
      async identity({ account, signal }) {
        const asOf = clock.now()
        if (!account.startsWith('0x')) return { value: {}, asOf }
        const path = `${url}/v1/profile/reverse/${account}?${query}`
        const answer = answerShape.safeParse(await fetchJson({ fetch, clock, url: path, signal, maxBytes: 512 * 1024 }))
        if (!answer.success) throw new DriverError('malformed', 'The answer has no names.')
        // The oldest comes first. One that leads elsewhere is not what the account is called; a contract's leads on its own chain alone.
        const found = answer.data.find(({ addresses }) => {
          const leads = addresses[ether] ?? Object.values(addresses)[0]
          return leads?.address.toLowerCase() === account.toLowerCase()
        })
        const avatarUrl = found?.attributes[0]?.avatar
        return { value: { ...(found && { name: found.name }), ...(avatarUrl && { avatarUrl }) }, asOf }
      },
    }
  },
}
