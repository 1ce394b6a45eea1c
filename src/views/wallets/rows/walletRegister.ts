/** What identifies a wallet: its place in a directory, what it announces, what people call it. */
interface Identity {
  readonly id: string
  readonly rdns?: string
  readonly name: string
}

/** Who stands in a list already, so that nobody stands there twice. */
export interface WalletRegister {
  /** Notes a wallet and its place; -1 for one that is here, and not shown. */
  add(wallet: Identity, at: number): void
  /** Whether a wallet is there, by its rdns, then its id, then its name; else the place of another one of its name. */
  find(wallet: Identity): { readonly isThere: boolean; readonly namesake?: number }
}

/** One spelling for names that look alike to a person: case, width and composed accents. */
export const foldName = (name: string): string => name.normalize('NFKC').toLowerCase().trim()

/** Words that wallets add to their name in one place and leave out in another. */
const plainWords = /\b(app|browser|extension|mobile|wallet)\b/g
const toOwnName = (name: string): string => {
  const folded = foldName(name)
  return folded.replace(plainWords, '').replace(/\s+/g, '') || folded
}

/**
 * Whether a wallet of the page and one of a list are the same, as far as can be told: both have the identity and the
 * name. An identity is a claim that any page script can make (EIP-6963); with another name it is not believed (S38).
 */
export const isListedAs = (
  { rdns, name, clash }: { readonly rdns?: string; readonly name: string; readonly clash?: boolean },
  listed: { readonly rdns?: string; readonly name: string },
): boolean => rdns !== undefined && rdns === listed.rdns && !clash && toOwnName(name) === toOwnName(listed.name)

/** Whether two identities may be one wallet's: the browser in its app announces `com.shop.mobile` where the list has `com.shop`. */
const isRelated = (a: string | undefined, b: string | undefined) =>
  !a || !b || a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`)

/** Makes an empty register. */
export function createWalletRegister(): WalletRegister {
  const ids = new Set<string>()
  const owners = new Set<string>()
  const names = new Map<string, { readonly rdns?: string; readonly at: number }>()
  return {
    add({ id, rdns, name }, at) {
      ids.add(id)
      if (rdns) owners.add(rdns)
      if (!names.has(foldName(name))) names.set(foldName(name), { rdns, at })
    },
    find({ id, rdns, name }) {
      if ((rdns && owners.has(rdns)) || ids.has(id)) return { isThere: true }
      const other = names.get(foldName(name))
      // A name alone hides nobody: whoever poses as a wallet would make the real one vanish (S38).
      return !other || isRelated(rdns, other.rdns) ? { isThere: !!other } : { isThere: false, namesake: other.at }
    },
  }
}
