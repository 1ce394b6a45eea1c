import { createHash } from 'node:crypto'

/** A user with an account at every provider. */
export interface Person {
  readonly email: string
  readonly givenName: string
  readonly familyName: string
}

const known: readonly Person[] = [
  { email: 'ada@example.com', givenName: 'Ada', familyName: 'Lovelace' },
  { email: 'grace@example.com', givenName: 'Grace', familyName: 'Hopper' },
]

/** Those whom the pages list; any other address is an account as well. */
export const people: readonly Person[] = known

/** The person of an address: one of the list, or one of that name. Undefined where it is no address. */
export function findPerson(address: string): Person | undefined {
  const email = address.trim().toLowerCase()
  const name = /^([^@\s]{1,60})@[^@\s]+$/.exec(email)?.[1]
  if (name === undefined) return undefined
  const ours = known.find((person) => person.email === email)
  return ours ?? { email, givenName: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, familyName: 'Example' }
}

export const toName = ({ givenName, familyName }: Person): string => `${givenName} ${familyName}`

/** The number of an account at a provider: the same in every run. */
export function toNumber(provider: string, { email }: Person): string {
  const digest = createHash('sha256').update(`${provider}\n${email}`).digest()
  // Below 2^53, as GitHub's are: they come as numbers.
  return `${digest.readUIntBE(0, 6) + 1}`
}

/** Claims of a profile, as OpenID Connect Core 5.1 names them. */
export const toProfileClaims = (person: Person) => ({
  name: toName(person),
  given_name: person.givenName,
  family_name: person.familyName,
})
