import type { Kysely } from 'kysely'
import { toAddress } from '../../../../evidence/address.js'
import { cleanText } from '../../../../text.js'
import type { LoginTables } from '../schema.js'
import type { LoginTools } from '../tools.js'
import { logInUser } from '../users.js'
import { fetchPortrait } from './fetchPortrait.js'
import type { Identified, Profile } from './types.js'

/** Most letters of a name. */
const longestName = 100

/** On which device, and where, a user logs in by others' word. */
export interface LoggedInAt {
  readonly jkt: string
  readonly realm: string
  readonly origin: string
  readonly language: string | null
  readonly browser: string
  /** Which one said it. */
  readonly provider: string
  /** `amr` of the session. */
  readonly method: string
  /** See `NewLogin`. */
  readonly isProved?: boolean
  readonly onlyProject?: string
}

/** What an answer tells of a user beside the session. */
export interface ToldProfile {
  provider: string
  name?: string
  email?: string
  /** The provider says that the address is the user's. */
  isVerified?: true
  /** A `data:` address. */
  picture?: string
}

/** Begins a session for the user whom others name: found by issuer and subject alone, or new. */
export async function logInIdentified(
  trx: Kysely<LoginTables>,
  { logins, clock, pepper, tellHosts }: Pick<LoginTools, 'logins' | 'clock' | 'pepper' | 'tellHosts'>,
  { issuer, subject, profile, ownEmail }: Identified,
  { realm, provider, method, ...at }: LoggedInAt,
) {
  const identity = { realm, issuer, subject }
  const known = { jkt: at.jkt, pepper, tellHosts, name: toName(profile) ?? null, provider, email: ownEmail ?? null }
  const { sub } = await logInUser(trx, { ...identity, ...known, saidEmail: ownEmail ?? toSaid(profile) }, clock.now())
  return { ...(await logins.begin(trx, { ...at, sub, methods: [method], verifiedAddress: null, identity })), sub }
}

/** A claim that the provider does not stand for counts for nothing. */
const toSaid = ({ email, isVerified }: Profile) => (isVerified && email !== undefined ? toAddress(email) : undefined)

/** A user's name as a provider has it, which the user chose: as it is shown (S38). */
export const toName = ({ name }: Profile): string | undefined => cleanText(name, longestName) || undefined

/** @param allowsLoopback for development alone: pictures from this machine */
export async function tellProfile(provider: string, profile: Profile, allowsLoopback: boolean): Promise<ToldProfile> {
  const { email, isVerified, pictureUrl } = profile
  const name = toName(profile)
  const picture = await fetchPortrait(pictureUrl, allowsLoopback)
  const mail = email && { email, ...(isVerified && { isVerified }) }
  return { provider, ...(name && { name }), ...(picture && { picture }), ...mail }
}
